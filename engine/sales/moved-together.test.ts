import { describe, expect, test } from 'vitest'
import { weekRow } from '../fixtures/sales-rows.ts'
import { type Sale, shopWithSales } from '../fixtures/shop-with-sales.ts'
import { median } from '../special/median.ts'
import { fitSales } from './fit-sales.ts'
import { rowOfOffers, type SalesRow } from './sales-row.ts'
import { sharedPeriods } from './shared-periods.ts'

const weeks = 60

/** Products at a price of 1000, or the share of it that `at` gives for some weeks. */
function category(
  products: number,
  at: (week: number, product: number) => Partial<SalesRow> & { share?: number },
) {
  return Array.from({ length: products }, (_, product) => ({
    group: 'tea',
    rows: Array.from({ length: weeks }, (_, week): SalesRow => {
      const { share = 1, ...more } = at(week, product)
      return { ...weekRow(week, Math.round(1000 * share), 20 + product), ...more }
    }),
  }))
}

const togetherIn = (products: ReturnType<typeof category>, chances?: 'exposure') =>
  sharedPeriods(products, chances).tea?.periods.flatMap(({ movedTogether }, week) =>
    movedTogether > 0 ? [{ week, share: Number(movedTogether.toFixed(1)) }] : [],
  )

describe('prices are moved together', () => {
  test('where most fall for a while, told as promotions or not', () => {
    const cut = category(10, (week, i) => (week === 30 && i < 8 ? { share: 0.8 } : {}))
    const told = category(10, (week, i) => ({ promotion: week === 30 && i < 8 ? 1 : 0 }))

    expect(togetherIn(cut)).toEqual([{ week: 30, share: 0.8 }])
    expect(togetherIn(told)).toEqual([{ week: 30, share: 0.8 }])
  })

  test('where most rise for a while', () => {
    expect(togetherIn(category(4, (week) => (week === 9 ? { share: 1.1 } : {})))).toEqual([
      { week: 9, share: 1 },
    ])
  })

  test('not where they change for good, or slowly', () => {
    expect(togetherIn(category(4, (week) => ({ share: week < 20 ? 1 : 0.8 })))).toEqual([])
    expect(togetherIn(category(4, (week) => ({ share: 1 + week / 100 })))).toEqual([])
  })

  test('not where each is reduced in weeks of its own', () => {
    expect(togetherIn(category(5, (week, i) => (week % 9 === i ? { share: 0.8 } : {})))).toEqual([])
  })

  test('not where as many rise as fall', () => {
    const crossed = (week: number, i: number) =>
      week === 30 ? { share: i % 2 === 0 ? 0.9 : 1.1 } : {}
    expect(togetherIn(category(10, crossed))).toEqual([])
  })

  test('not where they were drawn', () => {
    const drawn = category(4, (week) => ({ randomized: true, share: week === 30 ? 0.8 : 1 }))
    const quotes = drawn.map(({ group, rows }) => ({
      group,
      rows: rows.map(({ units, priceMinor }, hour) =>
        rowOfOffers({ hour, offers: 100, units, logPrice: Math.log(priceMinor) }),
      ),
    }))

    expect(togetherIn(drawn)).toEqual([])
    expect(togetherIn(quotes, 'exposure')).toEqual([])
  })
})

describe('a sale of the whole shop', () => {
  const errors = (sale: Sale) =>
    [1, 2, 3].flatMap((seed) => {
      const products = shopWithSales(sale, seed)
      const { all } = sharedPeriods(products.map((rows) => ({ group: 'all', rows })))
      return products.map((rows) => fitSales(rows, all).elasticityDataSd)
    })

  test('does not make each product sure of what all of them share', () => {
    const without = errors({ traffic: 1, reduced: 0, told: false })
    const during = errors({ traffic: 3, reduced: 1, told: false })

    expect(median(during, 0)).toBeGreaterThan(0.9 * median(without, 0))
  })

  test('leaves rows at drawn prices in', () => {
    const [rows = [], ...others] = shopWithSales({ traffic: 3, reduced: 1, told: false }, 1)
    const drawn = rows.map((row) => ({ ...row, randomized: true }))
    const { all } = sharedPeriods([rows, ...others].map((own) => ({ group: 'all', rows: own })))

    expect(fitSales(rows, all).usedRows).toBe(rows.length - 8)
    expect(fitSales(drawn, all).usedRows).toBe(rows.length)
  })
})
