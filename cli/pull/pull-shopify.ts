import { type Session, tell } from './deliver.ts'
import type { Hooked } from './hooks/hooked.ts'
import { pullHooked, silent } from './hooks/pull-hooked.ts'
import { openShop, type ShopifyShop } from './open-shop.ts'
import { openShopify, ownColumns } from './open-shopify.ts'
import { type Pulled, pullSince, sinceOf } from './pull-since.ts'
import { dayStart, firstWholeDay } from './shop-days.ts'
import { shopifyOrders } from './shopify-orders.ts'
import type { PullSource, ShopifyPlace } from './source-file.ts'
import type { PullState } from './state-file.ts'
import { dayText } from './watch-rows.ts'

/**
 * Reads the new and possibly changed orders of a Shopify shop.
 *
 * @param hooked - If webhooks are received, their content; combined with the shop's response.
 */
export async function pullShopify(
  session: Session,
  source: PullSource,
  place: ShopifyPlace,
  state: PullState,
  nowMs: number,
  hooked: Hooked | null,
): Promise<Pulled> {
  const shop = hooked?.shop ?? (await openShop(session.io, place))
  if (hooked !== null) hooked.shop = shop
  const routine = hooked?.readAgain === false ? silent(session) : session
  const since = sinceSeen(routine, source, state, nowMs, shop)
  const { lastDay } = state
  // After a long time without a run, days between the last one read and this first one were missed.
  const covered = (day: number) =>
    since === null || day >= since || (lastDay !== null && day <= lastDay)
  // The source's own mappings take precedence.
  const mapping = new Map([...ownColumns, ...source.settings.mapping])
  const mapped = { ...source, settings: { ...source.settings, mapping } }
  const window = { shop, since, covered }
  if (hooked !== null) return pullHooked(session, mapped, window, state, nowMs, hooked)
  const from = since === null ? null : dayStart(shop.clock, since)
  const opened = await openShopify(shopifyOrders(shop.ask, { from }), shop.host, shop.clock)
  return pullSince(session, mapped, { since, opened, covered }, state, nowMs)
}

/** The first day that is read: days only partially visible to the token would be understated. */
function sinceSeen(
  session: Session,
  source: PullSource,
  state: PullState,
  nowMs: number,
  { seesAll }: ShopifyShop,
): number | null {
  const since = sinceOf(source, state, nowMs)
  if (seesAll) return since
  const first = firstWholeDay(nowMs)
  if (since !== null && since >= first) return since
  tell(
    session,
    `Without the scope read_all_orders, Shopify returns only orders of the last 60 days: they are read from ${dayText(first)} on.`,
  )
  return first
}
