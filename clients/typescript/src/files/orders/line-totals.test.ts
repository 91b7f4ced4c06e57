import { describe, expect, test } from 'vitest'
import { meaningOf, ordersIn, soldIn } from '../../../testing/order-text.ts'

const german = [
  'Auftrag;Datum;Materialnr;Menge;Einzelpreis;Preiseinheit;Nettowert',
  'A1;23.03.2026;seal;2000;185,00;1000;370,00',
  'A2;24.03.2026;seal;500;185,00;1.000;92,50',
  'A3;25.03.2026;pump;2;410,00;1;820,00',
]

describe('prices and totals of lines', () => {
  test('a price for a thousand units is divided by them', () => {
    const mapping = new Map([['product', 'Materialnr']])
    const sales = ordersIn(german, { mapping, periodLength: 'day' })

    expect(sales.notes).toContainEqual(
      expect.objectContaining({ action: 'read', code: 'price_unit', count: 2 }),
    )
    expect(sales.notes.map(({ code }) => code)).not.toContain('totals_apart')
    expect(sales.rows.map(({ texts }) => texts[3])).toContain('0.19')
  })

  test('prices that are a multiple of the totals are refused, and either can be left out', () => {
    const mapping = new Map([['product', 'Materialnr']])
    const mixed = german.map((line) => line.replace('Preiseinheit', 'Hinweis'))
    const asked = meaningOf(mixed, { mapping })

    expect(asked.problems).toMatchObject([
      {
        field: 'price_unit',
        remark: { reason: 'totals_apart', values: { factor: '1000', line: 2 } },
      },
    ])
    const byTotals = ordersIn(mixed, { mapping: new Map([...mapping, ['unit_price', '']]) })
    expect(soldIn(byTotals).pump).toEqual([2, 820])
    const byPrices = meaningOf(mixed, { mapping: new Map([...mapping, ['line_total', '']]) })
    expect(byPrices.problems).toEqual([])
  })

  test('a few totals that prices do not explain are said, and the price counts', () => {
    const lines = Array.from({ length: 9 }, (_, i) => `${i},2026-03-0${i + 1},mug,2,5.00,10.00`)
    const odd = [
      'order,date,sku,quantity,unit price,line total',
      ...lines,
      '9,2026-03-10,mug,2,5.00,30',
    ]

    expect(ordersIn(odd).notes).toContainEqual(
      expect.objectContaining({ action: 'guessed', code: 'totals_apart', count: 1 }),
    )
    expect(soldIn(ordersIn(odd))).toEqual({ mug: [20, 100] })
  })

  test.each([
    ['25', '0', '10'],
    ['0.25', '0', '0.1'],
    ['25 %', '', '10%'],
  ])('a column of percentages such as %s comes off prices', (first, second, third) => {
    const sales = ordersIn([
      'order,date,sku,quantity,unit price,Discount (%)',
      `1,2026-03-02,mug,2,8.00,${first}`,
      `2,2026-03-03,mug,1,8.00,${second}`,
      `3,2026-03-04,mug,1,8.00,${third}`,
    ])

    expect(soldIn(sales)).toEqual({ mug: [4, 27.2] })
  })

  test('a percentage does not come off again where a column has its amount', () => {
    const both = [
      'order,date,sku,quantity,unit price,Rabatt %,Rabatt',
      '1,2026-03-02,mug,2,8.00,25,4.00',
      '2,2026-03-03,mug,1,8.00,0,0',
    ]

    expect(soldIn(ordersIn(both))).toEqual({ mug: [3, 20] })
  })
})

test('lines that an order repeats, but for a column that is not read, are said', () => {
  const file = (...rows: string[]) =>
    ordersIn(['order,date,sku,quantity,unit price,paid by', ...rows]).notes.find(
      ({ code }) => code === 'repeated',
    )
  const once = ['1,2026-03-02,mug,2,5.00,card', '1,2026-03-02,tea,1,5.00,card']

  expect(file(...once, '1,2026-03-02,mug,2,5.00,voucher')).toMatchObject({
    action: 'guessed',
    count: 1,
    examples: [{ line: 4, text: '1' }],
  })
  expect(file(...once, '2,2026-03-02,mug,2,5.00,voucher')).toBeUndefined()
})

test('lines that are the same in every column are counted, and said', () => {
  const twice = ['order,date,sku,quantity,unit price', '1,2026-03-02,mug,2,8.00']
  const sales = ordersIn([...twice, '1,2026-03-02,mug,2,8.00'])

  expect(soldIn(sales)).toEqual({ mug: [4, 32] })
  expect(sales.notes).toContainEqual(
    expect.objectContaining({
      action: 'guessed',
      code: 'same',
      count: 1,
      examples: [expect.anything()],
    }),
  )
})

test.each([
  'Total',
  'Gesamt',
  'Zwischensumme',
  'Sous-total',
  'Total général',
  'Suma',
  'Grand Total',
])('a row of %s with a date is no product', (word) => {
  const sales = ordersIn([
    'order,date,sku,quantity,unit price',
    '1,2026-03-02,mug,2,8.00',
    `2,2026-03-02,${word},2,8.00`,
  ])

  expect(soldIn(sales)).toEqual({ mug: [2, 16] })
  expect(sales.notes).toContainEqual(expect.objectContaining({ code: 'totals_row', count: 1 }))
})
