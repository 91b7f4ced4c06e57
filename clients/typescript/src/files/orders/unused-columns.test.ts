import { expect, test } from 'vitest'
import { ordersIn } from '../../../testing/order-text.ts'

/** How often lines have something in an unused column of a kind. */
function countOf(code: string, heading: string, text: string): number {
  const { notes } = ordersIn([
    `order,date,sku,quantity,unit price,${heading}`,
    `1,2026-03-02,mug,3,5.00,${text}`,
  ])
  return notes.find((note) => note.code === code && note.action === 'left_out')?.count ?? 0
}

test.each([
  ['returns_unused', 'Return pieces (warehouse)'],
  ['cancellations_unused', 'Cancelled by the customer, pieces'],
  ['discounts_unused', 'Discount granted by the till'],
])(
  'a column that lowers sales or prices, and that no field reads, is said: %s',
  (code, heading) => {
    expect(countOf(code, heading, '2')).toBe(1)
    expect(countOf(code, heading, '0.00')).toBe(0)
  },
)

test.each([
  ['returns_unused', 'Return reason', 'too small 2'],
  ['returns_unused', 'Return id', '4711'],
  ['returns_unused', 'Returned qty', '2'],
  ['cancellations_unused', 'Cancelled qty', '2'],
  ['discounts_unused', 'Shipping discount', '4.90'],
  ['discounts_unused', 'Voucher number', '4711'],
  ['discounts_unused', 'Discount', '2.00'],
])('others are not: %s, %s', (code, heading, text) => {
  expect(countOf(code, heading, text)).toBe(0)
})
