import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework'
import { shownInOrders } from '../reports/read-lines'
import { reportByOrders } from '../reports/report-by-orders'

/** Reports an order as soon as Medusa emits its event. The sweep makes up for lost events. */
export default async function orderChanged({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const orderId = event.data.order_id ?? event.data.id
  if (orderId === undefined) return
  await reportByOrders(container, await shownInOrders(container, [orderId]))
}

export const config: SubscriberConfig = {
  event: ['order.placed', 'order.canceled', 'order.return_received', 'order-edit.confirmed'],
}
