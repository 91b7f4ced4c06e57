import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom, type Random } from '../random/random.ts'
import type { SalesRow } from './sales-row.ts'
import { unreportedCap } from './unreported-cap.ts'

/** Two years of weeks with these units. */
function rowsOf(units: (week: number) => number, weeks = 104): SalesRow[] {
  return Array.from({ length: weeks }, (_, week) => weekRow(week, 1000, units(week)))
}

/** Demand with a season, promotions and over-dispersion. */
function drawDemand(random: Random, perWeek: number, spread: number) {
  return (week: number) => {
    const season = 0.2 * Math.cos((2 * Math.PI * week) / 52)
    const promotion = week % 13 === 5 ? 0.5 : 0
    return drawCount(random, perWeek * Math.exp(season + promotion + spread * random.normal()))
  }
}

describe('unreportedCap', () => {
  test('has a false positive in at most one product of a thousand', () => {
    let found = 0
    const products = 4000
    for (let i = 0; i < products; i++) {
      const random = createRandom(9000 + i)
      const perWeek = 0.5 * 400 ** random.uniform()
      const demand = drawDemand(random, perWeek, 0.4 * random.uniform())
      if (unreportedCap(rowsOf(demand, 30 + Math.round(120 * random.uniform()))) !== null) found++
    }
    // Of 40 000 such products it finds a cap in 5.
    expect(found).toBeLessThanOrEqual(4)
  })

  test.each([
    [3, 1.3, 0.15],
    [10, 1.25, 0.15],
    [10, 1.5, 0.15],
    [20, 1.8, 0.4],
  ])('finds the stock where weekly demand is %d and stock is %d times that', (...shop) => {
    const [mean, times, spread] = shop
    const products = 200
    let found = 0
    for (let i = 0; i < products; i++) {
      const demand = drawDemand(createRandom(100 * mean + i), mean, spread)
      const stock = Math.ceil(times * mean)
      if (unreportedCap(rowsOf((week) => Math.min(stock, demand(week)))) === stock) found++
    }
    // Measured: 196, 200, 200 and 200; its standard error is 2.
    expect(found).toBeGreaterThan(0.95 * products)
  })

  test('mistakes neither steady sales nor pack sizes for a cap', () => {
    expect(unreportedCap(rowsOf((week) => 4 + (week % 3)))).toBeNull()
    expect(unreportedCap(rowsOf(() => 5))).toBeNull()
    expect(
      unreportedCap(rowsOf((week) => (week % 5 === 0 ? 12 : week % 2 === 0 ? 6 : 0))),
    ).toBeNull()
  })

  test('finds nothing where stock was reported, or in short histories', () => {
    const random = createRandom(5)
    const demand = drawDemand(random, 10, 0.15)
    const capped = rowsOf((week) => Math.min(12, demand(week)))
    expect(unreportedCap(capped)).toBe(12)
    const told = capped.map((row, i) => (i === 50 ? { ...row, inStock: true } : row))
    expect(unreportedCap(told)).toBeNull()
    expect(unreportedCap(capped.slice(0, 19))).toBeNull()
    expect(unreportedCap([])).toBeNull()
    expect(unreportedCap(rowsOf(() => 0))).toBeNull()
  })

  test('does not depend on the order of rows', () => {
    const demand = drawDemand(createRandom(6), 10, 0.15)
    const capped = rowsOf((week) => Math.min(12, demand(week)))
    expect(unreportedCap(capped.toReversed())).toBe(unreportedCap(capped))
  })
})
