import type { ShopifyLine, ShopifyOrder } from '../shopify-orders.ts'
import { amountIn, amountText, type ToldRefund } from './read-payload.ts'
import type { Delivery } from './verify-delivery.ts'

/** A state of an order, with its time. */
export type SeenOrder = {
  order: ShopifyOrder
  /** When the shop was queried, or triggered the webhook; milliseconds since 1970. */
  seenMs: number
  /** The refunds included; null if unknown. */
  refundIds: ReadonlySet<string> | null
}

/** The current state of orders. */
export type OrdersNow = {
  orders: Map<string, ShopifyOrder>
  /** Orders with refunds about which nothing else is known yet. */
  strangers: string[]
}

/**
 * The current state of orders, from the shop's responses and webhooks, in any order and however
 * often they arrive: the latest state of an order counts, and each refund that it does not include
 * counts once.
 */
export function ordersNow(
  read: ReadonlyMap<string, SeenOrder>,
  deliveries: readonly Delivery[],
): OrdersNow {
  const latest = new Map(read)
  const refunds = new Map<string, ToldRefund>()
  /** By refund, the first time at which a state of an order that includes it was reported. */
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

/** Both times have whole seconds, and belong to the same change. */
const roundingMs = 1000

/**
 * Whether a refund is included in the state of its order. If the state does not say: it is if an
 * earlier one included it, and otherwise by its time, since a refund updates its order.
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
