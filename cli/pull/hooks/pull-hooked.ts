import { nothingSent, type Session, tell } from '../deliver.ts'
import type { ShopifyShop } from '../open-shop.ts'
import { openShopify } from '../open-shopify.ts'
import { type Pulled, pullSince } from '../pull-since.ts'
import { dayStart, firstWholeDay, shopDay } from '../shop-days.ts'
import { type ShopifyOrder, shopifyOrder, shopifyOrders } from '../shopify-orders.ts'
import type { PullSource } from '../source-file.ts'
import type { PullState } from '../state-file.ts'
import { dayText } from '../watch-rows.ts'
import { type Hooked, unreported } from './hooked.ts'
import { ordersNow, type SeenOrder } from './orders-now.ts'
import { type Delivery, refundTopic } from './verify-delivery.ts'

/** The shop, and the days that a run reads. */
export type Window = {
  shop: ShopifyShop
  since: number | null
  covered: (day: number) => boolean
}

/**
 * Sends the current state of orders, from the shop's last response and later webhooks, like a pull
 * that reads them all. Earlier days are sent as well if a webhook concerns one: they are read from
 * the shop, completely.
 */
export async function pullHooked(
  session: Session,
  source: PullSource,
  window: Window,
  state: PullState,
  nowMs: number,
  hooked: Hooked,
): Promise<Pulled> {
  const { shop, since, covered } = window
  const fresh = unreported(hooked)
  const deliveries = hooked.inbox.kept().map(({ delivery }) => delivery)
  if (hooked.readAgain || hooked.read === null) {
    hooked.read = await seenOrders(shop, { from: startOf(shop, since) }, nowMs)
    hooked.sent.clear()
  }
  const changed = new Set(fresh.map(orderOf))
  for (const id of ordersNow(hooked.read, deliveries).strangers) {
    const order = await shopifyOrder(shop.ask, id)
    if (order !== null) hooked.read.set(id, { order, seenMs: nowMs, refundIds: null })
    else if (changed.has(id))
      tell(session, `A refund belongs to ${id}, which the shop does not return.`)
  }
  const { orders } = ordersNow(hooked.read, deliveries)
  const dayOf = ({ createdAt }: ShopifyOrder) => shopDay(shop.clock, createdAt)
  const inWindow = [...orders.values()].filter((one) => since === null || dayOf(one) >= since)

  const opened = await openOrders(shop, inWindow)
  const reading = { since, opened, covered, known: hooked.sent }
  const routine = hooked.readAgain ? session : silent(session)
  const pulled = await pullSince(routine, source, reading, state, nowMs)

  // Old orders are changed for many reasons, such as a tag; only these changes concern sales.
  const back = new Set(fresh.filter(takesBack).map(orderOf))
  const isLate = (one: ShopifyOrder) => since !== null && dayOf(one) < since
  const late = new Set(
    [...orders.values()].filter((one) => back.has(one.id) && isLate(one)).map(dayOf),
  )
  let { sent } = pulled
  for (const day of late) {
    const more = await pullDay(session, source, shop, day, {
      ...{ state, nowMs, deliveries, changed, beside: inWindow },
    })
    sent = {
      rows: sent.rows + more.rows,
      accepted: sent.accepted + more.accepted,
      unchanged: sent.unchanged + more.unchanged,
      rejected: sent.rejected + more.rejected,
    }
  }
  for (const { id } of fresh) hooked.reported.add(id)
  return { ...pulled, sent }
}

type LateDay = {
  state: PullState
  nowMs: number
  deliveries: readonly Delivery[]
  /** The orders that webhooks concern. */
  changed: ReadonlySet<string>
  /** Orders that are read as well: the format of amounts is judged by all of them. */
  beside: readonly ShopifyOrder[]
}

/** Sends again a single day that is earlier than those that a pull reads. */
async function pullDay(
  session: Session,
  source: PullSource,
  shop: ShopifyShop,
  day: number,
  { state, nowMs, deliveries, changed, beside }: LateDay,
) {
  if (!shop.seesAll && day < firstWholeDay(nowMs)) {
    tell(
      session,
      `An order of ${dayText(day)} changed, but Shopify no longer returns that day without the scope read_all_orders: import the shop's export.`,
    )
    return nothingSent
  }
  const span = { from: dayStart(shop.clock, day), to: dayStart(shop.clock, day + 1) }
  const { orders } = ordersNow(await seenOrders(shop, span, nowMs), deliveries)
  const ofDay = [...orders.values()].filter(
    ({ createdAt }) => shopDay(shop.clock, createdAt) === day,
  )
  const reading = { since: day, covered: () => true, days: { from: day, to: day + 1 } }
  // Earlier sales of these orders have to become zero if nothing of them is left.
  const before = ofDay.map((one) => (changed.has(one.id) ? asSold(one) : one))
  const quiet = silent(session)
  const sold = await pullSince(
    { ...quiet, client: null },
    source,
    { ...reading, opened: await openOrders(shop, [...before, ...beside]) },
    { ...state, sold: {} },
    nowMs,
  )
  const { sent } = await pullSince(
    quiet,
    source,
    { ...reading, opened: await openOrders(shop, [...ofDay, ...beside]) },
    { ...state, sold: sold.state.sold },
    nowMs,
  )
  return sent
}

async function seenOrders(
  { ask }: ShopifyShop,
  span: { from: string | null; to?: string },
  seenMs: number,
): Promise<Map<string, SeenOrder>> {
  const seen = new Map<string, SeenOrder>()
  for await (const order of shopifyOrders(ask, span)) {
    seen.set(order.id, { order, seenMs, refundIds: null })
  }
  return seen
}

/** Orders as the table that Shopify exports, in order of creation. */
function openOrders({ host, clock }: ShopifyShop, orders: readonly ShopifyOrder[]) {
  const sorted = [...orders].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
  async function* each() {
    yield* sorted
  }
  return openShopify(each(), host, clock)
}

/** An order as if nothing had been returned. */
function asSold(order: ShopifyOrder): ShopifyOrder {
  const nodes = order.lineItems.nodes.map((line) => ({ ...line, currentQuantity: line.quantity }))
  return {
    ...order,
    cancelledAt: null,
    displayFinancialStatus: 'PAID',
    lineItems: { ...order.lineItems, nodes },
  }
}

/** Without remarks, which a run that reads all orders makes about the same ones. */
export function silent(session: Session): Session {
  return { ...session, io: { ...session.io, stderr: { write: () => true } } }
}

function takesBack({ topic }: Delivery): boolean {
  return topic === refundTopic || topic === 'orders/cancelled'
}

function orderOf(delivery: Delivery): string {
  return 'order' in delivery ? delivery.order.order.id : delivery.refund.orderId
}

function startOf({ clock }: ShopifyShop, since: number | null): string | null {
  return since === null ? null : dayStart(clock, since)
}
