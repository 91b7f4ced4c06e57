import type { KnownFields } from '../../domain/policy.ts'
import type { Attributes } from '../../domain/product.ts'
import type { Db } from '../connection/db.ts'
import { type RowOfCosts, withRowCost } from './cells.ts'

/** A cell as it is at the start of a season. */
export type SeasonCell = {
  productId: string
  belief: Buffer | null
  sales: unknown
  /** Null if the product has none in this currency. */
  basePrice: number | null
  attributes: Attributes
  /** What was set for it, with the cost from its latest sales row if nobody set one. */
  policy: KnownFields
}

/**
 * The cells of a segment about which anything is known, those that sell most first, at most
 * `limit`, for the products named; archived products are left out.
 *
 * @param productIds - Null for all.
 */
export async function readSeasonCells(
  db: Db,
  tenantId: number,
  { currency, segment, productIds }: SeasonOf,
  limit: number,
): Promise<{ cells: SeasonCell[]; all: number }> {
  const rows = await db.rows<
    RowOfCosts & {
      product_id: string
      belief: Buffer | null
      sales: unknown
      base_price: number | null
      attributes: Attributes | null
      count: number
    }
  >(
    `select c.product_id, c.belief, c.sales, p.attributes, f.fields, f.cost_when_set,
       c.sales_unit_cost as row_cost,
       case when p.currency = $2 then p.base_price end as base_price,
       (count(*) over ())::integer as count
     from cells c
     left join products p on p.tenant_id = $1 and p.id = c.product_id
     left join policies f on f.tenant_id = $1 and f.product_id = c.product_id
     where c.tenant_id = $1 and c.currency = $2 and c.segment = $3
       and (c.offers > 0 or c.sales_rows > 0) and p.status is distinct from 'archived'
       and ($4::text[] is null or c.product_id = any ($4))
     order by (c.purchases + coalesce((c.sales ->> 'unitsSold')::double precision, 0))
         * coalesce(p.base_price, (c.sales ->> 'medianPriceMinor')::double precision, 0) desc,
       c.product_id
     limit $5`,
    [tenantId, currency, segment, productIds, limit],
  )
  return {
    cells: rows.map((row) => ({
      productId: row.product_id,
      belief: row.belief,
      sales: row.sales,
      basePrice: row.base_price,
      attributes: row.attributes ?? {},
      policy: withRowCost(row),
    })),
    all: rows[0]?.count ?? 0,
  }
}

/** Which cells the season is for. */
type SeasonOf = { currency: string; segment: string; productIds: readonly string[] | null }
