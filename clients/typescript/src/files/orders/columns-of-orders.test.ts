import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

const heading = 'order,date,sku,quantity,unit price,discount_total'

test('a total of discounts that differs between lines is that of each line', () => {
  const orders = ordersIn([
    heading,
    '1,2026-03-02,mug,1,10.00,0.00',
    '1,2026-03-02,tea,1,20.00,4.00',
    '2,2026-03-03,mug,2,10.00,3.00',
    '2,2026-03-03,tea,1,20.00,1.00',
  ])

  expect(soldIn(orders)).toEqual({ mug: [3, 27], tea: [2, 35] })
})

test.each([
  ['in the first line', '', ''],
  ['in the first line, with zeros below', '0.00', '0.00'],
  ['in each line', '3.00', '6.00'],
])('that of an order is shared by value: %s', (_, one, two) => {
  const orders = ordersIn([
    heading,
    '1,2026-03-02,mug,1,10.00,3.00',
    `1,2026-03-02,tea,1,20.00,${one}`,
    '2,2026-03-03,mug,1,10.00,6.00',
    `2,2026-03-03,tea,1,20.00,${two}`,
  ])

  expect(soldIn(orders)).toEqual({ mug: [2, 17], tea: [2, 34] })
})

test('a net amount that each line of an order repeats is not what the line cost', () => {
  const orders = ordersIn([
    'order number,date created,SKU,qty,price,net amount',
    '1,2026-03-02,mug,1,10.00,34.90',
    '1,2026-03-02,tea,1,20.00,34.90',
    '2,2026-03-03,mug,2,10.00,24.90',
  ])

  expect(soldIn(orders)).toEqual({ mug: [3, 30], tea: [1, 20] })
})

test('one that differs by line is', () => {
  const orders = ordersIn([
    'order number,date created,SKU,qty,price,net amount',
    '1,2026-03-02,mug,1,10.00,9.00',
    '1,2026-03-02,tea,1,20.00,18.00',
  ])

  expect(soldIn(orders)).toEqual({ mug: [1, 9], tea: [1, 18] })
})

test('a percentage of an order comes off all of its lines', () => {
  const orders = ordersIn([
    'order,date,sku,quantity,unit price,order discount',
    '1,2026-03-02,mug,2,10.00,10%',
    '1,2026-03-02,tea,1,20.00,',
    '2,2026-03-03,mug,1,10.00,-20 %',
    '3,2026-03-04,mug,1,10.00,0%',
  ])

  expect(soldIn(orders)).toEqual({ mug: [4, 36], tea: [1, 18] })
})
