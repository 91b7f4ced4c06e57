import { describe, expect, test } from 'vitest'
import { weekRow } from '../fixtures/sales-rows.ts'
import { fitSales } from './fit-sales.ts'

/** Forty weeks at 1000, twelve at 1060, at which a fifth is left. */
const cliff = Array.from({ length: 52 }, (_, i) =>
  i < 40 ? weekRow(i, 1000, 20 + (i % 3)) : weekRow(i, 1060, 4 + (i % 2)),
)

function soldAt(rows: Parameters<typeof fitSales>[0]) {
  const found = fitSales(rows).soldAt ?? []
  return found.map(([logPrice, units, expected]) => {
    return { price: Math.round(Math.exp(logPrice)), units, expected }
  })
}

describe('what was sold by price', () => {
  test('is units beside what the same weeks would have sold at one price', () => {
    const [below, above] = soldAt(cliff)

    expect([below?.price, above?.price]).toEqual([1000, 1060])
    expect([below?.units, above?.units]).toEqual([
      cliff.slice(0, 40).reduce((sum, { units }) => sum + units, 0),
      cliff.slice(40).reduce((sum, { units }) => sum + units, 0),
    ])
    // Time may move what was expected a little; prices may not.
    expect((above?.expected ?? 0) / (below?.expected ?? 0)).toBeCloseTo(12 / 40, 1)
  })

  test('leaves out promotions and periods that sold out', () => {
    const rows = [
      ...cliff,
      { ...weekRow(52, 800, 90), promotion: 1 },
      { ...weekRow(53, 1200, 3), inStock: false },
    ]

    expect(soldAt(rows).map(({ price }) => price)).toEqual([1000, 1060])
  })

  test('hardly notices a row out of all proportion', () => {
    const rows = cliff.map((row, i) => (i === 7 ? { ...row, units: 100_000 } : row))
    const [below] = soldAt(rows)

    expect(below?.units).toBeLessThan(1.2 * 40 * 22)
  })

  test('is at most 40 prices, whole numbers of few digits, cheapest first', () => {
    const rows = Array.from({ length: 200 }, (_, i) => weekRow(i, 500 + 7 * ((i * 37) % 200), 10))
    const found = fitSales(rows).soldAt ?? []

    expect(found.length).toBeLessThanOrEqual(40)
    expect(found.map(([x]) => x)).toEqual(found.map(([x]) => x).toSorted((a, b) => a - b))
    expect(JSON.stringify(found).length).toBeLessThan(1100)
  })
})
