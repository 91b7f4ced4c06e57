import { describe, expect, test } from 'vitest'
import { weekRow } from '../fixtures/sales-rows.ts'
import { priceChanges } from './price-changes.ts'
import type { SalesRow } from './sales-row.ts'

describe('changes of a list price', () => {
  const weeks = (prices: readonly number[], units: readonly number[]): SalesRow[] =>
    prices.map((price, week) => weekRow(week, price, units[week] ?? 0))

  test('include the trend of sales while the price was constant', () => {
    const rows = weeks([1000, 1000, 1000, 1000, 1100, 1100], [4, 4, 9, 9, 5, 5])
    const [[week, move, trend, noise] = [], ...others] = priceChanges(rows)
    expect(others).toEqual([])
    expect(week).toBe(Math.floor((rows[4]?.startSeconds ?? 0) / 604_800))
    expect(move).toBeCloseTo(Math.log(1.1), 4)
    expect(trend).toBeCloseTo(Math.log(18.5 / 8.5), 3)
    expect(noise).toBeCloseTo(1 / 18.5 + 1 / 8.5, 4)
  })

  test('exclude promotions, drawn prices, short-lived prices and implausibly large changes', () => {
    const units = [4, 4, 9, 9, 20, 5, 5]
    const rows = weeks([1000, 1000, 1000, 1000, 800, 1000, 1000], units)
    expect(priceChanges(rows.map((row, i) => ({ ...row, promotion: i === 4 ? 1 : 0 })))).toEqual([])
    const drawn = weeks([1000, 1000, 1000, 1000, 1100], units)
    expect(priceChanges(drawn.map((row) => ({ ...row, randomized: true })))).toEqual([])
    expect(priceChanges(weeks([1000, 1000, 1000, 1100, 1200], units))).toEqual([])
    expect(priceChanges(weeks([1000, 1000, 1000, 1000, 3000], units))).toEqual([])
  })
})
