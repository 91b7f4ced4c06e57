import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { type AskShopify, askShopify } from '../sync/shopify-api.ts'
import { type ShopClock, shopClock } from './shop-clock.ts'
import type { ShopifyPlace } from './source-file.ts'

/** A Shopify shop whose orders are read. */
export type ShopifyShop = {
  ask: AskShopify
  /** Such as example.myshopify.com. */
  host: string
  clock: ShopClock
  /** Whether the token can see orders older than 60 days. */
  seesAll: boolean
}

type About = {
  shop: { ianaTimezone: string }
  currentAppInstallation: { accessScopes: { handle: string }[] }
}

/**
 * @throws Failure if the token may not read orders.
 */
export async function openShop(
  { environment }: Io,
  { shop, timeZone }: ShopifyPlace,
): Promise<ShopifyShop> {
  const token = environment.SHOPIFY_ACCESS_TOKEN
  if (!token)
    throw new UsageError('SHOPIFY_ACCESS_TOKEN is not set: set it to a token of the shop.')
  const ask = askShopify(shop, token, 'read_orders')
  const about = await ask<About>(
    'query { shop { ianaTimezone } currentAppInstallation { accessScopes { handle } } }',
  )
  const scopes = about.currentAppInstallation.accessScopes.map(({ handle }) => handle)
  if (!scopes.some((one) => /^(?:read|write)_(?:all_)?orders$/.test(one))) {
    throw new Failure(
      `SHOPIFY_ACCESS_TOKEN may not read orders: give its app the scope read_orders. It has: ${scopes.join(', ')}.`,
    )
  }
  const clock = shopClock(timeZone ?? about.shop.ianaTimezone)
  return { ask, host: new URL(shop).host, clock, seesAll: scopes.includes('read_all_orders') }
}
