import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import {
  drawCount,
  promotedPrices,
  quietShop,
  type Shop,
  simulateWeeks,
  wanderingPrices,
  weekRow,
} from '../fixtures/sales-rows.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom, type Random } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { logistic } from '../special/logistic.ts'
import { type Forecast, type ForecastInput, forecastDemand, visitsTell } from './forecast.ts'

const week = 7 * 86_400
const known = 80
const start = weekRow(known, 1, 0).startSeconds
const asked: Omit<ForecastInput, 'belief'> = {
  siblings: [],
  pool: startingPrior,
  basePriceMinor: 1000,
  unitCostMinor: 600,
  pricesMinor: [950, 1000, 1050],
  startSeconds: start,
  endSeconds: start + 4 * week,
  promotion: null,
  visits: null,
  seed: 7,
}

function soldBelief(seed = 1, shop = quietShop): CellBelief {
  const random = createRandom(seed)
  const rows = simulateWeeks(random, shop, wanderingPrices(random, known))
  return withSales(emptyBelief(), fitSales(rows))
}

const rate = (priceMinor: number): number => logistic(-1 - 4 * (priceMinor / 1000 - 1))

function offeredBelief(seed = 1, count = 600): CellBelief {
  const random = createRandom(seed)
  const prices = [850, 950, 1000, 1050, 1150]
  const offers = Array.from({ length: count }, (_, i) => {
    const priceMinor = prices[i % prices.length] ?? 1000
    return answeredOffer(priceMinor, random.uniform() < rate(priceMinor), i)
  })
  return foldOffers(emptyBelief(), offers)
}

/** How often the actual outcome lies within the 90 % interval. */
function coverage(
  times: number,
  one: (random: Random, seed: number) => [Forecast, number],
): number {
  let held = 0
  for (let seed = 0; seed < times; seed++) {
    const [{ points }, units] = one(createRandom(9000 + seed), seed)
    const { low, high } = points[0]?.units ?? { low: 1, high: 0 }
    if (low <= units && units <= high) held++
  }
  return held / times
}

describe('forecastDemand, from sales rows', () => {
  test.each([
    ['sales', soldBelief()],
    ['offers', offeredBelief()],
  ])('from %s tells what neighbours earn from the customers that a price loses', (_, belief) => {
    const { points } = forecastDemand({ ...asked, belief, opportunityMinor: 200 })
    const lost = points.map(({ units }) => (points[1]?.units.value ?? 0) - units.value)

    expect(points.map(({ neighboursMinor }) => neighboursMinor)).toEqual(
      lost.map((units) => expect.closeTo(200 * units, 6)),
    )
    expect(points[2]?.neighboursMinor).toBeGreaterThan(0)
    expect(forecastDemand({ ...asked, belief }).points[2]?.neighboursMinor).toBeNull()
  })

  test('predicts the units of the whole period, and what they earn', () => {
    const { source, per, identified, points, assumed, evidence } = forecastDemand({
      ...asked,
      belief: soldBelief(),
    })

    expect({ source, per, identified }).toEqual({
      source: 'sales',
      per: 'period',
      identified: true,
    })
    expect(assumed).toEqual({ promotion: null, competitorMinor: null, visits: null })
    expect(evidence).toMatchObject({ salesRowsUsed: known, offersUsed: 0, leftOut: [] })
    for (const { priceMinor, tested, units, revenue, profit } of points) {
      expect(tested).toBe(true)
      // Four weeks of 400 units at an elasticity of −2.
      expect(Math.abs(units.value / (1600 * (priceMinor / 1000) ** -2) - 1)).toBeLessThan(0.1)
      expect(units.low).toBeLessThan(units.value)
      expect(units.high).toBeGreaterThan(units.value)
      expect(revenue.value).toBeCloseTo(units.value * priceMinor, 6)
      expect(profit?.high).toBeCloseTo(units.high * (priceMinor - 600), 6)
    }
  })

  test('reports profit only where the cost is known', () => {
    const { points } = forecastDemand({ ...asked, belief: soldBelief(), unitCostMinor: null })

    expect(points.map(({ profit }) => profit)).toEqual([null, null, null])
  })

  test('is less certain about prices that were never tested, and says so', () => {
    const { points } = forecastDemand({
      ...asked,
      belief: soldBelief(),
      pricesMinor: [1000, 2000],
    })
    const width = ({ low, high }: { low: number; high: number }) => Math.log(high / low)

    expect(points.map(({ tested }) => tested)).toEqual([true, false])
    expect(width(points[1]?.units ?? { low: 1, high: 1 })).toBeGreaterThan(
      2 * width(points[0]?.units ?? { low: 1, high: 2 }),
    )
  })

  test('reports conditions without an effect, and what rows cannot know', () => {
    const { reasons } = forecastDemand({
      ...asked,
      belief: soldBelief(),
      promotion: 1,
      competitorMinor: 900,
      // Whole days, as in a backtest.
      startSeconds: start + 200 * week + 80_000,
      endSeconds: start + 204 * week,
    })

    expect(reasons.join('\n')).toContain('No promotion began or ended')
    expect(reasons.join('\n')).toContain("No competitor's price moved")
    expect(reasons.join('\n')).toContain('ended 1400 days before')
  })

  test('warns that the intervals do not cover a season without any rows', () => {
    const random = createRandom(3)
    const half = simulateWeeks(random, quietShop, wanderingPrices(random, 26))
    const belief = withSales(emptyBelief(), fitSales(half))
    const said = (weeksAhead: number) => {
      const startSeconds = weekRow(26 + weeksAhead, 1, 0).startSeconds
      const endSeconds = startSeconds + week
      return forecastDemand({ ...asked, belief, startSeconds, endSeconds }).reasons.some((reason) =>
        reason.includes('season'),
      )
    }

    expect([0, 10, 30].map(said)).toEqual([false, true, false])
  })

  test('predicts the requested promotions where rows have promotions', () => {
    const random = createRandom(5)
    const rows = Array.from({ length: known }, (_, i) => {
      const promotion = i % 4 === 0 ? 1 : 0
      const units = drawCount(random, 200 * 1.5 ** promotion)
      return { ...weekRow(i, 950 + 20 * (i % 6), units), promotion }
    })
    const belief = withSales(emptyBelief(), fitSales(rows))
    const at = (promotion: number | null) =>
      forecastDemand({ ...asked, belief, promotion }).points[1]?.units.value ?? 0

    expect(at(1) / at(0)).toBeGreaterThan(1.3)
    expect(at(null)).toBe(at(0))
  })

  test('also works from an earlier fit without its uncertainty', () => {
    const belief = soldBelief()
    if (belief.sales === null) throw new Error('there are sales')
    const { spread, tested, oddRows, firstSeconds, ...older } = belief.sales
    const { points } = forecastDemand({ ...asked, belief: { ...belief, sales: older } })

    for (const { units } of points) {
      expect(units.low).toBeGreaterThan(0)
      expect(units.low).toBeLessThan(units.value)
      expect(units.value).toBeLessThan(units.high)
    }
  })

  const shops: [string, Partial<Shop>, number, number][] = [
    ['many sales', { weekly: 400, overdispersion: 0.05 }, 4, 0.7],
    ['few sales', { weekly: 5, overdispersion: 0.1 }, 4, 0.7],
    ['errors that persist', { weekly: 200, overdispersion: 0.1, persistence: 0.85 }, 4, 0.7],
    ['visits known', { weekly: 20, overdispersion: 0.05, persistence: 0.5, visits: 400 }, 4, 0.7],
    ['a quarter of a year', { weekly: 100, overdispersion: 0.05, persistence: 0.5 }, 13, 0.7],
  ]
  test.each(shops)('90 %% intervals cover nine times in ten: %s', (_, told, weeks, biasSd) => {
    const held = coverage(120, (random, seed) => {
      // Past responses include the bias of chosen prices, future ones do not.
      const elasticity = -2.6 + 0.8 * random.normal()
      const bias = biasSd * random.normal()
      const prices = (seed % 2 ? promotedPrices : wanderingPrices)(random, known)
      const named = Math.round(1000 * Math.exp(0.5 * (random.uniform() - 0.5)))
      const acting = prices.map((p) => 1000 * (p / 1000) ** ((elasticity + bias) / elasticity))
      const later = Array.from({ length: weeks }, () => named)
      const shop = { ...quietShop, ...told, elasticity }
      const rows = simulateWeeks(random, shop, [...acting, ...later])
      const past = rows.slice(0, known).map((row, i) => ({ ...row, priceMinor: prices[i] ?? 1 }))
      const forecast = forecastDemand({
        ...asked,
        belief: withSales(emptyBelief(), fitSales(past)),
        pricesMinor: [named],
        endSeconds: start + weeks * week,
        seed,
      })
      return [forecast, rows.slice(known).reduce((sum, { units }) => sum + units, 0)]
    })

    // One standard error is 0.027. With few sales a discrete interval covers slightly more.
    expect(held).toBeGreaterThan(0.83)
    expect(held).toBeLessThanOrEqual(0.98)
  })
})

describe('forecastDemand, from offers', () => {
  test('predicts the units of one offer, or of several', () => {
    const belief = offeredBelief()
    const one = forecastDemand({ ...asked, belief })
    const many = forecastDemand({ ...asked, belief, visits: 500 })

    expect([one.source, one.per, many.per]).toEqual(['offers', 'offer', 'period'])
    one.points.forEach(({ priceMinor, units }, i) => {
      expect(Math.abs(units.value - rate(priceMinor))).toBeLessThan(0.06)
      expect(many.points[i]?.units.value).toBeCloseTo(500 * units.value, 6)
    })
    expect(many.assumed.visits).toBe(500)
  })

  test('warns that offers have no information on promotions', () => {
    const { reasons } = forecastDemand({ ...asked, belief: offeredBelief(), promotion: 1 })

    expect(reasons.join()).toContain('Offers do not show the effect of promotions')
  })

  test('ignores the level of sales rows without visits if visits are given', () => {
    const sold = soldBelief()
    const both = { ...offeredBelief(), sales: sold.sales }

    expect([sold, offeredBelief(), both, null].map(visitsTell)).toEqual([false, true, true, true])
    expect(forecastDemand({ ...asked, belief: both, visits: 100 }).source).toBe('offers')
    expect(forecastDemand({ ...asked, belief: both }).source).toBe('sales')
  })

  test('90 % intervals cover nine times in ten', () => {
    const held = coverage(160, (random, seed) => {
      const named = Math.round(850 + 300 * random.uniform())
      const belief = offeredBelief(seed, 300)
      let units = 0
      for (let i = 0; i < 200; i++) if (random.uniform() < rate(named)) units++
      return [forecastDemand({ ...asked, belief, pricesMinor: [named], visits: 200, seed }), units]
    })

    // One standard error is 0.024.
    expect(held).toBeGreaterThan(0.84)
    expect(held).toBeLessThanOrEqual(0.97)
  })
})

test.each<[Partial<ForecastInput>, string]>([
  [{ pricesMinor: [0] }, 'pricesMinor is 0'],
  [{ endSeconds: start }, 'endSeconds is'],
  [{ promotion: 2 }, 'promotion is 2'],
])('refuses invalid input: %j', (wrong, message) => {
  expect(() => forecastDemand({ ...asked, belief: null, ...wrong })).toThrow(message)
})

test('the same input gives the same forecast', () => {
  const input = { ...asked, belief: soldBelief() }

  expect(forecastDemand(input)).toEqual(forecastDemand(input))
})
