import { describe, expect, test } from 'vitest'
import { meaningOf, ordersIn } from '../../testing/order-text.ts'
import type { Sale } from '../generated/contract.ts'
import { Fault } from './fault.ts'

/** One row a day. */
function file(heading: string, ...rows: string[]): string[] {
  return [heading, ...rows.map((row, i) => `2026-03-${String(i + 10)},mug,${row}`)]
}

function read(lines: readonly string[]) {
  const found = meaningOf(lines, { kind: 'sales', periodLength: 'day' })
  const prices = found.first.map(({ item }) =>
    item instanceof Fault ? item.reason : priceOf(item),
  )
  return { ...found, prices }
}

function priceOf(item: object): number {
  return (item as Sale).price
}

describe('columns in addition to the price of sales', () => {
  test.each([
    ['percents', '25', '5'],
    ['shares', '0.25', '0.05'],
    ['signs', '25 %', '5%'],
  ])('percentages written as %s come off prices', (_, first, second) => {
    const sales = file(
      'date,sku,units,price,discount_pct',
      `3,20,${first}`,
      '3,20,',
      `3,20,${second}`,
    )

    expect(read(sales).prices).toEqual([1500, 2000, 1900])
    expect(read(sales).notes).toMatchObject([
      { action: 'read', remark: { reason: 'percents_off', values: { prices: 'before' } } },
    ])
  })

  test('percentages do not come off prices that are lower already', () => {
    const sales = file('date,sku,units,price,Rabatt %', '3,15,25', '3,20,0', '3,19,5')

    expect(read(sales).prices).toEqual([1500, 2000, 1900])
    expect(read(sales).notes).toMatchObject([{ remark: { values: { prices: 'after' } } }])
  })

  test('where rows do not show which, it is said to be a guess', () => {
    const sales = file('date,sku,units,price,Remise %', '3,20,25', '3,20,25')

    expect(read(sales).prices).toEqual([1500, 1500])
    expect(read(sales).notes).toMatchObject([{ action: 'guessed' }])
  })

  test('a price of several units is divided by them', () => {
    const sales = file('date,sku,units,price,Preiseinheit', '300,185,100', '3,20,1')

    expect(read(sales).prices).toEqual([185, 2000])
  })

  test('prices that are a multiple of the revenue are refused', () => {
    const wrong = file('date,sku,units,price,Net revenue', '300,185,5.55', '200,185,3.70')
    const right = file('date,sku,units,price,Net revenue', '3,185,466.39', '2,185,370')

    expect(read(wrong).problems).toMatchObject([
      { field: 'revenue', remark: { reason: 'totals_apart', values: { factor: '10000' } } },
    ])
    expect(read(right).problems).toEqual([])
  })

  test.each(['Total', 'Gesamt', 'Sous-total', 'Suma'])('%s is no product', (word) => {
    const sales = [
      ...file('date,sku,units,price', '3,20'),
      `2026-03-11,${word},3,20`,
      `${word},,3,`,
    ]

    expect(read(sales).prices).toEqual([2000, 'is a row of totals', 'is a row of totals'])
  })
})

describe('kinds', () => {
  const weekly = 'Week starting,Item no.,Qty sold,Avg. price,Net revenue,Unit cost'

  test('quantities, prices and dates are sales, and their costs go with them', () => {
    const found = meaningOf([weekly, '2026-03-02,7,3,20,60,12'], { periodLength: 'week' })

    expect(found.kind).toBe('sales')
    expect(found.orders).toBeNull()
    expect(found.columns?.ignored).toEqual([])
    expect(found.first.map(({ item }) => item)).toMatchObject([{ price: 2000, unitCost: 1200 }])
    expect(found.notes).toMatchObject([{ remark: { reason: 'costs_with_sales' } }])
  })

  test('a cost without a product is asked about, not taken for policies', () => {
    const { problems } = meaningOf(['Thing,Unit cost', 'a,3'])

    expect(problems).toMatchObject([{ setting: 'kind' }])
  })

  test('a field that only sales have says that rows are sales, and totals are not twins', () => {
    const rows = [
      '2026-03-02,a,3,20,60,12',
      ',Subtotal,3,,60,',
      '2026-03-09,a,3,20,60,12',
      ',Subtotal,3,,60,',
    ]
    const lines = ['Woche ab,Ware,Stk,Preis je,Summe,EK', ...rows]
    const places = { product: 'Ware', units: 'Stk', price: 'Preis je', period: 'Woche ab' }
    const mapping = new Map(Object.entries(places))

    expect(meaningOf(lines, { mapping }).orders).toBeNull()
    const withCosts = meaningOf(lines, { mapping: new Map([...mapping, ['unit_cost', 'EK']]) })
    expect(withCosts.orders).toBeNull()
  })

  test('costs of orders are the mean of what was sold', () => {
    const lines = ['order,date,sku,quantity,unit price,EK-Preis', '1,2026-03-02,a,3,20,12']
    const sales = ordersIn([...lines, '2,2026-03-02,a,1,20,16', '3,2026-03-04,a,1,20,'])

    expect(sales.rows.map(({ texts }) => texts.at(-1))).toEqual(['13.00', '', ''])
  })
})
