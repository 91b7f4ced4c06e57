import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { type NestProduct, planNests, ratioOf } from './joint-prices.ts'
import { type Diversion, nestKey, nestOfProduct } from './nest.ts'
import { opportunityOf } from './opportunity.ts'

const tea = { kind: 'category', name: 'tea' } as const
const diversionOf = (mean: number, sd = 0): Diversion => ({
  ...tea,
  mean,
  variance: sd * sd,
  periods: 100,
})

function shelf(count: number, seed: number): NestProduct[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => ({
    productId: `p${i}`,
    nest: nestKey(tea),
    unitsPerDay: 1 + 9 * random.uniform(),
    basePriceMinor: 1000 + Math.round(500 * random.uniform()),
    baseMargin: 0.25 + 0.3 * random.uniform(),
    elasticity: 2 + 2 * random.uniform(),
  }))
}

/** The profit of a shelf at given prices under two-level demand, weighted by units. */
function profitOf(products: readonly NestProduct[], prices: readonly number[], diversion: number) {
  const all = products.reduce((sum, { unitsPerDay }) => sum + unitsPerDay, 0)
  const logs = products.map(({ basePriceMinor }, i) => Math.log((prices[i] ?? 0) / basePriceMinor))
  const slope = products.reduce((sum, one) => sum + (one.unitsPerDay / all) * one.elasticity, 0)
  const index = products.reduce((sum, one, i) => sum + (one.unitsPerDay / all) * (logs[i] ?? 0), 0)
  return products.reduce((sum, one, i) => {
    const units =
      one.unitsPerDay *
      Math.exp(-one.elasticity * ((logs[i] ?? 0) - index) - (1 - diversion) * slope * index)
    const cost = one.basePriceMinor * (1 - (one.baseMargin ?? 0))
    return sum + units * ((prices[i] ?? 0) - cost)
  }, 0)
}

const missing = (): never => {
  throw new Error('there is no such product')
}

const plannedPrices = (products: readonly NestProduct[], diversion: number): number[] => {
  const { members } = planNests(products, [diversionOf(diversion)])[nestKey(tea)] ?? {}
  return products.map(({ productId, basePriceMinor, baseMargin }) => {
    const [, margin] = members?.[productId] ?? [0, 0]
    return margin + basePriceMinor * (1 - (baseMargin ?? 0))
  })
}

describe('planNests', () => {
  test('earns as much as jointly searched prices, and far more than each alone', () => {
    for (const seed of [1, 2, 3]) {
      const products = shelf(8, seed)
      const base = profitOf(
        products,
        products.map((one) => one.basePriceMinor),
        0.6,
      )
      const prices = products.map(({ basePriceMinor }) => basePriceMinor)
      for (let round = 0; round < 6; round++) {
        products.forEach(({ basePriceMinor }, i) => {
          let best = prices[i] ?? 0
          let most = -Infinity
          for (let step = -25; step <= 25; step++) {
            prices[i] = basePriceMinor * (1 + step / 100)
            const earned = profitOf(products, prices, 0.6)
            if (earned > most) {
              most = earned
              best = prices[i] ?? 0
            }
          }
          prices[i] = best
        })
      }
      const possible = profitOf(products, prices, 0.6) - base
      const gained = profitOf(products, plannedPrices(products, 0.6), 0.6) - base
      const alone = profitOf(products, plannedPrices(products, 0), 0.6) - base
      // Where elasticities differ by a factor of two, corners of the corridor earn slightly more.
      expect(gained / possible).toBeGreaterThan(0.75)
      expect(alone / possible).toBeLessThan(0.5)
    }
  })

  test('prices each product alone without diversion, at the Lerner margin', () => {
    const products = shelf(6, 4).map((one) => ({ ...one, elasticity: 2.9 }))
    plannedPrices(products, 0).forEach((price, i) => {
      const { basePriceMinor, baseMargin, elasticity } = products[i] ?? missing()
      const cost = basePriceMinor * (1 - (baseMargin ?? 0))
      const best = (cost * elasticity) / (elasticity - 1)
      expect(price).toBeCloseTo(
        Math.min(Math.max(best, 0.75 * basePriceMinor), 1.25 * basePriceMinor),
      )
    })
  })

  test('rises with the diversion ratio, and is lower for complements', () => {
    const products = shelf(6, 5).map((one) => ({ ...one, baseMargin: 0.35, elasticity: 3 }))
    const total = (diversion: number) =>
      plannedPrices(products, diversion).reduce((sum, one) => sum + one, 0)
    expect(total(-0.3)).toBeLessThan(total(0))
    expect(total(0.2)).toBeGreaterThan(total(0))
    expect(total(0.4)).toBeGreaterThan(total(0.2))
  })

  test('a product alone in its nest has no neighbours', () => {
    expect(planNests(shelf(1, 6), [diversionOf(0.5)])).toEqual({})
  })
})

describe('opportunityOf', () => {
  const products = shelf(5, 7)
  const nests = planNests(products, [diversionOf(0.5, 0.1)])
  const of = { nest: tea, productId: 'p0', basePriceMinor: 1000 }

  test('is the others’ mean profit times the diverted share of a lost sale', () => {
    const { members = {}, units } = nests[nestKey(tea)] ?? {}
    const others = Object.entries(members).filter(([id]) => id !== 'p0')
    const sold = others.reduce((sum, [, [each]]) => sum + each, 0)
    const earned = others.reduce((sum, [, [each, margin]]) => sum + each * margin, 0)
    const share = (members.p0?.[0] ?? 0) / (units ?? 1)
    const diverted = members.p0?.[2] ?? 0
    const found = opportunityOf(nests, of, null)
    expect(found?.meanMinor).toBeCloseTo((diverted * ratioOf(0.5, share) * earned) / sold, 6)
    expect(found?.sdMinor).toBeCloseTo(
      (diverted * (ratioOf(0.6, share) - ratioOf(0.4, share)) * earned) / sold / 2,
      6,
    )
  })

  test('follows the merchant’s statement, and is zero where products do not compete', () => {
    expect(opportunityOf(nests, of, [0, 0])).toEqual({ meanMinor: 0, sdMinor: 0 })
    const complements = opportunityOf(nests, of, [-0.4, -0.2])
    expect(complements?.meanMinor).toBeLessThan(0)
    expect(complements?.sdMinor).toBeGreaterThan(0)
    expect(opportunityOf(undefined, of, null)).toBeNull()
  })

  test('grows with the square root of the product’s price in an account without nests', () => {
    const account = nestOfProduct(undefined, undefined, 'p0')
    const whole = planNests(
      products.map((one) => ({ ...one, nest: nestKey(account) })),
      [{ ...account, mean: 0.1, variance: 0, periods: 0 }],
    )
    const { units = 0, earnedMinor = 0, rootMinor = 0 } = whole[nestKey(account)] ?? {}
    const at = (basePriceMinor: number) =>
      opportunityOf(whole, { nest: account, productId: undefined, basePriceMinor }, null)
        ?.meanMinor ?? 0
    expect(at(4000)).toBeCloseTo(2 * at(1000), 9)
    // For a product at a typical price, what is bought instead has that price, too.
    expect(at(rootMinor ** 2)).toBeCloseTo((0.1 * earnedMinor) / units, 9)
  })
})
