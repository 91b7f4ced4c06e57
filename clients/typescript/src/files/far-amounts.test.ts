import { describe, expect, test } from 'vitest'
import { FarAmounts } from './far-amounts.ts'
import { noSettings } from './file-settings.ts'
import { understandRows } from './understand.ts'

function farIn(lines: readonly string[]) {
  const rows = lines.map((line, i) => ({ texts: line.split(','), line: i + 1 }))
  const { columns, read, bodyAt, problems } = understandRows(rows, noSettings)
  if (columns === null || problems.length > 0) throw new Error(JSON.stringify(problems))
  const far = new FarAmounts(columns, read)
  for (const row of rows.slice(bodyAt)) far.add(row)
  return far.found()
}

const products = (prices: readonly string[]) => [
  'product,base_price,currency',
  ...prices.map((price, i) => `p${i},${price},gbp`),
]
const sales = (rows: readonly string[]) => [
  'product,price,units,period_start,period_end,currency',
  ...rows,
]
const week = (product: string, price: string, day: number) =>
  `${product},${price},3,2026-01-${day}T00:00:00Z,2026-01-${day + 1}T00:00:00Z,gbp`

describe('amounts that are far', () => {
  test('from all others of a file are found at their line, as they are written', () => {
    expect(farIn(products(['2.50', '9999999', '4.00', '12.00', '3.20', '1.10']))).toEqual([
      {
        line: 3,
        column: 'base_price',
        value: '9999999',
        reason: 'is 833,333 times the most of the other products',
        remarks: [
          { reason: 'far_amount', values: { times: 833_333, way: 'more', others: 'most' } },
        ],
        setting: null,
      },
    ])
    expect(farIn(products(['250', '400', '0.01', '1200', '320', '110']))).toMatchObject([
      { line: 4, reason: 'is one 11,000th of the least of the other products' },
    ])
  })

  test('from others of their product are found, however much other products cost', () => {
    const rows = [10, 12, 14].map((day) => week('tea', '2.50', day))
    const machine = [10, 12, 14].map((day) => week('machine', '1900.00', day))
    expect(farIn(sales([...rows, week('tea', '250.00', 16), ...machine]))).toMatchObject([
      { line: 5, value: '250.00', reason: 'is 100 times what its other rows say' },
    ])
  })

  test.each([
    ['prices that reach from small to large', ['0.50', '4', '30', '200', '1500', '9000']],
    ['a file of few products', ['1', '9999999', '2']],
  ])('are none in %s', (_, prices) => {
    expect(farIn(products(prices))).toEqual([])
  })
})
