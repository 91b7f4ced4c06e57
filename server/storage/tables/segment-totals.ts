import type { Db } from '../connection/db.ts'
import type { LiftRange } from './lift-sums.ts'
import { ownTenant } from './own-tenant.ts'

/** What a segment was asked for a product in a week, or later corrections of that. */
export type SegmentTotal = {
  currency: string
  /** Its Monday, such as 2026-01-05. */
  week: string
  segment: string
  productId: string
  offers: number
  prices: number
  basePrices: number
  /** Sum of the ratios of price to base price. */
  ratios: number
  ratioSquares: number
  /** Offers that were accepted. */
  accepted: number
}

/** Adds to the totals. Keys are distinct, and the log's head is locked. */
export async function addToSegments(
  db: Db,
  tenantId: number,
  totals: readonly SegmentTotal[],
): Promise<void> {
  if (totals.length === 0) return
  await db.run(
    `insert into segment_totals as s (tenant_id, currency, week, segment, product_id, offers, prices,
       base_prices, ratios, ratio_squares, accepted)
     select t.tenant_id, a.* from ${ownTenant} cross join unnest($2::text[], $3::date[], $4::text[], $5::text[], $6::double precision[],
       $7::double precision[], $8::double precision[], $9::double precision[],
       $10::double precision[], $11::double precision[])
       as a (currency, week, segment, product_id, offers, prices, base_prices, ratios, ratio_squares,
         accepted)
     order by currency, week, segment, product_id collate "C"
     on conflict (tenant_id, currency, week, segment, product_id) do update set
       offers = s.offers + excluded.offers, prices = s.prices + excluded.prices,
       base_prices = s.base_prices + excluded.base_prices, ratios = s.ratios + excluded.ratios,
       ratio_squares = s.ratio_squares + excluded.ratio_squares,
       accepted = s.accepted + excluded.accepted`,
    [
      tenantId,
      totals.map((row) => row.currency),
      totals.map((row) => row.week),
      totals.map((row) => row.segment),
      totals.map((row) => row.productId),
      totals.map((row) => row.offers),
      totals.map((row) => row.prices),
      totals.map((row) => row.basePrices),
      totals.map((row) => row.ratios),
      totals.map((row) => row.ratioSquares),
      totals.map((row) => row.accepted),
    ],
    'add_to_segments',
  )
}

/** The currency with the most counted offers; null if none was counted. */
export async function findSegmentCurrency(db: Db, tenantId: number): Promise<string | null> {
  const [row] = await db.rows<{ currency: string }>(
    `select currency from segment_totals where tenant_id = $1
     group by currency order by sum(offers) desc, currency limit 1`,
    [tenantId],
    'find_segment_currency',
  )
  return row?.currency ?? null
}

/** What a segment was asked overall. */
export type SegmentSum = Omit<SegmentTotal, 'currency' | 'week' | 'productId'>

const sums = `sum(offers) as offers, sum(prices) as prices, sum(base_prices) as base_prices,
  sum(ratios) as ratios, sum(ratio_squares) as ratio_squares, sum(accepted) as accepted`

/** The segments with most offers, at most `limit` of them. */
export async function readSegmentSums(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  limit: number,
): Promise<SegmentSum[]> {
  const rows = await db.rows<Record<string, number> & { segment: string }>(
    `select segment, ${sums} from segment_totals
     where tenant_id = $1 and currency = $2 and week >= $3::date and week < $4::date
     group by segment having sum(offers) > 0
     order by sum(offers) desc, segment limit $5`,
    [tenantId, currency, fromWeek, untilWeek, limit],
    'read_segment_sums',
  )
  return rows.map(toSum)
}

/**
 * The segments of each product that was offered to more than one, for the products with most
 * offers, at most `limit` of them. Segments with fewer than `least` offers of it are left out.
 */
export async function readSegmentsOfProducts(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  least: number,
  limit: number,
): Promise<Map<string, SegmentSum[]>> {
  const rows = await db.rows<Record<string, number> & { segment: string; product_id: string }>(
    `with cells as (
       select product_id, segment, ${sums} from segment_totals
       where tenant_id = $1 and currency = $2 and week >= $3::date and week < $4::date
       group by product_id, segment having sum(offers) >= $5
     ), most as (
       select product_id from cells group by product_id having count(*) > 1
       order by sum(offers) desc, product_id limit $6
     )
     select c.* from cells c join most using (product_id) order by product_id, segment`,
    [tenantId, currency, fromWeek, untilWeek, least, limit],
    'read_segments_of_products',
  )
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...byProduct].map(([id, found]) => [id, found.map(toSum)]))
}

function toSum(row: Record<string, number> & { segment: string }): SegmentSum {
  const { segment, offers = 0, prices = 0, base_prices = 0, ratios = 0, accepted = 0 } = row
  return {
    segment,
    offers,
    prices,
    basePrices: base_prices,
    ratios,
    ratioSquares: row.ratio_squares ?? 0,
    accepted,
  }
}
