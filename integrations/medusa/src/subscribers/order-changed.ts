import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework'
import { shownInOrders } from '../reports/read-lines'
import { tellByOrders } from '../reports/tell-by-orders'

/** Tells Lerner of an order as soon as Medusa does. What is lost on the way, the sweep finds. */
export default async function orderChanged({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const orderId = event.data.order_id ?? event.data.id
  if (orderId === undefined) return
  await tellByOrders(container, await shownInOrders(container, [orderId]))
}

export const config: SubscriberConfig = {
  event: ['order.placed', 'order.canceled', 'order.return_received', 'order-edit.confirmed'],
}
