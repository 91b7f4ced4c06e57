import { expect, test } from 'vitest'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type CellToFit, fitCells } from './fit-beside.ts'

const day = 86_400

function cellOf(n: number, rows: number): CellToFit {
  return {
    shared: null,
    rows: Array.from({ length: rows }, (_, i): SalesRow => {
      const wave = Math.sin(i * 12.9898 + n)
      return {
        priceMinor: Math.round(1000 * (1 + 0.1 * wave)),
        units: Math.max(0, Math.round(20 - 30 * wave + 5 * Math.cos(i * 3.7))),
        exposure: null,
        inStock: i % 11 === 0 ? false : null,
        promotion: i % 17 === 0 ? 1 : 0,
        competitorPriceMinor: null,
        randomized: false,
        startSeconds: i * day,
        endSeconds: (i + 1) * day,
      }
    }),
  }
}

test('fits in threads are those of this one to the last bit, in the order of the cells', async () => {
  const cells = Array.from({ length: 7 }, (_, n) => cellOf(n, 120))

  const fits = await fitCells(cells)
  expect(fits).toEqual(cells.map(({ rows, shared }) => ({ fit: fitSales(rows, shared) })))
})

test('of several batches at once each gets its own', async () => {
  const batches = [1, 2, 3].map((n) => [cellOf(n, 300), cellOf(10 * n, 250)])
  const found = await Promise.all(batches.map(fitCells))

  expect(found).toEqual(
    batches.map((cells) => cells.map(({ rows }) => ({ fit: fitSales(rows, null) }))),
  )
})

test.each([
  ['here', 10],
  ['in a thread', 500],
])('rows that cannot be fitted %s spoil no other fit', async (_, rows) => {
  const broken = cellOf(2, rows)
  const bad = broken.rows.map((row) => ({ ...row, units: Number.NaN }))
  const [first, second, third] = await fitCells([
    cellOf(1, rows),
    { ...broken, rows: bad },
    cellOf(3, rows),
  ])

  expect(first).toHaveProperty('fit')
  expect(second).toMatchObject({ error: expect.any(RangeError) })
  expect(third).toHaveProperty('fit')
})
