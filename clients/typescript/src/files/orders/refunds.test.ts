import { describe, expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

describe('a column of returned units', () => {
  test.each([
    'Returned Qty',
    'Refund qty',
    'return_quantity',
    'Units returned',
    'Rückgabemenge',
    'Retourenmenge',
    'Retours',
    'Devoluciones',
    'return_received_quantity',
  ])('is found by its heading: %s', (heading) => {
    const orders = ordersIn([
      `order,date,sku,quantity,unit price,${heading}`,
      '1,2026-03-02,mug,3,5.00,0',
      '2,2026-03-03,mug,2,5.00,1',
    ])
    expect(soldIn(orders)).toEqual({ mug: [4, 20] })
  })
})

test.each(['Cancelled qty', 'Units canceled', 'Stornomenge', 'Cantidad anulada'])(
  'a column of cancelled units is found by its heading: %s',
  (heading) => {
    const orders = ordersIn([
      `order,date,sku,quantity,unit price,${heading}`,
      '1,2026-03-02,mug,3,5.00,1',
    ])
    expect(soldIn(orders)).toEqual({ mug: [2, 10] })
  },
)

describe('quantities that are already without returned units', () => {
  const heading =
    'Order Number,Order Status,Order Date,Order Shipping Amount,Order Refund Amount,' +
    'Order Total Amount,SKU,Item Name,Quantity (- Refund),Item Cost'

  /** Two orders of ten mugs; of the first, some came back. */
  function file(refund: string, quantity: number) {
    return ordersIn([
      heading,
      `1,Completed,2026-03-02 10:00,4.90,${refund},104.90,mug,Mug,${quantity},10.00`,
      '2,Completed,2026-03-02 11:00,4.90,0,104.90,mug,Mug,10,10.00',
    ])
  }

  test.each([
    ['nothing', '0', 10, 200],
    ['two units', '20.00', 8, 180],
    ['two units, and the shipping', '24.90', 8, 180],
    ['the shipping', '4.90', 10, 200],
    ['an allowance', '15.00', 10, 185],
    ['two units and an allowance', '35.00', 8, 165],
  ])('refunded: %s', (_, refund, quantity, paid) => {
    expect(soldIn(file(refund, quantity))).toEqual({
      mug: [quantity + 10, expect.closeTo(paid, 0)],
    })
  })
})

test('units come off the sale at the price that is given back, not off the newest one', () => {
  const orders = ordersIn([
    'order,type,date,sku,quantity,unit price',
    '1,invoice,2026-03-02,mug,1,10.00',
    '2,invoice,2026-03-03,mug,3,8.00',
    '3,credit note,2026-03-04,mug,1,10.00',
    '4,credit note,2026-03-05,mug,1,7.00',
  ])

  expect(soldIn(orders)).toEqual({ mug: [2, 16] })
})

test('more returned units than were sold leave nothing sold, and are told', () => {
  const orders = ordersIn([
    'order,date,sku,quantity,unit price,refunded quantity',
    '1,2026-03-02,mug,3,5.00,7',
    '2,2026-03-03,mug,2,5.00,0',
  ])

  expect(soldIn(orders)).toEqual({ mug: [2, 10] })
  expect(orders.notes).toContainEqual(
    expect.objectContaining({
      action: 'guessed',
      code: 'returned_more',
      examples: [{ line: 2, text: 'mug −7 of 3' }],
    }),
  )
})

describe('a line of returned units', () => {
  const heading = 'order,date,sku,quantity,unit price'
  const sales = ['1,2026-03-02,mug,3,5.00', '2,2026-03-03,mug,2,5.00']

  test('of more than were sold before erases no sales of other orders', () => {
    const orders = ordersIn([heading, ...sales, '9,2026-03-04,mug,-5000,5.00'])

    expect(soldIn(orders)).toEqual({ mug: [5, 25] })
    expect(orders.notes.map(({ code }) => code)).not.toContain('returned')
    expect(orders.notes).toContainEqual(
      expect.objectContaining({
        code: 'returned_before',
        examples: [{ line: 4, text: 'mug −5000' }],
      }),
    )
  })

  test('of the same order comes off it, and the rest is told', () => {
    const orders = ordersIn([heading, ...sales, '2,2026-03-04,mug,-9,5.00'])

    expect(soldIn(orders)).toEqual({ mug: [3, 15] })
    expect(orders.notes).toContainEqual(
      expect.objectContaining({
        code: 'returned_before',
        examples: [{ line: 4, text: 'mug −7' }],
      }),
    )
  })
})
