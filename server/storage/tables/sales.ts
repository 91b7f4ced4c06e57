import type { Db } from '../connection/db.ts'
import type { CellKey } from './cells.ts'
import { limitPauses } from './pauses.ts'

/** An aggregated row of sales. Null is "not said". */
export type Sale = CellKey & {
  periodStart: Date
  periodEnd: Date
  priceMinor: number
  units: number
  /** Visits, or offers, behind the units. */
  exposure: number | null
  inStock: boolean | null
  /** 0 none … 1 full. */
  promotion: number | null
  competitorPriceMinor: number | null
  /** True when the price was drawn at random, in an experiment. */
  randomized: boolean
}

/**
 * Stores sales rows; a row of a known period replaces it. Returns the cells of rows that changed
 * something, one entry per row. Keys within `sales` are distinct. Written in the order of their keys, so that two imports
 * of the same rows cannot wait for each other.
 */
export async function upsertSales(
  db: Db,
  tenantId: number,
  sales: readonly Sale[],
): Promise<CellKey[]> {
  const rows = await db.rows<{ product_id: string; currency: string; segment: string }>(
    `insert into sales as s (tenant_id, product_id, currency, segment, period_start, period_end,
       price, units, exposure, in_stock, promotion, competitor_price, randomized)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[],
       $6::timestamptz[], $7::bigint[], $8::double precision[], $9::double precision[],
       $10::boolean[], $11::double precision[], $12::bigint[], $13::boolean[])
       as r (product_id, currency, segment, period_start, period_end)
     order by r.product_id collate "C", r.currency collate "C", r.segment collate "C", r.period_start, r.period_end
     on conflict (tenant_id, product_id, currency, segment, period_start, period_end)
     do update set price = excluded.price, units = excluded.units, exposure = excluded.exposure,
       in_stock = excluded.in_stock, promotion = excluded.promotion,
       competitor_price = excluded.competitor_price, randomized = excluded.randomized,
       updated_at = now()
     where (s.price, s.units, s.exposure, s.in_stock, s.promotion, s.competitor_price, s.randomized)
       is distinct from (excluded.price, excluded.units, excluded.exposure, excluded.in_stock,
         excluded.promotion, excluded.competitor_price, excluded.randomized)
     returning product_id, currency, segment`,
    [
      tenantId,
      sales.map((sale) => sale.productId),
      sales.map((sale) => sale.currency),
      sales.map((sale) => sale.segment),
      sales.map((sale) => sale.periodStart),
      sales.map((sale) => sale.periodEnd),
      sales.map((sale) => sale.priceMinor),
      sales.map((sale) => sale.units),
      sales.map((sale) => sale.exposure),
      sales.map((sale) => sale.inStock),
      sales.map((sale) => sale.promotion),
      sales.map((sale) => sale.competitorPriceMinor),
      sales.map((sale) => sale.randomized),
    ],
    'upsert_sales',
  )
  return rows.map((row) => ({
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
  }))
}

/**
 * Asks for a new fit of these cells. Sorted, so that two imports cannot wait for each other.
 *
 * A mark that is there already is written again, which locks it: a fit that began before these rows are
 * committed would not see them, and must not take their mark with it.
 */
export async function markSalesDirty(
  db: Db,
  tenantId: number,
  cells: readonly CellKey[],
): Promise<void> {
  await db.run(
    `insert into sales_dirty (tenant_id, product_id, currency, segment)
     select $1, c.product_id, c.currency, c.segment
     from (
       select distinct product_id collate "C" as product_id, currency collate "C" as currency, segment collate "C" as segment
       from unnest($2::text[], $3::text[], $4::text[]) as r (product_id, currency, segment)
     ) c
     order by c.product_id, c.currency, c.segment
     on conflict (tenant_id, product_id, currency, segment) do update set segment = excluded.segment`,
    [
      tenantId,
      cells.map((cell) => cell.productId),
      cells.map((cell) => cell.currency),
      cells.map((cell) => cell.segment),
    ],
    'mark_sales_dirty',
  )
}

/** Longest pause of a fit, for which imports of the same cell wait. */
const fitSeconds = 10

/** Takes one cell that waits for a fit, out of the reach of other replicas until this commits. */
export async function takeSalesDirty(db: Db, tenantId: number): Promise<CellKey | null> {
  const [row] = await db.rows<{ product_id: string; currency: string; segment: string }>(
    `delete from sales_dirty where ctid = (
       select ctid from sales_dirty where tenant_id = $1 limit 1 for update skip locked
     ) returning product_id, currency, segment, ${limitPauses(fitSeconds)}`,
    [tenantId],
    'take_sales_dirty',
  )
  return row ? { productId: row.product_id, currency: row.currency, segment: row.segment } : null
}

type SaleRow = {
  period_start: Date
  period_end: Date
  price: number
  units: number
  exposure: number | null
  in_stock: boolean | null
  promotion: number | null
  competitor_price: number | null
  randomized: boolean
}

/** A cell's latest sales rows in the order of their periods. */
export async function readSales(
  db: Db,
  tenantId: number,
  key: CellKey,
  limit: number,
): Promise<Sale[]> {
  const rows = await db.rows<SaleRow>(
    `select period_start, period_end, price, units, exposure, in_stock, promotion,
       competitor_price, randomized
     from sales
     where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
     order by period_start desc, period_end desc limit $5`,
    [tenantId, key.productId, key.currency, key.segment, limit],
    'read_sales',
  )
  return rows.reverse().map((row) => ({
    ...key,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    priceMinor: row.price,
    units: row.units,
    exposure: row.exposure,
    inStock: row.in_stock,
    promotion: row.promotion,
    competitorPriceMinor: row.competitor_price,
    randomized: row.randomized,
  }))
}
