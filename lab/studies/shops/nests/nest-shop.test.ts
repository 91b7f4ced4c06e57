import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../engine/random/random.ts'
import { fixedPrices } from '../contender.ts'
import { kindOf } from '../kinds.ts'
import type { ShopKind } from '../shop-kind.ts'
import { clerkOf } from './clerk.ts'
import { jointOptimum, optimalMargins, profitOfNest } from './joint-optimum.ts'
import { movingDemand, type NestDemand, twoLevelDemand } from './nest-demand.ts'
import { createNestShop, measureNests, type NestShop, tellOfNests } from './nest-shop.ts'
import { playNests } from './play-nests.ts'
import { sellToNamed, sellToViewers } from './sell.ts'
import { drawVisits } from './visits.ts'

const nearly = 1e-6

/** How units of all products respond to the log price of some of them, by finite differences. */
function slopesOf({ size, units }: NestDemand, moved: readonly number[]): Float64Array {
  const at = (log: number): Float64Array => {
    const logs = new Float64Array(size)
    for (const i of moved) logs[i] = log
    const into = new Float64Array(size)
    units(logs, into)
    return into
  }
  const [up, down] = [at(nearly), at(-nearly)]
  return up.map((one, i) => (one - (down[i] ?? 0)) / (2 * nearly))
}

/** The share of a product's losses from raising its own price that others of its nest get. */
function diversionOf(demand: NestDemand, product: number): number {
  const slopes = slopesOf(demand, [product])
  const own = slopes[product] ?? -1
  return (slopes.reduce((sum, one) => sum + one, 0) - own) / -own
}

function shopOf(id: string, count = 40, seed = 10_001): { kind: ShopKind; shop: NestShop } {
  const kind = kindOf(id)
  const { nests } = kind
  if (nests === null) throw new RangeError(`${id} has no nests`)
  return { kind, shop: createNestShop({ ...kind, nests }, seed, count) }
}

function demandOf(shop: NestShop, nest: number): NestDemand {
  const demand = shop.demands[nest]
  if (!demand) throw new RangeError(`there is no nest ${nest}`)
  return demand
}

describe('two-level demand', () => {
  test.each([0, 0.2, 0.5, 0.8, -0.3])('diverts %f of what a small product loses', (diversion) => {
    const size = 40
    const demand = twoLevelDemand({
      baseUnits: new Float64Array(size).fill(3),
      within: new Float64Array(size).fill(2.5),
      whole: (1 - diversion) * 2.5,
    })
    const share = 1 / size
    const exact = (diversion * (1 - share)) / (1 - diversion * share)
    expect(diversionOf(demand, 7)).toBeCloseTo(exact, 6)
    expect(Math.abs(exact - diversion)).toBeLessThan(0.02)
  })

  test('whose shares move diverts as much of each product, however steep it is', () => {
    const baseUnits = [1, 2, 3, 4]
    const demand = movingDemand({ baseUnits, within: [2, 5, 3, 1.5], diversion: 0.5 })
    baseUnits.forEach((units, i) => {
      const share = units / 10
      expect(diversionOf(demand, i)).toBeCloseTo((0.5 * (1 - share)) / (1 - 0.5 * share), 6)
    })
  })

  test('falls by 1 − diversion of the slope where all prices of a nest rise', () => {
    const { shop } = shopOf('N5')
    const { shop: apart } = shopOf('N0')
    const everything = Array.from({ length: 8 }, (_, i) => i)
    const whole = (one: NestShop): number => {
      const slopes = slopesOf(demandOf(one, 0), everything)
      const members = one.categories[0] ?? []
      const sold = members.reduce((sum, i) => sum + (one.products[i]?.salesPerWeek ?? 0), 0)
      return slopes.reduce((sum, slope) => sum + slope, 0) / sold
    }
    expect(whole(shop) / whole(apart)).toBeCloseTo(0.5, 6)
  })
})

describe('jointOptimum', () => {
  test('earns more than any move of one price, of two, or of all', () => {
    const { shop } = shopOf('N5')
    const demand = demandOf(shop, 1)
    const members = shop.categories[1] ?? []
    const base = members.map((i) => shop.products[i]?.basePriceMinor ?? 1)
    const costs = members.map((i) => shop.products[i]?.unitCostMinor ?? 0)
    const best = jointOptimum(demand, base, costs)
    const at = Float64Array.from(best, (price, i) => Math.log(price / (base[i] ?? 1)))
    const earned = profitOfNest(demand, base, costs, at)
    const random = createRandom(3)
    const held = (log: number): number => Math.min(Math.max(log, Math.log(0.75)), Math.log(1.25))
    for (let trial = 0; trial < 2000; trial++) {
      const size = 0.08 * random.uniform()
      const which = trial % 3
      const one = Math.floor(members.length * random.uniform())
      const other = Math.floor(members.length * random.uniform())
      const sign = random.uniform() < 0.5 ? -1 : 1
      const moved = at.map((log, i) =>
        held(which === 2 || i === one || (which === 1 && i === other) ? log + sign * size : log),
      )
      // A thousandth: prices are on a grid of half per cents.
      expect(profitOfNest(demand, base, costs, moved)).toBeLessThan(earned * 1.001)
    }
  })

  test('is where the margins say, if nothing bounds it', () => {
    const demand = movingDemand({ baseUnits: [3, 5, 8], within: [4, 5, 3.5], diversion: 0.4 })
    const base = [10_000, 20_000, 30_000]
    const off = Float64Array.of(0.05, -0.08, 0.02)
    const margins = optimalMargins(demand, base, off)
    const wanted = base.map((price, i) => price * Math.exp(off[i] ?? 0))
    const costs = wanted.map((price, i) => price * (1 - (margins[i] ?? 0)))
    const best = jointOptimum(demand, base, costs)
    best.forEach((price, i) => {
      expect(Math.abs(price / (wanted[i] ?? 1) - 1)).toBeLessThan(0.011)
    })
  })
})

describe('a shop of nests', () => {
  test.each(['N0', 'N5U', 'N5GN', 'N5UC', 'MC', 'NQ', 'NW', 'NE5U'])(
    '%s sells at base prices what it says',
    (id) => {
      const { shop } = shopOf(id)
      const answer = new Float64Array(shop.products.length)
      const base = shop.products.map(({ basePriceMinor }) => basePriceMinor)
      for (const nest of shop.categories.keys()) shop.ratios(nest, base, answer)
      for (const ratio of answer) expect(ratio).toBeCloseTo(1, 9)
      for (const { unitCostMinor, basePriceMinor } of shop.products) {
        expect(unitCostMinor).toBeGreaterThan(0)
        expect(unitCostMinor).toBeLessThan(basePriceMinor)
      }
      expect(measureNests(shop).possible).toBeGreaterThan(0)
    },
  )

  test('is the same whatever is told of it', () => {
    const told = tellOfNests(shopOf('N5').shop)
    const untold = tellOfNests(shopOf('N5U').shop)
    expect(untold.map(({ history }) => history)).toEqual(told.map(({ history }) => history))
    expect(untold.every(({ category, brand }) => category === null && brand === null)).toBe(true)
    expect(told.every(({ category, group }) => category !== null && group === null)).toBe(true)
    const groups = Map.groupBy(tellOfNests(shopOf('N5G', 100).shop), ({ group }) => group)
    for (const members of groups.values()) expect(members.length).toBeLessThanOrEqual(16)
  })

  test('sells to viewers and to named customers what is expected of it', () => {
    for (const id of ['N5UN', 'N5UC', 'NQ']) {
      const { kind, shop } = shopOf(id)
      const { products } = shop
      const random = createRandom(5)
      const expected = Float64Array.from(products, ({ salesPerWeek }) => 20 * salesPerWeek)
      const visits = drawVisits(shop, kind.selling, expected, random, 'now')
      const prices = Float64Array.from(visits.asks, ({ product }) =>
        Math.round(1.1 * (products[product]?.basePriceMinor ?? 1)),
      )
      const shown = Float64Array.from(products, ({ basePriceMinor }) =>
        Math.round(1.1 * basePriceMinor),
      )
      const sold =
        visits.named.length > 0
          ? sellToNamed(shop, visits, prices, random)
          : sellToViewers(shop, expected, visits, { prices, shown }, random)
      const margin = (i: number): number => (shown[i] ?? 0) - (products[i]?.unitCostMinor ?? 0)
      const realised = visits.asks.reduce(
        (sum, { product }, i) => sum + (sold.units[i] ?? 0) * margin(product),
        0,
      )
      const predicted = sold.profit.reduce((sum, one) => sum + one, 0)
      expect(Math.abs(realised / predicted - 1)).toBeLessThan(0.06)
      const buyers = visits.named.map(({ firstAsk, type }) =>
        type.looks.reduce((sum, _, k) => sum + (sold.units[firstAsk + k] ?? 0), 0),
      )
      expect(buyers.every((bought) => bought <= 1)).toBe(true)
    }
  })
})

describe('playNests', () => {
  test.each(['N5N', 'N5UD', 'N5UC', 'NW'])('in %s, base prices gain nothing', async (id) => {
    const { kind, shop } = shopOf(id, 10)
    const base = Float64Array.from(shop.products, ({ basePriceMinor }) => basePriceMinor)
    const clerk = clerkOf(fixedPrices(base), base.length)
    const outcome = await playNests(shop, { kind, seed: 1, parts: 2 }, clerk, measureNests(shop))
    expect(Math.abs(outcome.gain)).toBeLessThan(1e-9)
    expect(outcome.weekly).toHaveLength(13)
  })

  test.each(['N5N', 'N5UD', 'N5UC'])('in %s, the best prices gain what is possible', async (id) => {
    const { kind, shop } = shopOf(id, 20)
    const measure = measureNests(shop)
    const clerk = clerkOf(fixedPrices(measure.best), shop.products.length)
    const outcome = await playNests(shop, { kind, seed: 1, parts: 2 }, clerk, measure)
    expect(Math.abs(outcome.gain - measure.possible)).toBeLessThan(0.15 * measure.possible + 0.01)
  })

  test('a lower price for a day draws those who wait, and nobody for free', async () => {
    const { kind, shop } = shopOf('NW', 10)
    const base = Float64Array.from(shop.products, ({ basePriceMinor }) => basePriceMinor)
    const lower = base.map((price) => Math.round(0.97 * price))
    let day = 0
    const clerk = clerkOf(
      {
        ...fixedPrices(base),
        show: async () => {
          day += 1
          const prices = day % 14 === 0 ? lower : base
          return Array.from(prices, (priceMinor) => [{ priceMinor, views: 1 }])
        },
      },
      base.length,
    )
    const outcome = await playNests(shop, { kind, seed: 1, parts: 1 }, clerk, measureNests(shop))
    // One day in fourteen sells what half of a week's customers put off: next to nothing is won.
    expect(Math.abs(outcome.gain)).toBeLessThan(0.02)
  })
})
