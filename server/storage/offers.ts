import type { Db } from './db.ts'

/** An offer made elsewhere, and what the customer did. */
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
  offeredAt: Date
}

/** Stores offers not seen before; returns the places in `offers` of those that were new. */
export async function insertOffers(
  db: Db,
  tenantId: number,
  offers: readonly Offer[],
): Promise<number[]> {
  const rows = await db.rows<{ product_id: string; offer_id: string }>(
    `insert into offers (tenant_id, product_id, offer_id, currency, segment, price, accepted,
       quantity, randomized, competitor_price, offered_at)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
       $7::boolean[], $8::integer[], $9::boolean[], $10::bigint[], $11::timestamptz[])
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
 * How many of a cell's offers made elsewhere were declared random beside a competitor's price that
 * nobody told, looking at so many of them.
 */
export async function countDeclaredRandom(
  db: Db,
  tenantId: number,
  cell: { productId: string; currency: string; segment: string },
  limit: number,
): Promise<number> {
  const [row] = await db.rows<{ declared: number }>(
    `select count(*) filter (where randomized and competitor_price is null)::integer as declared
     from (select randomized, competitor_price from offers
       where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4 limit $5) seen`,
    [tenantId, cell.productId, cell.currency, cell.segment, limit],
    'count_declared_random',
  )
  return row?.declared ?? 0
}
