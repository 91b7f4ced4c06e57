import { describe, expect, test } from 'vitest'
import { atChosenPrices, atDrawnPrices } from '../demand/broken-above.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { fitSales } from './fit-sales.ts'

/** Forty weeks at 1000, then twelve at 1060, at a fifth of the demand. */
const cliff = Array.from({ length: 52 }, (_, i) =>
  i < 40 ? weekRow(i, 1000, 20 + (i % 3)) : weekRow(i, 1060, 4 + (i % 2)),
)

function soldAt(rows: Parameters<typeof fitSales>[0]) {
  const found = fitSales(rows).soldAt ?? []
  return found.map(([logPrice, units, expected]) => {
    return { price: Math.round(Math.exp(logPrice)), units, expected }
  })
}

describe('units sold by price', () => {
  test('compares units with what the same weeks would have sold at a single price', () => {
    const [below, above] = soldAt(cliff)

    expect([below?.price, above?.price]).toEqual([1000, 1060])
    expect([below?.units, above?.units]).toEqual([
      cliff.slice(0, 40).reduce((sum, { units }) => sum + units, 0),
      cliff.slice(40).reduce((sum, { units }) => sum + units, 0),
    ])
    // Time may change the expectation slightly; prices may not.
    expect((above?.expected ?? 0) / (below?.expected ?? 0)).toBeCloseTo(12 / 40, 1)
  })

  test('excludes promotions and periods that sold out', () => {
    const rows = [
      ...cliff,
      { ...weekRow(52, 800, 90), promotion: 1 },
      { ...weekRow(53, 1200, 3), inStock: false },
    ]

    expect(soldAt(rows).map(({ price }) => price)).toEqual([1000, 1060])
  })

  test('is hardly affected by an outlier', () => {
    const rows = cliff.map((row, i) => (i === 7 ? { ...row, units: 100_000 } : row))
    const [below] = soldAt(rows)

    expect(below?.units).toBeLessThan(1.2 * 40 * 22)
  })

  test('separates units sold at drawn prices', () => {
    const drawn = Array.from({ length: 4 }, (_, i) => ({
      ...weekRow(52 + i, 1060, 18),
      randomized: true,
      drawnAboutMinor: 1030,
    }))
    const found = fitSales([...cliff, ...drawn]).soldAt ?? []

    expect(found[0]).toHaveLength(3)
    const [, units = 0, expected = 0, drawnUnits, drawnExpected = 0] = found[1] ?? []
    expect([units, drawnUnits]).toEqual([found[1]?.[1], 4 * 18])
    expect(drawnExpected / expected).toBeCloseTo(4 / 16, 1)
    expect(atDrawnPrices(found)).toEqual([[found[1]?.[0], 4 * 18, drawnExpected]])
    expect(atChosenPrices(found)[1]).toEqual([
      found[1]?.[0],
      units - 4 * 18,
      expected - drawnExpected,
    ])
    expect(atDrawnPrices(fitSales(cliff).soldAt ?? [])).toEqual([])
  })

  test('has at most 40 prices, in whole numbers of few digits, cheapest first', () => {
    const rows = Array.from({ length: 200 }, (_, i) => weekRow(i, 500 + 7 * ((i * 37) % 200), 10))
    const found = fitSales(rows).soldAt ?? []

    expect(found.length).toBeLessThanOrEqual(40)
    expect(found.map(([x]) => x)).toEqual(found.map(([x]) => x).toSorted((a, b) => a - b))
    expect(JSON.stringify(found).length).toBeLessThan(1100)
  })
})
