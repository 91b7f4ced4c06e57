import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

const heading = 'order,date,sku,quantity,unit price,order discount,shipping,order total'

test('a discount that the total of its order does not take off the goods stays off them', () => {
  const orders = ordersIn([
    heading,
    // Three codes on goods, and one for free shipping.
    '1,2026-03-02,mug,2,10.00,2.00,4.90,22.90',
    '2,2026-03-03,mug,1,10.00,1.00,4.90,13.90',
    '3,2026-03-04,mug,1,10.00,1.00,4.90,13.90',
    '4,2026-03-05,mug,1,10.00,4.90,0.00,10.00',
  ])

  expect(soldIn(orders)).toEqual({ mug: [5, 46] })
  const note = { code: 'discounts_apart', count: 1, examples: [{ line: 5, text: '4' }] }
  expect(orders.notes).toContainEqual(expect.objectContaining(note))
})

test('a discount on goods comes off where most are on shipping', () => {
  const orders = ordersIn([
    heading,
    '1,2026-03-02,mug,2,10.00,4.90,0.00,20.00',
    '2,2026-03-03,mug,1,10.00,4.90,0.00,10.00',
    '3,2026-03-04,mug,1,10.00,1.00,4.90,13.90',
  ])

  expect(soldIn(orders)).toEqual({ mug: [4, 39] })
})

test('an order whose total fits nothing is read as the others are', () => {
  const orders = ordersIn([
    heading,
    '1,2026-03-02,mug,2,10.00,2.00,4.90,22.90',
    '2,2026-03-03,mug,1,10.00,1.00,4.90,77.00',
  ])

  expect(soldIn(orders)).toEqual({ mug: [3, 27] })
})
