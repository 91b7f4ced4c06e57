import type { Db } from '../connection/db.ts'
import { keepCopied, keepReplaced, type SaleKey } from './replaced-sales.ts'
import { markSalesDirty, type Sale, upsertSales } from './sales.ts'

const columns = `product_id, currency, segment, period_start, period_end, price, units, exposure,
  in_stock, promotion, competitor_price, randomized, unit_cost`

/** Characters that COPY reads as a tab, an end of line, or an escape in text. */
const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

/** Rows in the text format of COPY, numbered in order of arrival. */
function toCopyText(sales: readonly Sale[]): Buffer {
  const moments = new Map<number, string>()
  const moment = (date: Date) => {
    const ms = date.getTime()
    const known = moments.get(ms)
    if (known !== undefined) return known
    const text = date.toISOString()
    moments.set(ms, text)
    return text
  }
  let text = ''
  for (const [place, sale] of sales.entries()) {
    text += `${place}\t${escaped(sale.productId)}\t${sale.currency}\t${escaped(sale.segment)}\t${moment(sale.periodStart)}\t${moment(sale.periodEnd)}\t${sale.priceMinor}\t${sale.units}\t${sale.exposure ?? '\\N'}\t${sale.inStock ?? '\\N'}\t${sale.promotion ?? '\\N'}\t${sale.competitorPriceMinor ?? '\\N'}\t${sale.randomized}\t${sale.unitCostMinor ?? '\\N'}\n`
  }
  return Buffer.from(text)
}

function escaped(text: string): string {
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (one) => escapes[one] ?? one) : text
}

/** Which import rows come from, and how they are written. */
export type CopyOf = {
  /** The import's UUID. */
  import: string
  /** Looks every row up: needed if another transaction has written such rows meanwhile. */
  careful: boolean
  /** Whether replaced rows are kept, so that they can be restored. */
  keeps: boolean
}

/**
 * Stores sales rows as `upsertSales` does, in bulk, and requests new fits of their cells; of
 * several rows of one period the last one wins. Returns how many had an effect, and how many stored
 * rows were kept before they were changed.
 *
 * COPY itself knows neither policies nor conflicts, so it fills a table of this connection, which
 * is emptied at the commit. Rows later than everything in their cell cannot be duplicates: they
 * save the look-up before the insert, a third of its cost.
 *
 * @throws A duplicate, without `careful`, if another transaction has written such a row meanwhile.
 */
export async function copySales(
  db: Db,
  tenantId: number,
  sales: readonly Sale[],
  { import: by, careful, keeps }: CopyOf,
): Promise<{ changed: number; replaced: number }> {
  if (sales.length === 0) return { changed: 0, replaced: 0 }
  if (db.distributed) return upsertLast(db, tenantId, sales, { by, keeps })
  const isNew = !careful && areOnce(sales)
  await db.run(
    `create temporary table if not exists lerner_sales_rows (
       place integer, product_id text collate "C", currency text collate "C",
       segment text collate "C", period_start timestamptz, period_end timestamptz, price bigint,
       units double precision, exposure double precision, in_stock boolean,
       promotion double precision, competitor_price bigint, randomized boolean, unit_cost bigint
     ) on commit delete rows`,
  )
  await db.copyIn(
    `copy pg_temp.lerner_sales_rows (place, ${columns}) from stdin`,
    toCopyText(sales),
  )
  if (isNew && (await addAll(db, tenantId, by))) return { changed: sales.length, replaced: 0 }
  const replaced = keeps ? await keepCopied(db, tenantId, by) : 0
  return { changed: await mergeAll(db, tenantId, by, careful), replaced }
}

/** Adds or changes the copied rows, whatever is stored; returns how many it changed. */
async function mergeAll(db: Db, tenantId: number, by: string, careful: boolean): Promise<number> {
  const [row] = await db.rows<{ changed: number }>(
    `with sent as materialized (
       select distinct on (product_id, currency, segment, period_start, period_end) ${columns}
       from pg_temp.lerner_sales_rows
       order by product_id, currency, segment, period_start, period_end, place desc
     ), known as materialized (
       select c.product_id, c.currency, c.segment, (
         select max(s.period_start) from sales s
         where s.tenant_id = $1 and s.product_id = c.product_id and s.currency = c.currency
           and s.segment = c.segment
       ) as latest
       from (select distinct product_id, currency, segment from sent) c
     ), added as (
       insert into sales (tenant_id, ${columns}, written_by)
       select $1, r.*, $3::uuid from sent r join known k using (product_id, currency, segment)
       where not $2::boolean and (k.latest is null or r.period_start > k.latest)
       order by r.product_id, r.currency, r.segment, r.period_start, r.period_end
       returning product_id, currency, segment
     ), changed as (
       insert into sales as s (tenant_id, ${columns}, written_by)
       select $1, r.*, $3::uuid from sent r join known k using (product_id, currency, segment)
       where $2::boolean or r.period_start <= k.latest
       order by r.product_id, r.currency, r.segment, r.period_start, r.period_end
       on conflict (tenant_id, product_id, currency, segment, period_start, period_end)
       do update set price = excluded.price, units = excluded.units, exposure = excluded.exposure,
         in_stock = excluded.in_stock, promotion = excluded.promotion,
         competitor_price = excluded.competitor_price, randomized = excluded.randomized,
         unit_cost = excluded.unit_cost, updated_at = now(),
         written_by = case when s.written_by = $3::uuid or exists (
           select from replaced_sales o
           where o.tenant_id = $1 and o.import = $3::uuid and o.product_id = excluded.product_id
             and o.currency = excluded.currency and o.segment = excluded.segment
             and o.period_start = excluded.period_start and o.period_end = excluded.period_end)
           then $3::uuid end
       where (s.price, s.units, s.exposure, s.in_stock, s.promotion, s.competitor_price,
           s.randomized, s.unit_cost)
         is distinct from (excluded.price, excluded.units, excluded.exposure, excluded.in_stock,
           excluded.promotion, excluded.competitor_price, excluded.randomized, excluded.unit_cost)
       returning product_id, currency, segment
     ), touched as materialized (
       select product_id, currency, segment, count(*) as rows
       from (select * from added union all select * from changed) both_ways
       group by product_id, currency, segment
     ), marked as (
       insert into sales_dirty (tenant_id, product_id, currency, segment)
       select $1, product_id, currency, segment from touched
       order by product_id collate "C", currency collate "C", segment collate "C"
       on conflict (tenant_id, product_id, currency, segment)
       do update set segment = excluded.segment
     )
     select coalesce(sum(rows), 0)::integer as changed from touched`,
    [tenantId, careful, by],
  )
  return row?.changed ?? 0
}

/** True if rows of each cell come in the order of their periods, so that no period comes twice. */
function areOnce(sales: readonly Sale[]): boolean {
  const latest = new Map<string, number>()
  let cell: { key: string; sale: Sale } | null = null
  for (const sale of sales) {
    if (
      cell === null ||
      sale.productId !== cell.sale.productId ||
      sale.currency !== cell.sale.currency ||
      sale.segment !== cell.sale.segment
    ) {
      cell = { key: `${sale.productId}\0${sale.currency}\0${sale.segment}`, sale }
    }
    const startMs = sale.periodStart.getTime()
    if ((latest.get(cell.key) ?? Number.NEGATIVE_INFINITY) >= startMs) return false
    latest.set(cell.key, startMs)
  }
  return true
}

/**
 * Adds the copied rows, each of another period, if all of them are later than those stored for
 * their cells; otherwise changes nothing and returns false. It takes two thirds of the database
 * time of the statement for all other rows.
 */
async function addAll(db: Db, tenantId: number, by: string): Promise<boolean> {
  const [row] = await db.rows<{ added: boolean }>(
    `with cells as materialized (
       select product_id, currency, segment, min(period_start) as earliest
       from pg_temp.lerner_sales_rows
       group by product_id, currency, segment
     ), known as materialized (
       select exists (
         select from cells c
         where c.earliest <= (
           select max(s.period_start) from sales s
           where s.tenant_id = $1 and s.product_id = c.product_id and s.currency = c.currency
             and s.segment = c.segment)
       ) as met
     ), added as (
       insert into sales (tenant_id, ${columns}, written_by)
       select $1, ${columns}, $2::uuid from pg_temp.lerner_sales_rows
       where not (select met from known)
       order by product_id, currency, segment, period_start, period_end
     ), marked as (
       insert into sales_dirty (tenant_id, product_id, currency, segment)
       select $1, product_id, currency, segment from cells
       where not (select met from known)
       order by product_id collate "C", currency collate "C", segment collate "C"
       on conflict (tenant_id, product_id, currency, segment)
       do update set segment = excluded.segment
     )
     select not met as added from known`,
    [tenantId, by],
  )
  return row?.added === true
}

/** The same on a cluster, where a copy on one machine is of no use to the others. */
async function upsertLast(
  db: Db,
  tenantId: number,
  sales: readonly Sale[],
  { by, keeps }: { by: string; keeps: boolean },
): Promise<{ changed: number; replaced: number }> {
  const last = new Map(sales.map((sale) => [keyOf(sale), sale]))
  const rows = [...last.values()]
  const { known, replaced } = await keepReplaced(db, tenantId, by, rows, keeps)
  const own = new Set(known.map(keyOf))
  const changed = [
    ...(await upsertSales(
      db,
      tenantId,
      rows.filter((row) => own.has(keyOf(row))),
      { ofNew: by, ofReplaced: by },
    )),
    // It is unknown who has just written such a row, so no import may undo it.
    ...(await upsertSales(
      db,
      tenantId,
      rows.filter((row) => !own.has(keyOf(row))),
      { ofNew: by, ofReplaced: null },
    )),
  ]
  if (changed.length > 0) await markSalesDirty(db, tenantId, changed)
  return { changed: changed.length, replaced }
}

function keyOf({ productId, currency, segment, periodStart, periodEnd }: SaleKey): string {
  return JSON.stringify([productId, currency, segment, periodStart, periodEnd])
}
