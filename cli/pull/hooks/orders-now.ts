import type { ShopifyLine, ShopifyOrder } from '../shopify-orders.ts'
import { amountIn, amountText, type ToldRefund } from './read-payload.ts'
import type { Delivery } from './verify-delivery.ts'

/** An order, and when it was so. */
export type SeenOrder = {
  order: ShopifyOrder
  /** When the shop was asked for it, or triggered the webhook; milliseconds since 1970. */
  seenMs: number
  /** The refunds in it; null where that is not said. */
  refundIds: ReadonlySet<string> | null
}

/** What the orders are now. */
export type OrdersNow = {
  orders: Map<string, ShopifyOrder>
  /** Orders that refunds are of, and of which nothing else is known yet. */
  strangers: string[]
}

/**
 * Orders as they are now, by what the shop answered and by what webhooks told, in whatever order
 * and however often they came: of an order its latest state counts, and each refund that is not in
 * that state once.
 */
export function ordersNow(
  read: ReadonlyMap<string, SeenOrder>,
  deliveries: readonly Delivery[],
): OrdersNow {
  const latest = new Map(read)
  const refunds = new Map<string, ToldRefund>()
  /** When a state of an order was told that has a refund, by the refund; the first such time. */
  const inState = new Map<string, number>()
  for (const one of deliveries) {
    if ('refund' in one) {
      refunds.set(one.refund.id, one.refund)
      continue
    }
    const { order, refundIds } = one.order
    const seen = { order, seenMs: one.triggeredMs, refundIds: new Set(refundIds) }
    const updatedMs = Date.parse(order.updatedAt)
    for (const id of refundIds) inState.set(id, Math.min(updatedMs, inState.get(id) ?? updatedMs))
    const known = latest.get(order.id)
    if (known === undefined || isLater(seen, known)) latest.set(order.id, seen)
  }
  const orders = new Map([...latest].map(([id, { order }]) => [id, order]))
  const strangers = new Set<string>()
  for (const refund of refunds.values()) {
    const state = latest.get(refund.orderId)
    const order = orders.get(refund.orderId)
    if (state === undefined || order === undefined) strangers.add(refund.orderId)
    else if (!holds(state, refund, inState.get(refund.id)))
      orders.set(order.id, withRefund(order, refund))
  }
  return { orders, strangers: [...strangers] }
}

function isLater(a: SeenOrder, b: SeenOrder): boolean {
  const [aMs, bMs] = [Date.parse(a.order.updatedAt), Date.parse(b.order.updatedAt)]
  return aMs === bMs ? a.seenMs > b.seenMs : aMs > bMs
}

/** Both times are of whole seconds, of one change. */
const roundingMs = 1000

/**
 * Whether a refund is in the state of its order. Where the state does not say: it is if an earlier
 * one had it, and else by its time, since a refund updates the order that it is of.
 */
function holds(
  { order, refundIds }: SeenOrder,
  { id, createdAt }: ToldRefund,
  inStateMs: number | undefined,
): boolean {
  if (refundIds !== null) return refundIds.has(id)
  const updatedMs = Date.parse(order.updatedAt)
  if (inStateMs !== undefined && inStateMs <= updatedMs) return true
  return updatedMs + roundingMs >= Date.parse(createdAt)
}

function withRefund(order: ShopifyOrder, { units, paid }: ToldRefund): ShopifyOrder {
  const { amount, currencyCode } = order.totalRefundedSet.shopMoney
  const back = new Map(units)
  const lines = order.lineItems.nodes.map((line): ShopifyLine => {
    const currentQuantity = Math.max(line.currentQuantity - (back.get(line.id) ?? 0), 0)
    return { ...line, currentQuantity }
  })
  const refunded = Number(amount) + amountIn(currencyCode, paid)
  return {
    ...order,
    totalRefundedSet: { shopMoney: { amount: amountText(refunded), currencyCode } },
    lineItems: { ...order.lineItems, nodes: lines },
  }
}
