import type { Channel } from '../../domain/channel.ts'
import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** An offer made elsewhere, and the customer's answer. */
export type Offer = {
  offerId: string
  productId: string
  currency: string
  segment: string
  priceMinor: number
  accepted: boolean
  quantity: number
  randomized: boolean
  competitorPriceMinor: number | null
  /** The channel through which it reached its customer; null if not given. */
  channel: Channel | null
  offeredAt: Date
}

/**
 * Stores new offers in the order of their keys, so that two imports of the same offers cannot
 * deadlock. Returns the indexes in `offers` of the new ones.
 */
export async function insertOffers(
  db: Db,
  tenantId: number,
  offers: readonly Offer[],
): Promise<number[]> {
  const rows = await db.rows<{ product_id: string; offer_id: string }>(
    `insert into offers (tenant_id, product_id, offer_id, currency, segment, price, accepted,
       quantity, randomized, competitor_price, offered_at, channel)
     select t.tenant_id, r.*
     from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
       $7::boolean[], $8::integer[], $9::boolean[], $10::bigint[], $11::timestamptz[], $12::text[])
       as r (product_id, offer_id)
     order by r.product_id collate "C", r.offer_id collate "C"
     on conflict (tenant_id, product_id, offer_id) do nothing
     returning product_id, offer_id`,
    [
      tenantId,
      offers.map((offer) => offer.productId),
      offers.map((offer) => offer.offerId),
      offers.map((offer) => offer.currency),
      offers.map((offer) => offer.segment),
      offers.map((offer) => offer.priceMinor),
      offers.map((offer) => offer.accepted),
      offers.map((offer) => offer.quantity),
      offers.map((offer) => offer.randomized),
      offers.map((offer) => offer.competitorPriceMinor),
      offers.map((offer) => offer.offeredAt),
      offers.map((offer) => offer.channel),
    ],
    'insert_offers',
  )
  const placeOf = new Map(offers.map((offer, i) => [`${offer.productId}\n${offer.offerId}`, i]))
  return rows
    .map((row) => placeOf.get(`${row.product_id}\n${row.offer_id}`))
    .filter((place) => place !== undefined)
    .sort((a, b) => a - b)
}

/**
 * Offers of one cell that were made elsewhere, grouped by their two prices and by how the price was
 * set.
 */
export type OfferTally = {
  priceMinor: number
  competitorMinor: number | null
  randomized: boolean
  offers: number
  purchases: number
}

/** Counts a cell's offers that were made elsewhere, up to a limit, in the order of their ids. */
export async function tallyOffers(
  db: Db,
  tenantId: number,
  cell: { productId: string; currency: string; segment: string },
  limit: number,
): Promise<OfferTally[]> {
  const rows = await db.rows<{
    price: number
    competitor_price: number | null
    randomized: boolean
    offers: number
    purchases: number
  }>(
    `select price, competitor_price, randomized, count(*)::integer as offers,
       count(*) filter (where accepted)::integer as purchases
     from (select price, competitor_price, randomized, accepted from offers
       where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
       order by offer_id limit $5) seen
     group by price, competitor_price, randomized order by price, competitor_price, randomized`,
    [tenantId, cell.productId, cell.currency, cell.segment, limit],
    'tally_offers',
  )
  return rows.map((row) => ({
    priceMinor: row.price,
    competitorMinor: row.competitor_price,
    randomized: row.randomized,
    offers: row.offers,
    purchases: row.purchases,
  }))
}
