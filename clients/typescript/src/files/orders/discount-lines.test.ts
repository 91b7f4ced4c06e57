import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

const heading = 'order,date,sku,title,quantity,unit price'
const goods = ['1,2026-03-02,mug,Mug,2,10.00', '1,2026-03-02,tea,Tea,1,20.00']

test.each([
  '1,2026-03-02,,Voucher SPRING,1,-8.00',
  '1,2026-03-02,SPRING-COUPON,Spring,1,-8.00',
  '1,2026-03-02,,,2,-4.00',
  '1,2026-03-02,Rabatt,,1,-8.00',
])('a line of a discount comes off the others by value: %s', (line) => {
  const orders = ordersIn([heading, ...goods, line])

  expect(soldIn(orders)).toEqual({ mug: [2, 16], tea: [1, 16] })
  expect(orders.notes).toContainEqual(
    expect.objectContaining({ code: 'discount_line', action: 'netted', count: 1 }),
  )
})

test.each([
  ['paid by a gift card', '1,2026-03-02,,Gift card,1,-8.00', { mug: [2, 20], tea: [1, 20] }],
  ['returned', '1,2026-03-02,mug,Mug,1,-10.00', { mug: [1, 10], tea: [1, 20] }],
])('other lines below zero are none: %s', (_, line, sold) => {
  expect(soldIn(ordersIn([heading, ...goods, line]))).toEqual(sold)
})

test('a column that repeats the lines counts once, and totals are told apart from it', () => {
  const columns = `${heading},order discount,order total`
  const rows = [...goods, '1,2026-03-02,,Voucher,1,-8.00']
  const withColumn = (total: string) =>
    soldIn(ordersIn([columns, ...rows.map((row) => `${row},8.00,${total}`)]))

  expect(withColumn('')).toEqual({ mug: [2, 16], tea: [1, 16] })
  expect(withColumn('32.00')).toEqual({ mug: [2, 16], tea: [1, 16] })
})

test('a document of nothing but negative lines gives goods back, also without SKUs', () => {
  const orders = ordersIn([
    heading,
    '1,2026-03-02,mug,Mug,2,10.00',
    '1,2026-03-02,,Tea,3,20.00',
    '2,2026-03-05,,Tea,1,-20.00',
    '2,2026-03-05,,,1,-3.00',
  ])

  expect(soldIn(orders)).toEqual({ mug: [2, 20], Tea: [2, 40] })
})
