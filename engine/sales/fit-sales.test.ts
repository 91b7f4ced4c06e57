import { describe, expect, test } from 'vitest'
import {
  promotedPrices,
  quietShop,
  simulateWeeks,
  wanderingPrices,
  week,
  weekRow,
} from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from './fit-sales.ts'
import type { SalesBelief } from './sales-belief.ts'
import type { SalesRow } from './sales-row.ts'

function promotedShop(seed: number, weeks = 60): SalesRow[] {
  const random = createRandom(seed)
  return simulateWeeks(random, quietShop, promotedPrices(random, weeks))
}

describe('fitSales', () => {
  test('finds the elasticity of a shop whose price moves freely', () => {
    const belief = fitSales(promotedShop(1))

    expect(belief.identified).toBe(true)
    expect(belief.reasons).toEqual([])
    expect(belief.elasticity.low).toBeLessThan(-2)
    expect(belief.elasticity.high).toBeGreaterThan(-2)
    expect(belief.elasticity.sd).toBeLessThan(0.4)
    // 400 units a week at a price of 1000, in log units a day at the median price.
    const expected = Math.log(400 / 7) - 2 * Math.log(belief.medianPriceMinor / 1000)
    expect(belief.level.low).toBeLessThan(expected)
    expect(belief.level.high).toBeGreaterThan(expected)
  })

  test('treats purchases among visits as a probability', () => {
    const random = createRandom(2)
    const shop = { ...quietShop, weekly: 100, visits: 2000 }
    const belief = fitSales(simulateWeeks(random, shop, promotedPrices(random, 60)))

    expect(belief.purchaseProbability?.low).toBeLessThan(0.05)
    expect(belief.purchaseProbability?.high).toBeGreaterThan(0.05)
    expect(belief.visitsPerDay).toBeCloseTo(2000 / 7, 9)
    expect(belief.elasticity.low).toBeLessThan(-2)
    expect(belief.elasticity.high).toBeGreaterThan(-2)
    expect(belief.level.low).toBeLessThan(Math.log(100 / 7))
    expect(belief.level.high).toBeGreaterThan(Math.log(100 / 7))
  })

  test('uses a rate per visit where a visit often buys several', () => {
    const rows = promotedShop(3).map((row) => ({ ...row, exposure: 100 }))
    const belief = fitSales(rows)

    expect(belief.purchaseProbability).toBeNull()
    expect(belief.visitsPerDay).toBeCloseTo(100 / 7, 9)
    expect(belief.elasticity.mean).toBeCloseTo(fitSales(promotedShop(3)).elasticity.mean, 6)
  })

  test('gives the same result in any order of rows', () => {
    const rows = promotedShop(4)
    const random = createRandom(5)
    const shuffled = rows
      .map((row) => ({ row, at: random.uniform() }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)

    expect(fitSales(shuffled)).toEqual(fitSales(rows))
    expect(fitSales(rows.toReversed())).toEqual(fitSales(rows))
  })

  test('finds the same elasticity in any currency', () => {
    const rows = promotedShop(6)
    const yen = fitSales(rows.map((row) => ({ ...row, priceMinor: row.priceMinor * 150 })))
    const dollars = fitSales(rows)

    expect(Math.abs(yen.elasticity.mean - dollars.elasticity.mean)).toBeLessThan(1e-9)
    expect(Math.abs(yen.elasticity.sd - dollars.elasticity.sd)).toBeLessThan(1e-9)
    expect(Math.abs(yen.level.mean - dollars.level.mean)).toBeLessThan(1e-9)
  })

  test('reports the evidence of the rows alone, without the prior', () => {
    const much = fitSales(promotedShop(6, 2000))
    const little = fitSales(promotedShop(6, 12))
    const nothing = fitSales([])

    expect(much.elasticityDataMean).toBeCloseTo(much.elasticity.mean, 2)
    expect(little.elasticityDataSd).toBeGreaterThan(little.elasticity.sd)
    // The prior mean and the estimate from the rows lie on either side of the posterior mean.
    expect(
      (little.elasticityDataMean - little.elasticity.mean) * (little.elasticity.mean + 2.62),
    ).toBeGreaterThan(0)
    expect(nothing.elasticityDataMean).toBeCloseTo(-2.62, 12)
    expect(nothing.elasticityDataSd).toBe(1e6)
  })

  test('does not modify the rows passed in', () => {
    const rows = promotedShop(7)
    const before = structuredClone(rows)
    fitSales(rows)

    expect(rows).toEqual(before)
  })

  test.each([
    ['a billion units', { units: 1e9 }],
    ['no units', { units: 0 }],
    ['a price a hundredfold', { priceMinor: 100_000 }],
    ['a price of one cent', { priceMinor: 1 }],
    ['a promotion that did nothing', { promotion: 1 }],
    ['a competitor at the highest price there is', { competitorPriceMinor: 1e12 }],
  ])('lets one row with %s move the elasticity by less than half an sd', (_, odd) => {
    const rows = promotedShop(8)
    const clean = fitSales(rows)
    const spoilt = fitSales(rows.map((row, i) => (i === 20 ? { ...row, ...odd } : row)))

    expect(spoilt.identified).toBe(true)
    expect(Math.abs(spoilt.elasticity.mean - clean.elasticity.mean)).toBeLessThan(
      clean.elasticity.sd / 2,
    )
    expect(spoilt.elasticity.sd).toBeLessThan(1.5 * clean.elasticity.sd)
  })

  test('learns from sold-out periods that demand was higher than sales', () => {
    const random = createRandom(9)
    const shop = { ...quietShop, weekly: 40, overdispersion: 0.1 }
    const rows = simulateWeeks(random, shop, promotedPrices(random, 120))
    // The shelf holds 45: cheap weeks sell out, so that sales are censored.
    const stocked = rows.map((row) => ({
      ...row,
      units: Math.min(45, row.units),
      inStock: row.units < 45,
    }))
    const told = fitSales(stocked)
    const untold = fitSales(stocked.map((row) => ({ ...row, inStock: true })))

    expect(Math.abs(told.elasticity.mean + 2)).toBeLessThan(1.645 * told.elasticity.sd)
    expect(untold.elasticity.mean).toBeGreaterThan(-1.5)
  })
})

describe('fitSales reports that the elasticity is not identified', () => {
  const cannot: [string, SalesRow[], RegExp][] = [
    ['from no rows', [], /^Only 0 of the sales rows/],
    ['from one row', promotedShop(10, 1), /^Only 1 of the sales rows/],
    [
      'where nothing was sold',
      promotedShop(11).map((row) => ({ ...row, units: 0 })),
      /^Nothing was sold/,
    ],
    [
      'where nearly every period sold out',
      promotedShop(26).map((row, i) => ({ ...row, inStock: i < 5 })),
      /^Only 5 of 60 periods ended in stock/,
    ],
    [
      'where the price never moved',
      promotedShop(12).map((row) => ({ ...row, priceMinor: 999 })),
      /^The price hardly moved: by 0\.00 %/,
    ],
    [
      'where the price moved by a cent or two, and once by half',
      promotedShop(13).map((row, i) => ({ ...row, priceMinor: i === 9 ? 500 : 999 + (i % 3) })),
      /^The price hardly moved: by 0\.08 % around its median, without the most extreme 2 rows/,
    ],
    [
      'where the price took two values',
      promotedShop(14).map((row, i) => ({ ...row, priceMinor: i % 3 === 0 ? 800 : 1000 })),
      /^The price took only 2 values/,
    ],
    [
      'where the price took two values, except for one week',
      promotedShop(14).map((row, i) => ({
        ...row,
        priceMinor: i === 30 ? 700 : i % 3 === 0 ? 800 : 1000,
      })),
      /^The price took only 2 values/,
    ],
    [
      'where the price fell only in promotions',
      promotedShop(15).map((row, i) => ({
        ...row,
        priceMinor: 1000 - 80 * (i % 3) + (i % 2),
        promotion: (i % 3) / 2,
      })),
      /^The price moved only together with promotion/,
    ],
    [
      'where the price followed the competitor',
      promotedShop(16).map((row) => ({ ...row, competitorPriceMinor: row.priceMinor * 2 })),
      /^The price moved only together with the competitor's price/,
    ],
    [
      'where the price only ever rose with time',
      promotedShop(17).map((row, i) => ({ ...row, priceMinor: 1000 + 5 * i })),
      /^The price moved only together with time/,
    ],
    [
      'where sales are too few to show an answer',
      promotedShop(18).map((row, i) => ({
        ...row,
        priceMinor: 1000 + 15 * (i % 4),
        units: i % 7 === 0 ? 1 : 0,
      })),
      /^Sales vary too much for reasons other than price/,
    ],
    [
      'where two prices 3 % apart were not seen four times each',
      promotedShop(21).map((row, i) => ({
        ...row,
        priceMinor: i % 20 === 4 ? 900 : 1000 + 7 * (i % 3),
      })),
      /^No two prices at least 3 % apart were each seen in 4 periods: those that were lie \d\.\d+ % apart/,
    ],
  ]

  test.each(cannot)('%s', (_, rows, reason) => {
    const belief = fitSales(rows)

    expect(belief.identified).toBe(false)
    expect(belief.reasons.join(' ')).toMatch(reason)
    // The prior then dominates, and its interval is wide.
    expect(belief.elasticity.high - belief.elasticity.low).toBeGreaterThan(1)
  })

  test('where more was sold at higher prices, with any confidence', () => {
    const rising = promotedShop(20).map((row) => ({
      ...row,
      units: Math.round(60 * (row.priceMinor / 1000) ** 2.5),
    }))
    const { identified, reasons, elasticityDataMean } = fitSales(rising)

    expect(elasticityDataMean).toBeGreaterThan(0)
    expect(identified).toBe(false)
    expect(reasons.join(' ')).toMatch(/^The rows do not show whether demand falls with price/)
  })

  test('but two prices drawn at random are enough', () => {
    const random = createRandom(19)
    const prices = Array.from({ length: 60 }, () => (random.uniform() < 0.5 ? 850 : 1000))
    const rows = simulateWeeks(random, quietShop, prices)
    const drawn = fitSales(rows.map((row) => ({ ...row, randomized: true })))

    expect(fitSales(rows).identified).toBe(false)
    expect(drawn.identified).toBe(true)
    expect(drawn.randomizedShare).toBe(1)
  })
})

describe('fitSales returns finite numbers', () => {
  const random = createRandom(20)
  const wild = Array.from({ length: 80 }, (_, i) => ({
    ...weekRow(
      i % 11,
      Math.round(10 ** (12 * random.uniform())),
      Math.floor(10 ** (9 * random.uniform())),
    ),
    exposure: i % 3 === 0 ? Math.floor(10 ** (9 * random.uniform())) : null,
    inStock: i % 4 === 0 ? false : null,
    promotion: i % 5 === 0 ? random.uniform() : null,
    competitorPriceMinor: i % 2 === 0 ? Math.round(10 ** (12 * random.uniform())) : null,
  }))
  const cases: [string, SalesRow[]][] = [
    ['for no rows', []],
    ['for one row', [weekRow(0, 1000, 3)]],
    ['for one row at the highest price', [weekRow(0, 1e12, 1e9)]],
    ['for one row without units', [weekRow(0, 1, 0)]],
    ['for rows of one period', Array.from({ length: 30 }, (_, i) => weekRow(0, 900 + 10 * i, i))],
    [
      'for zero units everywhere',
      Array.from({ length: 30 }, (_, i) => weekRow(i, 900 + 10 * i, 0)),
    ],
    [
      'for a billion units everywhere',
      Array.from({ length: 30 }, (_, i) => weekRow(i, 900 + 10 * i, 1e9)),
    ],
    [
      'for rows that sold out every time',
      promotedShop(21).map((row) => ({ ...row, inStock: false })),
    ],
    [
      'for visits that never buy',
      promotedShop(22).map((row) => ({ ...row, units: 0, exposure: 1e9 })),
    ],
    [
      'for visits that always buy',
      promotedShop(23).map((row) => ({ ...row, units: 50, exposure: 50, inStock: false })),
    ],
    ['for zero visits', promotedShop(24).map((row) => ({ ...row, exposure: 0 }))],
    ['for wild rows that mix everything', wild],
    ['for wild rows without visits', wild.map((row) => ({ ...row, exposure: null }))],
    [
      'for rows a century apart and rows of a second',
      promotedShop(25).map((row, i) => ({
        ...row,
        startSeconds: i * 5e7,
        endSeconds: i * 5e7 + (i % 2 === 0 ? 1 : week),
      })),
    ],
  ]

  test.each(cases)('%s', (_, rows) => {
    const belief = fitSales(rows)
    for (const [name, value] of numbersOf(belief)) {
      expect(Number.isFinite(value), `${name} is ${value}`).toBe(true)
    }
    expect(belief.elasticity.sd).toBeGreaterThan(0)
    expect(belief.elasticity.sd).toBeLessThan(4)
    expect(JSON.parse(JSON.stringify(belief))).toEqual(belief)
  })
})

describe('the 90 % intervals', () => {
  // 200 shops each: the standard error of a coverage near 0.9 is 0.02. Measured, in this order:
  // elasticity 0.915, 0.905, 0.93, 0.935, 0.885, 0.91; level 1, 0.945, 0.975, 0.98, 0.955, 0.78.
  // Quiet shops over-cover in their levels, because the prior allows for a season that they do not
  // have. In the last case an AR(1) error of a factor of 1.7 lasts so long that a year contains
  // half a dozen of them, and the level's interval stays slightly too narrow.
  test.each([
    ['freely moving prices', {}, promotedPrices, 60, 0.85],
    ['few sales', { weekly: 3, overdispersion: 0.3 }, promotedPrices, 60, 0.85],
    ['errors that persist under promotions', { persistence: 0.6 }, promotedPrices, 60, 0.85],
    [
      'errors that persist under wandering prices',
      { persistence: 0.6 },
      wanderingPrices,
      120,
      0.85,
    ],
    ['errors that persist for months', { persistence: 0.9 }, wanderingPrices, 120, 0.85],
    [
      'loud errors that persist for months',
      { persistence: 0.9, overdispersion: 0.3 },
      promotedPrices,
      60,
      0.7,
    ],
  ] as const)('cover elasticity and level under %s', (_, shop, prices, weeks, least) => {
    const covered = { elasticity: 0, level: 0 }
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(1000 + seed)
      const elasticity = -2.62 + 1.2 * random.normal()
      const trend = 0.15 * random.normal()
      const whole = { ...quietShop, ...shop, elasticity, trend }
      const belief = fitSales(simulateWeeks(random, whole, prices(random, weeks)))
      const level =
        Math.log(whole.weekly / 7) + elasticity * Math.log(belief.medianPriceMinor / 1000)
      if (inside(belief.elasticity, elasticity)) covered.elasticity++
      if (inside(belief.level, level)) covered.level++
    }
    expect(covered.elasticity / 200).toBeGreaterThan(0.84)
    expect(covered.elasticity / 200).toBeLessThan(0.97)
    expect(covered.level / 200).toBeGreaterThan(least)
  })
})

function inside({ low, high }: { low: number; high: number }, truth: number): boolean {
  return low <= truth && truth <= high
}

function numbersOf(belief: SalesBelief): [string, number][] {
  const found: [string, number][] = []
  const walk = (name: string, value: unknown): void => {
    if (typeof value === 'number') found.push([name, value])
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(`${name}.${key}`, inner)
    }
  }
  walk('belief', belief)
  return found
}
