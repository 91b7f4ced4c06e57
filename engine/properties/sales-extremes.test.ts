import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { below } from './any-input.ts'
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

/** Rows of one week after the other. */
function weeks(rows: readonly Partial<SalesRow>[]): SalesRow[] {
  return rows.map((row, i) => ({
    ...plain,
    startSeconds: plain.startSeconds + i * week,
    endSeconds: plain.endSeconds + i * week,
    ...row,
  }))
}

const oneOf = <Value>(random: Random, values: readonly Value[]): Value =>
  values[below(random, values.length)] as Value

/** Whatever the interface lets through, the ends of each range more often than not. */
function anyRow(random: Random): Partial<SalesRow> {
  const exposures = [null, 0, 5e-324, 1e-300, 1e-9, 0.5, 0.999, 1, 1 + 1e-9, 3, 1000, 1e12]
  return {
    priceMinor: oneOf(random, [1, 2, 900, 1000, 1100, 999_999_999_999]),
    units: oneOf(random, [0, 0, 5e-324, 1e-9, 0.3, 1, 7, 1000, 1e12]),
    exposure: oneOf(random, exposures),
    inStock: oneOf(random, [null, true, false]),
    promotion: oneOf(random, [null, 0, 1e-12, 1]),
    competitorPriceMinor: oneOf(random, [null, 1, 1000, 999_999_999_999]),
    randomized: oneOf(random, [true, false]),
    ...(random.uniform() < 0.2 ? anyPeriod(random) : {}),
  }
}

function anyPeriod(random: Random): Pick<SalesRow, 'startSeconds' | 'endSeconds'> {
  const startSeconds = oneOf(random, [0, 1, 1_700_000_000, 253_402_300_000])
  return { startSeconds, endSeconds: startSeconds + oneOf(random, [0.001, 1, week, 52 * week]) }
}

describe('a fit of sales rows is finite', () => {
  test.each([1e-9, 5e-324, 0.1, 0.5, 1])('where nobody bought in %d visits', (exposure) => {
    for (const count of [1, 2, 12]) {
      const rows = weeks(
        Array.from({ length: count }, (_, i) => ({ priceMinor: 900 + 50 * i, units: 0, exposure })),
      )
      expect(notFinite(fitSales(rows))).toEqual([])
    }
  })

  test('where one such row stands among sound ones', () => {
    for (const exposure of [1e-9, 0.5]) {
      const rows = weeks(
        Array.from({ length: 20 }, (_, i) => ({ priceMinor: 900 + 10 * i, exposure: 100 })),
      )
      expect(notFinite(fitSales([...rows, { ...plain, units: 0, exposure }]))).toEqual([])
    }
  })

  test.each([1, 2, 3, 5, 8, 30])('whatever %d rows the interface lets through', (count) => {
    const random = createRandom(7 + count)
    const faults: string[] = []
    for (let round = 0; round < 300; round++) {
      const rows = weeks(Array.from({ length: count }, () => anyRow(random)))
      try {
        const found = notFinite(fitSales(rows))
        if (found.length > 0) faults.push(`${found[0]} of ${JSON.stringify(rows)}`)
      } catch (error) {
        faults.push(`${error} of ${JSON.stringify(rows)}`)
      }
    }
    expect(faults.slice(0, 3)).toEqual([])
  })
})
