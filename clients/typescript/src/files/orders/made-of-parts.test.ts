import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

const heading =
  'increment_id,item_id,parent_item_id,sku,name,created_at,qty_ordered,price,row_total,status'

/** A Magento order, with items as `item_id,parent_item_id,sku,qty,price,row_total`. */
function order(...items: string[]) {
  const lines = items.map((item) => {
    const [id, parent, sku, quantity, price, total] = item.split(',')
    const moment = '2026-03-02 10:00:00'
    return `1,${id},${parent},${sku},Thing,${moment},${quantity},${price},${total},complete`
  })
  return ordersIn([heading, ...lines])
}

test('a bundle priced by its parts counts as its parts, once', () => {
  const bundle = order('1,,set,1,30.00,30.00', '2,1,cup,1,10.00,10.00', '3,1,tea,2,10.00,20.00')

  expect(soldIn(bundle)).toEqual({ cup: [1, 10], tea: [2, 20] })
  expect(bundle.notes).toContainEqual(
    expect.objectContaining({ code: 'made_of_parts', action: 'left_out', count: 1 }),
  )
})

test('a bundle with a price of its own counts as itself', () => {
  const fixed = order('1,,set,1,25.00,25.00', '2,1,cup,1,0.00,0.00', '3,1,tea,2,0.00,0.00')

  expect(soldIn(fixed)).toEqual({ set: [1, 25] })
})

test('a part that cost nothing in this order is none, whatever it costs alone', () => {
  const configurable = order('1,,mug,1,9.00,9.00', '2,1,mug-blue,1,9.00,0.00')

  expect(soldIn(configurable)).toEqual({ mug: [1, 9] })
})
