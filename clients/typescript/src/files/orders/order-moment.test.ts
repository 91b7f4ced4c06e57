import { expect, test } from 'vitest'
import { ordersIn } from '../../../testing/order-text.ts'
import { orderMoment } from './order-moment.ts'

test.each([
  ['1772671627', '2026-03-05T00:47:07.000Z'],
  ['1772671627123', '2026-03-05T00:47:07.123Z'],
  ['Mar-05-26', '2026-03-05T00:00:00.000Z'],
  ['5. März 2026, 10:22', '2026-03-05T10:22:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(new Date(orderMoment(text, null)?.wallMs ?? 0).toISOString()).toBe(moment)
})

test.each(['177267162', '20260305120000', 'March'])('%s is no time', (text) => {
  expect(orderMoment(text, null)).toBeNull()
})

test('an export whose times are seconds since 1970 is one of orders', () => {
  const { totals } = ordersIn([
    'order,created,sku,quantity,unit price',
    '1,1772671627,mug,3,5.00',
    '2,1772771627,mug,3,5.00',
  ])

  expect(totals).toMatchObject({ units: 6, firstDay: '2026-03-05', lastDay: '2026-03-06' })
})
