import type { Db } from '../connection/db.ts'
import { type CellKey, keyColumns } from './cell-key.ts'
import { forgetBatchRows } from './forget.ts'
import { ownTenant } from './own-tenant.ts'
import type { Sale } from './sales.ts'

/** What identifies a sales row among those of a tenant. */
export type SaleKey = CellKey & Pick<Sale, 'periodStart' | 'periodEnd'>

const key = ['product_id', 'currency', 'segment', 'period_start', 'period_end']
const said = [
  ...['price', 'units', 'exposure', 'in_stock', 'promotion', 'competitor_price', 'randomized'],
  'unit_cost',
]
const columns = [...key, ...said].join(', ')

const of = (name: string, fields: readonly string[]) =>
  fields.map((field) => `${name}.${field}`).join(', ')
const same = (one: string, other: string) =>
  key.map((field) => `${one}.${field} = ${other}.${field}`).join(' and ')
/** In the order in which rows are written, so that there are no deadlocks. */
const inOrder = (name: string) =>
  `${name}.product_id collate "C", ${name}.currency collate "C", ${name}.segment collate "C", ${name}.period_start, ${name}.period_end`

/** SQL of the keys in five parameters from `$first` on, as `k`. */
function keysFrom(first: number): string {
  const types = ['text', 'text', 'text', 'timestamptz', 'timestamptz']
  const arrays = types.map((type, i) => `$${first + i}::${type}[]`).join(', ')
  return `unnest(${arrays}) as k (${key.join(', ')})`
}

function arraysOf(rows: readonly SaleKey[]): unknown[] {
  return [
    ...keyColumns(rows),
    rows.map(({ periodStart }) => periodStart),
    rows.map(({ periodEnd }) => periodEnd),
  ]
}

/** Keeps stored rows that the copied rows are about to change; returns how many. */
export function keepCopied(db: Db, tenantId: number, by: string): Promise<number> {
  return db.run(
    `with sent as materialized (
       select distinct on (${key.join(', ')}) ${columns} from pg_temp.lerner_sales_rows
       order by ${key.join(', ')}, place desc
     ), stored as materialized (
       select ${of('s', [...key, ...said])}, s.updated_at, s.written_by,
         (${of('s', said)}) is distinct from (${of('r', said)}) as changes
       from sent r join sales s on s.tenant_id = $1 and ${same('s', 'r')}
       order by ${inOrder('s')} for update of s
     )
     insert into replaced_sales (tenant_id, import, ${columns}, updated_at, written_by)
     select $1, $2::uuid, ${columns}, updated_at, written_by from stored
     where changes and written_by is distinct from $2::uuid
     on conflict do nothing`,
    [tenantId, by],
  )
}

/**
 * Locks those of these rows that are stored, and keeps what the import is about to change of them.
 * Returns which of them are the import's own to take back, and how many were kept.
 */
export async function keepReplaced(
  db: Db,
  tenantId: number,
  by: string,
  sales: readonly Sale[],
  keeps: boolean,
): Promise<{ known: SaleKey[]; replaced: number }> {
  const stored = await db.rows<KeyRow & { own: boolean }>(
    `select ${of('s', key)}, coalesce(s.written_by = $2::uuid, false) as own
     from ${keysFrom(3)} join sales s on s.tenant_id = $1 and ${same('s', 'k')}
     order by ${inOrder('s')} for update of s`,
    [tenantId, by, ...arraysOf(sales)],
  )
  const known = stored.filter(({ own }) => own || keeps).map(toKey)
  if (!keeps || stored.length === 0) return { known, replaced: 0 }
  const replaced = await db.run(
    `insert into replaced_sales (tenant_id, import, ${columns}, updated_at, written_by)
     select t.tenant_id, $2::uuid, ${of('s', [...key, ...said])}, s.updated_at, s.written_by
     from ${ownTenant} cross join unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[],
       $8::bigint[], $9::double precision[], $10::double precision[], $11::boolean[],
       $12::double precision[], $13::bigint[], $14::boolean[], $15::bigint[]) as r (${columns})
     join sales s on s.tenant_id = $1 and ${same('s', 'r')}
     where s.tenant_id = $1 and s.written_by is distinct from $2::uuid
       and (${of('s', said)}) is distinct from (${of('r', said)})
     on conflict do nothing`,
    [
      tenantId,
      by,
      ...arraysOf(sales),
      sales.map((sale) => sale.priceMinor),
      sales.map((sale) => sale.units),
      sales.map((sale) => sale.exposure),
      sales.map((sale) => sale.inStock),
      sales.map((sale) => sale.promotion),
      sales.map((sale) => sale.competitorPriceMinor),
      sales.map((sale) => sale.randomized),
      sales.map((sale) => sale.unitCostMinor),
    ],
  )
  return { known, replaced }
}

type KeyRow = {
  product_id: string
  currency: string
  segment: string
  period_start: Date
  period_end: Date
}

function toKey(row: KeyRow): SaleKey {
  const { currency, segment, product_id: productId } = row
  return { productId, currency, segment, periodStart: row.period_start, periodEnd: row.period_end }
}

/** Undone rows. */
export type TakenBack = {
  removed: number
  restored: number
  rows: SaleKey[]
  /** When the first of them was written; null if there are none. */
  since: Date | null
}

/**
 * Takes back some of the rows that an import was the last to write, at most `limit`: those that it
 * replaced are restored bit for bit, the others are deleted.
 */
export async function takeBackSales(
  db: Db,
  tenantId: number,
  by: string,
  limit: number,
): Promise<TakenBack> {
  // By ctid, which is stable while rows are locked; "is not distinct from" cannot use the index, so
  // each row of the import would be compared with each of these.
  const found = await db.rows<KeyRow & { updated_at: Date; place: string }>(
    `select ${of('s', key)}, s.updated_at, s.ctid::text as place from sales s
     where s.tenant_id = $1 and s.written_by is not distinct from $2::uuid and s.ctid = any (array(
       select ctid from sales where tenant_id = $1 and written_by = $2::uuid limit $3))
     order by ${inOrder('s')} for update`,
    [tenantId, by, limit],
  )
  const rows = found.map(toKey)
  if (rows.length === 0) return { removed: 0, restored: 0, rows, since: null }
  const values = [tenantId, by, found.map(({ place }) => place)]
  const restored = await db.run(
    `update sales s set ${[...said, 'updated_at', 'written_by'].map((field) => `${field} = o.${field}`).join(', ')}
     from replaced_sales o
     where s.tenant_id = $1 and s.written_by is not distinct from $2::uuid and s.ctid = any ($3::tid[])
       and o.tenant_id = $1 and o.import = $2::uuid and ${same('o', 's')}`,
    values,
  )
  const removed = await db.run(
    `delete from sales
     where tenant_id = $1 and written_by is not distinct from $2::uuid and ctid = any ($3::tid[])`,
    values,
  )
  const since = new Date(Math.min(...found.map((row) => row.updated_at.getTime())))
  return { removed, restored, rows, since }
}

/**
 * When later imports replaced rows of this one, they kept its rows. For at most `limit` of them,
 * this replaces the kept version by the one from before this import. Returns how many it processed.
 */
export async function passOver(
  db: Db,
  tenantId: number,
  by: string,
  limit: number,
): Promise<number> {
  const found = await db.rows<KeyRow>(
    `select ${key.join(', ')} from replaced_sales
     where tenant_id = $1 and written_by = $2::uuid limit $3`,
    [tenantId, by, limit],
  )
  if (found.length === 0) return 0
  const values = [tenantId, by, ...arraysOf(found.map(toKey))]
  await db.run(
    `update replaced_sales o set ${[...said, 'updated_at', 'written_by'].map((field) => `${field} = b.${field}`).join(', ')}
     from ${keysFrom(3)}, replaced_sales b
     where o.tenant_id = $1 and o.written_by = $2::uuid and ${same('o', 'k')}
       and b.tenant_id = $1 and b.import = $2::uuid and ${same('b', 'k')}`,
    values,
  )
  await db.run(
    `delete from replaced_sales o using ${keysFrom(3)}
     where o.tenant_id = $1 and o.written_by = $2::uuid and ${same('o', 'k')}`,
    values,
  )
  return found.length
}

/** Deletes some expired data of an import; returns how many rows. */
export function forgetReplacedBy(
  db: Db,
  tenantId: number,
  by: string,
  limit: number,
): Promise<number> {
  return db.run(
    `delete from replaced_sales where tenant_id = $1 and ctid = any (array(
       select ctid from replaced_sales where tenant_id = $1 and import = $2::uuid limit $3))`,
    [tenantId, by, limit],
  )
}

/** Deletes some of what is kept of imports before one; returns how many rows. */
export function forgetReplacedBefore(db: Db, tenantId: number, before: string): Promise<number> {
  return db.run(
    `delete from replaced_sales where tenant_id = $1 and ctid = any (array(
       select ctid from replaced_sales where tenant_id = $1 and import < $2::uuid
       order by import limit ${forgetBatchRows} for update skip locked))`,
    [tenantId, before],
  )
}
