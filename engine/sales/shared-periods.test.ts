import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import reference from '../fixtures/shared-periods.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { fitSales } from './fit-sales.ts'
import type { SalesRow } from './sales-row.ts'
import { sharedEffects } from './shared-effects.ts'
import { sharedPeriods } from './shared-periods.ts'

const weekSeconds = 604_800
const weeks = 80

/**
 * Weeks that are good or bad for all products of a category, with prices that follow them; the true
 * elasticity is −2.5.
 */
function category(products: number, seed: number): { rows: SalesRow[][]; effects: number[] } {
  const random = createRandom(seed)
  const effects = Array.from({ length: weeks }, () => 0.25 * random.normal())
  const rows = Array.from({ length: products }, () => {
    const level = 20 * Math.exp(0.5 * random.normal())
    return effects.map((effect, week): SalesRow => {
      const logRatio = 0.2 * effect + 0.06 * random.normal()
      const mean = level * Math.exp(effect - 2.5 * logRatio)
      return {
        priceMinor: Math.round(10_000 * Math.exp(logRatio)),
        units: Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal())),
        exposure: null,
        inStock: null,
        promotion: null,
        competitorPriceMinor: null,
        randomized: false,
        startSeconds: 1_600_000_000 + week * weekSeconds,
        endSeconds: 1_600_000_000 + (week + 1) * weekSeconds,
      }
    })
  })
  return { rows, effects }
}

describe('shared periods, against the regression of statsmodels with dummies', () => {
  const products = Array.from({ length: reference.products }, (_, i) => ({
    group: 'all',
    rows: reference.rows.slice(i * reference.weeks, (i + 1) * reference.weeks).map(
      ([priceMinor, units, promotion], at): SalesRow => ({
        ...weekRow(at, priceMinor, units),
        promotion,
      }),
    ),
  }))
  const { all } = sharedPeriods(products)

  test('give its responses to price and promotion, within a third of their errors', () => {
    // Ours has priors on the responses, and estimates the over-dispersion.
    expect(Math.abs(all.slope - reference.slope)).toBeLessThan(reference.slopeError / 3)
    expect(Math.abs(all.lift - reference.lift)).toBeLessThan(reference.liftError / 3)
  })

  test('give its period effects, within half of their errors', () => {
    const found = all.periods.map(({ units, expected }) => Math.log(units / expected))
    const middle = found.reduce((sum, one) => sum + one, 0) / found.length
    const squares = found.map((one, at) => (one - middle - reference.effects[at]) ** 2)
    const off = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length)
    expect(off).toBeLessThan(reference.effectError / 2)
  })

  test('do not depend on the order of products and rows, nor on the currency', () => {
    const turned = sharedPeriods(
      products.toReversed().map(({ group, rows }) => ({ group, rows: rows.toReversed() })),
    ).all
    const yen = sharedPeriods(
      products.map(({ group, rows }) => ({
        group,
        rows: rows.map((row) => ({ ...row, priceMinor: row.priceMinor * 150 })),
      })),
    ).all

    expect(Math.abs(turned.slope - all.slope)).toBeLessThan(1e-6)
    expect(Math.abs(yen.slope - all.slope)).toBeLessThan(1e-9)
  })
})

describe('shared periods', () => {
  const { rows, effects } = category(20, 1)
  const shared = sharedPeriods(rows.map((one) => ({ group: 'tea', rows: one })))
  const tea = shared.tea ?? null

  test('are recovered to within the sampling noise of sales', () => {
    const { effects: found } = sharedEffects(tea, rows[0] ?? [])
    const errors = effects.map((effect, week) => (found[week] ?? 0) - effect)
    const middle = errors.reduce((sum, error) => sum + error, 0) / weeks
    const spread = Math.sqrt(errors.reduce((sum, one) => sum + (one - middle) ** 2, 0) / weeks)
    // Some 400 units a week, shrunk a little.
    expect(spread).toBeLessThan(0.08)
    expect(tea?.slope).toBeCloseTo(-2.5, 0)
  })

  test('remove the bias of prices that follow demand', () => {
    const mean = (fits: { elasticity: { mean: number } }[]): number =>
      fits.reduce((sum, fit) => sum + fit.elasticity.mean, 0) / fits.length
    const some = rows.slice(0, 6)
    const alone = mean(some.map((one) => fitSales(one)))
    const together = mean(some.map((one) => fitSales(one, tea)))
    expect(alone).toBeGreaterThan(-1.2)
    expect(together).toBeLessThan(-2)
    expect(together).toBeGreaterThan(-3)
  })

  test('leave the level unchanged, whatever shocks are common to all', () => {
    const { rows } = category(10, 4)
    const { all: shared } = sharedPeriods(rows.map((some) => ({ group: 'all', rows: some })))
    if (!shared) throw new Error('ten products share their periods')
    const thrice = shared.periods.map((period) => ({ ...period, expected: period.expected / 3 }))
    const alone = fitSales(rows[0] ?? [])

    for (const beside of [shared, { ...shared, periods: thrice }]) {
      // Two or three of its own standard errors: a factor of three would be 1.1.
      expect(Math.abs(fitSales(rows[0] ?? [], beside).level.mean - alone.level.mean)).toBeLessThan(
        0.2,
      )
    }
  })

  test('exclude the product that they are asked to', () => {
    const own = rows[0] ?? []
    const doubled = own.map((row, week) => (week === 7 ? { ...row, units: 3 * row.units } : row))
    const others = rows.slice(1).map((one) => ({ group: 'tea', rows: one }))
    const again = sharedPeriods([{ group: 'tea', rows: doubled }, ...others]).tea ?? null
    const before = sharedEffects(tea, own).effects[7] ?? 0
    const after = sharedEffects(again, doubled).effects[7] ?? 0
    expect(Math.abs(after - before)).toBeLessThan(0.02)
  })

  test('subtract nothing for a product that is not in their sums', () => {
    const own = rows[0] ?? []
    const others = rows.slice(1).map((one) => ({ group: 'tea', rows: one }))
    const outside = sharedPeriods(others).tea
    if (!outside) throw new Error('nineteen products share their weeks')
    const { effects: beside } = sharedEffects({ ...outside, sumProduct: false }, own)
    const { effects: among } = sharedEffects(tea, own)
    for (const [week, effect] of beside.entries()) expect(effect).toBeCloseTo(among[week] ?? 9, 1)
  })

  test('need at least three products, and have no effect on unknown periods', () => {
    const two = rows.slice(0, 2).map((one) => ({ group: 'two', rows: one }))
    expect(sharedPeriods(two)).toEqual({})
    const later = (rows[0] ?? []).map((row) => ({ ...row, endSeconds: row.endSeconds + 5 }))
    expect([...sharedEffects(tea, later).effects].every((effect) => effect === 0)).toBe(true)
    expect([...sharedEffects(null, later).effects].every((effect) => effect === 0)).toBe(true)
  })
})

describe('elasticities adjusted for shared periods', () => {
  test('are not biased by prices that follow good weeks, and lie within their intervals', () => {
    let bias = 0
    let inside = 0
    let count = 0
    for (let seed = 0; seed < 12; seed++) {
      const random = createRandom(seed)
      const effects = Array.from({ length: 104 }, () => 0.2 * random.normal())
      const products = Array.from({ length: 10 }, () => ({
        group: 'tea',
        rows: effects.map((effect, at) => {
          const logRatio = 0.2 * effect + 0.06 * random.normal()
          const mean = 6 * Math.exp(effect - 2.5 * logRatio)
          return weekRow(at, Math.round(10_000 * Math.exp(logRatio)), drawCount(random, mean))
        }),
      }))
      const { tea } = sharedPeriods(products)
      for (const { rows } of products.slice(0, 3)) {
        const { elasticityDataMean, elasticityDataSd } = fitSales(rows, tea)
        bias += (elasticityDataMean + 2.5) / 36
        count++
        if (Math.abs(elasticityDataMean + 2.5) < 1.645 * elasticityDataSd) inside++
      }
    }
    // Measured −0.06 ± 0.10 and 34 of 36; with effects shrunk by their variance, 0.67 and 28.
    expect(Math.abs(bias)).toBeLessThan(0.3)
    expect(inside / count).toBeGreaterThan(0.85)
  })
})
