import { expect, test } from 'vitest'
import { meaningOf, ordersIn, soldIn } from '../../testing/order-text.ts'
import { headingName } from './heading-name.ts'

test.each([
  ['createdAt', 'created_at'],
  ['ProductID', 'product_id'],
  ['quantityRefunded', 'quantity_refunded'],
  ['Belegnr.', 'belegnr'],
  ['Colour of the lid', 'colour_of_the_lid'],
])('%s is recognised as %s', (heading, name) => {
  expect(headingName(heading)).toBe(name)
})

test('an export of a program with its own names of fields is read', () => {
  const orders = ordersIn([
    'orderId,createdAt,productId,quantity,unitPrice,refundedQuantity',
    '1,2026-03-02T10:00:00Z,mug,3,5.00,1',
  ])
  expect(soldIn(orders)).toEqual({ mug: [2, 10] })

  const sales = ['productId,periodStart,periodEnd,unitPrice,unitsSold,unitCost']
  const { columns, problems } = meaningOf([...sales, 'mug,2026-03-02,2026-03-09,5.00,3,2.00'])
  expect(problems).toEqual([])
  expect([...(columns?.places.keys() ?? [])]).toEqual(
    expect.arrayContaining(['product', 'period', 'period_end', 'price', 'units', 'unit_cost']),
  )
})
