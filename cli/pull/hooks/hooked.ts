import type { ShopifyShop } from '../open-shop.ts'
import type { SeenOrder } from './orders-now.ts'
import type { Deliveries } from './take-beside.ts'
import type { Delivery } from './verify-delivery.ts'

/** What a process that receives webhooks keeps between its runs. */
export type Hooked = {
  inbox: Deliveries
  /** Whether the next run reads the orders from the shop, or uses those read before. */
  readAgain: boolean
  shop: ShopifyShop | null
  /** The orders last returned by the shop, by id; null before that. */
  read: Map<string, SeenOrder> | null
  /** The deliveries that runs of this process have reported. */
  reported: Set<string>
  /** The rows that this process last sent since reading the orders, by product and time. */
  sent: Map<string, string>
}

export function newHooked(inbox: Deliveries): Hooked {
  return { inbox, readAgain: true, shop: null, read: null, reported: new Set(), sent: new Map() }
}

/** The deliveries that no run has reported yet. */
export function unreported({ inbox, reported }: Hooked): Delivery[] {
  return inbox.kept().flatMap(({ delivery }) => (reported.has(delivery.id) ? [] : [delivery]))
}

/**
 * Whether a delivery may change a completed day. One for a day still in progress waits for its end,
 * like all orders of that day.
 */
export function changesPast(
  { read }: Hooked,
  delivery: Delivery,
  isOver: (utc: string) => boolean,
): boolean {
  if ('order' in delivery) return isOver(delivery.order.order.createdAt)
  const known = read?.get(delivery.refund.orderId)
  return known === undefined || isOver(known.order.createdAt)
}
