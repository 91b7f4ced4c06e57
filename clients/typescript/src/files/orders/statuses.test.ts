import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

/** What two orders of mugs sell, the later of which has this status. */
function soldAt(status: string) {
  const orders = ordersIn([
    'order,date,sku,quantity,unit price,status',
    '1,2026-03-02,mug,4,10.00,paid',
    `2,2026-03-03,mug,1,10.00,${status}`,
  ])
  return soldIn(orders).mug?.[0]
}

test.each(['Refund requested', 'Return in progress', 'Retoure beantragt', 'Exchange', 'Lost'])(
  'an order that is %s counts as sold, and takes nothing from others',
  (status) => {
    expect(soldAt(status)).toBe(5)
  },
)

test.each(['Abandoned', 'Chargeback', 'Rejected', 'Zurückgesendet', 'Cancelled by customer'])(
  'one that is %s sells nothing',
  (status) => {
    expect(soldAt(status)).toBe(4)
  },
)

test('a status that is the type of a document is one', () => {
  expect(soldAt('Credit note')).toBe(3)
})

test('a row that only says what became of its order is heard', () => {
  const orders = ordersIn([
    'order,date,sku,quantity,unit price,status',
    '1,2026-03-02,mug,4,10.00,paid',
    '2,2026-03-02,mug,1,10.00,paid',
    '2,,,,,cancelled',
  ])

  expect(soldIn(orders)).toEqual({ mug: [4, 40] })
})
