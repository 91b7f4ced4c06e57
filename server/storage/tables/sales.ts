import type { Db } from '../connection/db.ts'
import { type CellKey, keyColumns } from './cell-key.ts'
import { ownTenant } from './own-tenant.ts'
import { limitPauses } from './pauses.ts'

/** An aggregated row of sales. Null means not stated. */
export type Sale = CellKey & {
  periodStart: Date
  periodEnd: Date
  priceMinor: number
  units: number
  /** Visits, or offers, behind the units sold. */
  exposure: number | null
  inStock: boolean | null
  /** 0 none … 1 full. */
  promotion: number | null
  competitorPriceMinor: number | null
  /** What one unit cost in the period. */
  unitCostMinor: number | null
  /** True when the price was drawn at random, in an experiment. */
  randomized: boolean
}

/**
 * Which import writes rows, as its UUID; null if none does, or if a row that it replaces is not
 * kept.
 */
export type Writer = { ofNew: string | null; ofReplaced: string | null }

const noImport: Writer = { ofNew: null, ofReplaced: null }

/**
 * Stores sales rows; a row of a known period replaces the stored one. Returns the cell of each row
 * that had an effect. Keys within `sales` are distinct. Rows are written in the order of their
 * keys, so that two imports of the same rows cannot deadlock.
 */
export async function upsertSales(
  db: Db,
  tenantId: number,
  sales: readonly Sale[],
  writer: Writer = noImport,
): Promise<CellKey[]> {
  const rows = await db.rows<{ product_id: string; currency: string; segment: string }>(
    `insert into sales as s (tenant_id, product_id, currency, segment, period_start, period_end,
       price, units, exposure, in_stock, promotion, competitor_price, randomized, unit_cost, written_by)
     select t.tenant_id, r.*, $15::uuid from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[],
       $6::timestamptz[], $7::bigint[], $8::double precision[], $9::double precision[],
       $10::boolean[], $11::double precision[], $12::bigint[], $13::boolean[], $14::bigint[])
       as r (product_id, currency, segment, period_start, period_end)
     order by r.product_id collate "C", r.currency collate "C", r.segment collate "C", r.period_start, r.period_end
     on conflict (tenant_id, product_id, currency, segment, period_start, period_end)
     do update set price = excluded.price, units = excluded.units, exposure = excluded.exposure,
       in_stock = excluded.in_stock, promotion = excluded.promotion,
       competitor_price = excluded.competitor_price, randomized = excluded.randomized,
       unit_cost = excluded.unit_cost, updated_at = excluded.updated_at, written_by = $16::uuid
     where (s.price, s.units, s.exposure, s.in_stock, s.promotion, s.competitor_price, s.randomized, s.unit_cost)
       is distinct from (excluded.price, excluded.units, excluded.exposure, excluded.in_stock,
         excluded.promotion, excluded.competitor_price, excluded.randomized, excluded.unit_cost)
     returning product_id, currency, segment`,
    [
      tenantId,
      ...keyColumns(sales),
      sales.map((sale) => sale.periodStart),
      sales.map((sale) => sale.periodEnd),
      sales.map((sale) => sale.priceMinor),
      sales.map((sale) => sale.units),
      sales.map((sale) => sale.exposure),
      sales.map((sale) => sale.inStock),
      sales.map((sale) => sale.promotion),
      sales.map((sale) => sale.competitorPriceMinor),
      sales.map((sale) => sale.randomized),
      sales.map((sale) => sale.unitCostMinor),
      writer.ofNew,
      writer.ofReplaced,
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
 * Requests a new fit of these cells. They are sorted, so that two imports cannot deadlock.
 *
 * An existing mark is written again, which locks it: a fit that began before these rows are
 * committed does not see them, and must not delete their mark.
 */
export async function markSalesDirty(
  db: Db,
  tenantId: number,
  cells: readonly CellKey[],
): Promise<void> {
  await db.run(
    `insert into sales_dirty (tenant_id, product_id, currency, segment)
     select distinct t.tenant_id, r.product_id collate "C" as product_id,
       r.currency collate "C" as currency, r.segment collate "C" as segment
     from ${ownTenant}
     cross join unnest($2::text[], $3::text[], $4::text[]) as r (product_id, currency, segment)
     order by t.tenant_id, product_id, currency, segment
     on conflict (tenant_id, product_id, currency, segment) do update set segment = excluded.segment`,
    [tenantId, ...keyColumns(cells)],
    'mark_sales_dirty',
  )
}

/** The longest pause of a fit; imports of the same cell wait for it. */
const fitSeconds = 10

/**
 * Cells that have good and bad weeks in common: those of products in one category, '' if none is
 * set.
 */
export type SharingCells = { currency: string; segment: string; category: string }

/**
 * Takes up to `limit` cells of one category that wait for a fit, in the order of their products,
 * and locks them until this commits. Null if none waits.
 */
export async function takeSalesDirty(
  db: Db,
  tenantId: number,
  limit: number,
): Promise<{ group: SharingCells; productIds: string[] } | null> {
  const [group] = await db.rows<SharingCells>(
    `select d.currency, d.segment, coalesce(p.category, '') as category
     from sales_dirty d
     left join products p on p.tenant_id = $1 and p.id = d.product_id
     where d.tenant_id = $1 limit 1 for update of d skip locked`,
    [tenantId],
    'find_sales_dirty',
  )
  if (!group) return null
  await limitPauses(db, fitSeconds)
  const rows = await db.rows<{ product_id: string }>(
    `delete from sales_dirty where tenant_id = $1 and ctid = any (array(
       select d.ctid from sales_dirty d
       left join products p on p.tenant_id = $1 and p.id = d.product_id
       where d.tenant_id = $1 and d.currency = $2 and d.segment = $3
         and coalesce(p.category, '') = $4
       limit $5 for update of d skip locked
     )) returning product_id`,
    [tenantId, group.currency, group.segment, group.category, limit],
    'take_sales_dirty',
  )
  return { group, productIds: rows.map((row) => row.product_id).sort() }
}

/** Products of a group that have sales rows, at most `limit`, always the same ones. */
export async function findSharingProducts(
  db: Db,
  tenantId: number,
  { currency, segment, category }: SharingCells,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select p.id from products p
     where p.tenant_id = $1 and p.category = $2 and exists (
       select from sales s
       where s.tenant_id = $1 and s.product_id = p.id and s.currency = $3 and s.segment = $4)
     order by p.id limit $5`,
    [tenantId, category, currency, segment, limit],
    'find_sharing_products',
  )
  return rows.map((row) => row.id)
}

/** How many rows of their group the last fits of these products used; 0 for those never fitted. */
export async function readSharedRows(
  db: Db,
  tenantId: number,
  { currency, segment }: SharingCells,
  productIds: readonly string[],
): Promise<number[]> {
  const rows = await db.rows<{ rows: number }>(
    `select coalesce(c.sales_shared_rows, 0) as rows
     from unnest($2::text[]) as k (product_id)
     left join cells c on c.tenant_id = $1 and c.product_id = k.product_id
       and c.currency = $3 and c.segment = $4`,
    [tenantId, productIds, currency, segment],
    'read_shared_rows',
  )
  return rows.map((row) => row.rows)
}

/**
 * Requests new fits of a group's cells if the number of rows that their last fit used differs from
 * the group's current number by more than a share. It does nothing while cells of the group are
 * still waiting; it is called again after them.
 */
export async function markSharingDirty(
  db: Db,
  tenantId: number,
  { currency, segment, category }: SharingCells,
  sharedRows: number,
  share: number,
): Promise<void> {
  await db.run(
    `insert into sales_dirty (tenant_id, product_id, currency, segment)
     select c.tenant_id, c.product_id, c.currency, c.segment
     from cells c
     left join products p on p.tenant_id = $1 and p.id = c.product_id
     where c.tenant_id = $1 and c.currency = $2 and c.segment = $3
       and coalesce(p.category, '') = $4 and c.sales is not null
       and abs(c.sales_shared_rows - $5::integer) > $6::double precision * $5::integer
       and not exists (
         select from sales_dirty d
         left join products q on q.tenant_id = $1 and q.id = d.product_id
         where d.tenant_id = $1 and d.currency = $2 and d.segment = $3
           and coalesce(q.category, '') = $4)
     order by c.product_id collate "C"
     on conflict (tenant_id, product_id, currency, segment) do nothing`,
    [tenantId, currency, segment, category, sharedRows, share],
    'mark_sharing_dirty',
  )
}

/** Requests new fits of a product's cells, because it has moved to another group. */
export async function markProductSalesDirty(
  db: Db,
  tenantId: number,
  productId: string,
): Promise<void> {
  await db.run(
    `insert into sales_dirty (tenant_id, product_id, currency, segment)
     select tenant_id, product_id, currency, segment from cells
     where tenant_id = $1 and product_id = $2 and sales is not null
     order by currency collate "C", segment collate "C"
     on conflict (tenant_id, product_id, currency, segment) do nothing`,
    [tenantId, productId],
    'mark_product_sales_dirty',
  )
}

/** A cell's sales row as a fit reads it: moments in seconds since 1970. */
export type SaleToFit = Omit<Sale, keyof CellKey | 'periodStart' | 'periodEnd'> & {
  startSeconds: number
  endSeconds: number
  /** The draw of a public price; missing if it was not drawn. */
  drawnAboutMinor?: number | null
  /** From a time of public prices, at another price. */
  besideDraws?: boolean
}

type SaleRow = {
  product_id: string
  start_seconds: number
  end_seconds: number
  price: number
  units: number
  exposure: number | null
  in_stock: boolean | null
  promotion: number | null
  competitor_price: number | null
  randomized: boolean
  unit_cost: number | null
}

/**
 * The latest sales rows of a group's products, at most `limit` of each, in the order of their
 * periods.
 */
export async function readSales(
  db: Db,
  tenantId: number,
  { currency, segment }: Pick<SharingCells, 'currency' | 'segment'>,
  productIds: readonly string[],
  limit: number,
): Promise<Map<string, SaleToFit[]>> {
  // Moments as numbers: a driver that turns them into dates takes longer than the rest of the
  // reading.
  const rows = await db.rows<SaleRow>(
    `select s.product_id, extract(epoch from s.period_start)::double precision as start_seconds,
       extract(epoch from s.period_end)::double precision as end_seconds, s.price, s.units,
       s.exposure, s.in_stock, s.promotion, s.competitor_price, s.randomized, s.unit_cost
     from unnest($2::text[]) as k (product_id)
     cross join lateral (
       select * from sales
       where tenant_id = $1 and product_id = k.product_id and currency = $3 and segment = $4
       order by period_start desc, period_end desc limit $5
     ) s
     order by s.product_id, s.period_start, s.period_end`,
    [tenantId, productIds, currency, segment, limit],
    'read_sales',
  )
  const found = new Map<string, SaleToFit[]>(productIds.map((id) => [id, []]))
  for (const row of rows) {
    found.get(row.product_id)?.push({
      startSeconds: row.start_seconds,
      endSeconds: row.end_seconds,
      priceMinor: row.price,
      units: row.units,
      exposure: row.exposure,
      inStock: row.in_stock,
      promotion: row.promotion,
      competitorPriceMinor: row.competitor_price,
      unitCostMinor: row.unit_cost,
      randomized: row.randomized,
    })
  }
  return found
}

/** A text that changes whenever a sales row of these products is added, changed or deleted. */
export async function markOfSales(
  db: Db,
  tenantId: number,
  { currency, segment }: Pick<SharingCells, 'currency' | 'segment'>,
  productIds: readonly string[],
): Promise<string> {
  const [row] = await db.rows<{ mark: string }>(
    `select concat_ws('/', count(*), sum(extract(epoch from updated_at))) as mark
     from sales
     where tenant_id = $1 and product_id = any ($2::text[]) and currency = $3 and segment = $4`,
    [tenantId, productIds, currency, segment],
    'mark_of_sales',
  )
  return row?.mark ?? ''
}
