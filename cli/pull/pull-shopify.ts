import { Failure, UsageError } from '../failure.ts'
import { type AskShopify, askShopify } from '../sync/shopify-api.ts'
import { type Session, tell } from './deliver.ts'
import { openShopify, ownColumns } from './open-shopify.ts'
import { type Pulled, pullSince, sinceOf } from './pull-since.ts'
import { shopClock } from './shop-clock.ts'
import { shopifyOrders } from './shopify-orders.ts'
import type { PullSource, ShopifyPlace } from './source-file.ts'
import type { PullState } from './state-file.ts'
import { dayText } from './watch-rows.ts'

const dayMs = 86_400_000
/** Without `read_all_orders` a token sees 60 days, of which so many are whole by any clock. */
const wholeDaysSeen = 58

type Shop = {
  shop: { ianaTimezone: string }
  currentAppInstallation: { accessScopes: { handle: string }[] }
}

/** Reads the orders of a Shopify shop that are new, and those that may have changed. */
export async function pullShopify(
  session: Session,
  source: PullSource,
  { shop, timeZone }: ShopifyPlace,
  state: PullState,
  nowMs: number,
): Promise<Pulled> {
  const token = session.io.environment.SHOPIFY_ACCESS_TOKEN
  if (!token) throw new UsageError('SHOPIFY_ACCESS_TOKEN is not set: a token of the shop.')
  const ask = askShopify(shop, token, 'read_orders')
  const about = await askAbout(ask)
  const clock = shopClock(timeZone ?? about.shop.ianaTimezone)
  const scopes = about.currentAppInstallation.accessScopes.map(({ handle }) => handle)
  const since = sinceSeen(session, source, state, { nowMs, scopes })
  const from = since === null ? null : `${clock.startOf(dayText(since)).replace(' ', 'T')}Z`
  const { lastDay } = state
  return pullSince(
    session,
    // What the source maps itself goes before.
    withMapping(source, new Map([...ownColumns, ...source.settings.mapping])),
    {
      since,
      opened: await openShopify(shopifyOrders(ask, { from }), new URL(shop).host, clock),
      // Where no run came for long, days between the last one read and this first one were missed.
      covered: (day) => since === null || day >= since || (lastDay !== null && day <= lastDay),
    },
    state,
    nowMs,
  )
}

async function askAbout(ask: AskShopify): Promise<Shop> {
  const about = await ask<Shop>(
    'query { shop { ianaTimezone } currentAppInstallation { accessScopes { handle } } }',
  )
  const scopes = about.currentAppInstallation.accessScopes.map(({ handle }) => handle)
  if (scopes.some((one) => /^(?:read|write)_(?:all_)?orders$/.test(one))) return about
  throw new Failure(
    `SHOPIFY_ACCESS_TOKEN may not read orders: give its app the scope read_orders. It has: ${scopes.join(', ')}.`,
  )
}

/** The first day that is read: of days that the token sees in part, a part would be sent. */
function sinceSeen(
  session: Session,
  source: PullSource,
  state: PullState,
  { nowMs, scopes }: { nowMs: number; scopes: readonly string[] },
): number | null {
  const since = sinceOf(source, state, nowMs)
  if (scopes.includes('read_all_orders')) return since
  const first = Math.floor(nowMs / dayMs) - wholeDaysSeen
  if (since !== null && since >= first) return since
  tell(
    session,
    `Without the scope read_all_orders, Shopify shows orders of the last 60 days: they are read from ${dayText(first)} on.`,
  )
  return first
}

function withMapping(source: PullSource, mapping: ReadonlyMap<string, string>): PullSource {
  return { ...source, settings: { ...source.settings, mapping } }
}
