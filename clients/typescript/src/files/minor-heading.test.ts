import { expect, test } from 'vitest'
import { meaningOf, ordersIn, soldIn } from '../../testing/order-text.ts'
import { saysMinor } from './minor-heading.ts'
import { shortName } from './short-name.ts'

test.each([
  ['price_cents', true],
  ['Unit price (cents)', true],
  ['amount_in_cents', true],
  ['priceMinor', false],
  ['price_minor', true],
  ['Prix (centimes)', true],
  ['discount_per_cent', false],
  ['percent', false],
  ['price', false],
])('%s says that amounts are smallest units: %s', (heading, is) => {
  expect(saysMinor(heading)).toBe(is)
  if (is) expect(shortName('price_cents')).toBe('price')
})

test('only that note is taken off a heading', () => {
  const names = ['price_in_cents', 'price_(cents)', 'stock_in', 'price_']

  expect(names.map(shortName)).toEqual(['price', 'price', 'stock_in', 'price_'])
})

test('prices, costs and base prices of sales are read as the heading says', () => {
  const { first, notes, problems } = meaningOf([
    'sku,week,units,price_cents,unit_cost,base_price_cents',
    'mug,2026-W10,3,1999,8.50,2499',
  ])

  expect(problems).toEqual([])
  expect(first[0]?.item).toMatchObject({ price: 1999, unitCost: 850 })
  expect(notes.map(({ remark }) => remark)).toContainEqual({
    reason: 'smallest_units',
    values: { heading: 'price_cents' },
  })
})

test('a column that a person maps is read as its heading says, too', () => {
  const lines = ['sku,week,units,unit_amount_cents', 'mug,2026-W10,3,1999']
  const { first } = meaningOf(lines, { mapping: new Map([['price', 'unit_amount_cents']]) })

  expect(first[0]?.item).toMatchObject({ price: 1999 })
})

test('amounts of orders are read so field by field', () => {
  const orders = ordersIn([
    'order,date,sku,quantity,unit_price_cents,line_discount',
    '1,2026-03-02,mug,3,1000,6.00',
    '2,2026-03-03,mug,1,1000,0',
  ])

  expect(soldIn(orders)).toEqual({ mug: [4, 34] })
  expect(orders.notes).toContainEqual(
    expect.objectContaining({
      code: 'smallest_units',
      values: { headings: "'unit_price_cents'" },
    }),
  )
})

test('a catalogue is read so', () => {
  const { first } = meaningOf(['sku,name,price_cents,cost_cents', 'mug,Mug,1999,850'])

  expect(first[0]?.item).toMatchObject({
    product: { basePrice: 1999 },
    policy: { unitCost: 850 },
  })
})
