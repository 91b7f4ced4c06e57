import type { Ask } from './ask.ts'

type Order = {
  items: { id: string; quantity: number }[]
  payment_collections: { payments: { id: string; amount: number }[] }[]
}

/** Returns one unit of an order in all steps: shipped, requested, received, refunded. */
export async function returnOne(admin: Ask, orderId: string): Promise<void> {
  const order = await readOrder(admin, orderId)
  const [item] = order.items
  if (item === undefined) throw new Error(`order ${orderId} is empty`)
  await capture(admin, order)
  await admin('POST', `/admin/orders/${orderId}/fulfillments`, {
    items: order.items.map(({ id, quantity }) => ({ id, quantity })),
  })
  const begun = await admin<{ return: { id: string } }>('POST', '/admin/returns', {
    order_id: orderId,
  })
  const path = `/admin/returns/${begun.return.id}`
  const items = [{ id: item.id, quantity: 1 }]
  await admin('POST', `${path}/request-items`, { items })
  await admin('POST', `${path}/request`, { no_notification: true })
  await admin('POST', `${path}/receive`, {})
  await admin('POST', `${path}/receive-items`, { items })
  await admin('POST', `${path}/receive/confirm`, { no_notification: true })
}

/** Refunds everything paid; nothing is returned. */
export async function refund(admin: Ask, orderId: string): Promise<void> {
  const order = await readOrder(admin, orderId)
  await capture(admin, order)
  for (const { id, amount } of paymentsOf(order)) {
    await admin('POST', `/admin/payments/${id}/refund`, { amount })
  }
}

/** Cancels the order before it is shipped. */
export async function cancel(admin: Ask, orderId: string): Promise<void> {
  await admin('POST', `/admin/orders/${orderId}/cancel`, {})
}

async function capture(admin: Ask, order: Order): Promise<void> {
  for (const { id } of paymentsOf(order)) await admin('POST', `/admin/payments/${id}/capture`, {})
}

function paymentsOf(order: Order) {
  return order.payment_collections.flatMap(({ payments }) => payments)
}

async function readOrder(admin: Ask, orderId: string): Promise<Order> {
  const fields = '*items,*payment_collections,*payment_collections.payments'
  return (await admin<{ order: Order }>('GET', `/admin/orders/${orderId}?fields=${fields}`)).order
}
