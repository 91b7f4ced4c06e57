import { expect, test } from 'vitest'
import { meaningOf, ordersIn, soldIn } from '../../testing/order-text.ts'
import { headingName } from './heading-name.ts'

test.each([
  ['createdAt', 'created_at'],
  ['ProductID', 'product_id'],
  ['quantityRefunded', 'quantity_refunded'],
  ['Belegnr.', 'belegnr'],
  ['Colour of the lid', 'colour_of_the_lid'],
  ['lines.unit price', 'unit_price'],
  ['Order Lines/Product/Internal Reference', 'internal_reference'],
  ['Order Lines/Subtotal', 'line_total'],
  ['Order Reference/Order Date', 'order_date'],
  ['order.id', 'order_id'],
  ['Positionen.Einzelpreis', 'einzelpreis'],
  ['customer.name', 'customer.name'],
  ['billing.total', 'billing.total'],
])('%s is recognised as %s', (heading, name) => {
  expect(headingName(heading)).toBe(name)
})

test('paths that a known system writes are read in other files, too', () => {
  const orders = ordersIn([
    'order.id,order.createdAt,items.sku,items.quantity,items.unitPrice,customer.name',
    '1,2026-03-02T10:00:00Z,mug,3,5.00,Ana',
  ])

  expect(soldIn(orders)).toEqual({ mug: [3, 15] })
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
