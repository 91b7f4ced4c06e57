import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { maybe, runs } from './any-number.ts'
import { notFinite } from './sound.ts'

const week = 7 * 86_400

const plain: SalesRow = {
  priceMinor: 1000,
  units: 10,
  exposure: null,
  inStock: null,
  promotion: null,
  competitorPriceMinor: null,
  randomized: false,
  startSeconds: 1_700_000_000,
  endSeconds: 1_700_000_000 + week,
}

/** Rows of consecutive weeks. */
function weeks(rows: readonly Partial<SalesRow>[]): SalesRow[] {
  return rows.map((row, i) => ({
    ...plain,
    startSeconds: plain.startSeconds + i * week,
    endSeconds: plain.endSeconds + i * week,
    ...row,
  }))
}

const anyPeriod = fc
  .tuple(
    fc.constantFrom(0, 1, 1_700_000_000, 253_402_300_000),
    fc.constantFrom(0.001, 1, week, 52 * week),
  )
  .map(([startSeconds, seconds]) => ({ startSeconds, endSeconds: startSeconds + seconds }))

/** Anything that the interface accepts, with extra weight on the ends of each range. */
const anyRow = fc
  .record({
    priceMinor: fc.constantFrom(1, 2, 900, 1000, 1100, 999_999_999_999),
    units: fc.constantFrom(0, 0, 5e-324, 1e-9, 0.3, 1, 7, 1000, 1e12),
    exposure: fc.constantFrom(
      null,
      0,
      5e-324,
      1e-300,
      1e-9,
      0.5,
      0.999,
      1,
      1 + 1e-9,
      3,
      1000,
      1e12,
    ),
    inStock: fc.constantFrom(null, true, false),
    promotion: fc.constantFrom(null, 0, 1e-12, 1),
    competitorPriceMinor: fc.constantFrom(null, 1, 1000, 999_999_999_999),
    randomized: fc.boolean(),
    period: maybe(20, anyPeriod),
  })
  .map(({ period, ...row }): Partial<SalesRow> => ({ ...row, ...period }))

describe('a fit of sales rows is finite', () => {
  test.each([1e-9, 5e-324, 0.1, 0.5, 1])('where nobody bought in %d visits', (exposure) => {
    for (const count of [1, 2, 12]) {
      const rows = weeks(
        Array.from({ length: count }, (_, i) => ({ priceMinor: 900 + 50 * i, units: 0, exposure })),
      )
      expect(notFinite(fitSales(rows))).toEqual([])
    }
  })

  test('where one such row is among sound ones', () => {
    for (const exposure of [1e-9, 0.5]) {
      const rows = weeks(
        Array.from({ length: 20 }, (_, i) => ({ priceMinor: 900 + 10 * i, exposure: 100 })),
      )
      expect(notFinite(fitSales([...rows, { ...plain, units: 0, exposure }]))).toEqual([])
    }
  })

  test.each([1, 2, 3, 5, 8, 30])('for any %d rows that the interface accepts', (count) => {
    const rows = fc.array(anyRow, { minLength: count, maxLength: count })
    const held = fc.property(rows, (some) => {
      expect(notFinite(fitSales(weeks(some)))).toEqual([])
    })
    fc.assert(held, runs(300))
  })
})
