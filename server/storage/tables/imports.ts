import { type Actor, keyOf } from '../../domain/audit.ts'
import type {
  Import,
  ImportReject,
  ImportUndo,
  KeptFields,
  NewImport,
  RowCounts,
} from '../../domain/import.ts'
import type { OrderReading } from '../../domain/order-reading.ts'
import type { Warning } from '../../domain/warning.ts'
import type { Db } from '../connection/db.ts'
import { forgetOldest } from './forget.ts'
import { ownTenant } from './own-tenant.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'

type ImportRow = {
  id: string
  kind: Import['kind']
  format: Import['format']
  currency: string | null
  status: Import['status']
  columns: string[] | null
  bytes_taken: number
  rows: number
  recorded: number
  unchanged: number
  rejected: number
  warnings: Warning[]
  orders: OrderReading | null
  created_at: Date
  updated_at: Date
  ended_at: Date | null
  file_name: string | null
  replaced: number
  is_marked: boolean
  created_by: string
  undone_at: Date | null
  undone_by: string | null
  undo_ended_at: Date | null
  removed: number
  restored: number
  removed_products: number
  kept: KeptFields[]
}

/** SQL for the name of a key of tenant $1, or its id if the key is gone. */
const nameOf = (column: string) =>
  `coalesce((select k.name from api_keys k where k.tenant_id = $1 and k.id = imports.${column}), ${column})`

const columns = `id, kind, format, currency, status, columns, bytes_taken, rows, recorded, unchanged,
  rejected, warnings, orders, created_at, updated_at, ended_at, file_name, replaced, is_marked,
  ${nameOf('actor')} as created_by, undone_at, ${nameOf('undone_by')} as undone_by, undo_ended_at,
  removed, restored, removed_products, kept`

/** Stores an import that has not recorded anything yet. Null if its key was used before. */
export async function insertImport(
  db: Db,
  tenantId: number,
  id: string,
  { kind, format, currency, fileName }: NewImport,
  by: { actor: Actor; onceKey: string | null },
  nowMs: number,
): Promise<Import | null> {
  const made = await db.run(
    `insert into imports (tenant_id, id, kind, format, currency, file_name, actor, once_key,
       is_marked, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $9)
     on conflict (tenant_id, once_key) where once_key is not null do nothing`,
    [tenantId, id, kind, format, currency, fileName, keyOf(by.actor), by.onceKey, new Date(nowMs)],
  )
  return made === 0 ? null : findImport(db, tenantId, id)
}

/** The tenant's import of this id, or null. */
export async function findImport(db: Db, tenantId: number, id: string): Promise<Import | null> {
  const [row] = await db.rows<ImportRow>(
    `select ${columns} from imports where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_import',
  )
  return row ? toImport(row) : null
}

/** The tenant's import that an idempotency key was used for, or null. */
export async function findImportByKey(
  db: Db,
  tenantId: number,
  onceKey: string,
): Promise<Import | null> {
  const [row] = await db.rows<ImportRow>(
    `select ${columns} from imports where tenant_id = $1 and once_key = $2`,
    [tenantId, onceKey],
  )
  return row ? toImport(row) : null
}

/** One page of the tenant's imports, newest first. */
export function listImports(
  db: Db,
  tenantId: number,
  page: Page,
): Promise<Listed<Import> | typeof unknownCursor> {
  return listPage(db, tenantId, page, { table: 'imports', columns, toItem: toImport })
}

/** Some rows of a file, and their position in it. */
export type Advance = {
  /** Bytes of the file before them, and including them. */
  from: number
  to: number
  /** The header line, if it was sent with them. */
  columns: string[] | null
}

/** What an import has counted so far. */
type Counted = Pick<Import, 'rows' | 'rejected' | 'replaced'>

/**
 * Advances an import by some rows, and locks it until the transaction ends. Null if its position is
 * not where these rows begin, or if it is not open: someone else has sent them, or cancelled it.
 */
export async function advanceImport(
  db: Db,
  tenantId: number,
  id: string,
  { from, to, columns: heading }: Advance,
  nowMs: number,
): Promise<Counted | null> {
  const [row] = await db.rows<Counted>(
    `update imports set bytes_taken = $4, columns = coalesce($5, columns), updated_at = $6
     where tenant_id = $1 and id = $2 and bytes_taken = $3 and status = 'open'
     returning rows, rejected, replaced`,
    [tenantId, id, from, to, heading, new Date(nowMs)],
    'advance_import',
  )
  return row ?? null
}

/**
 * Adds the results for some rows to an import; returns all that it has recorded. `advanceImport`
 * locked it.
 */
export async function countRows(
  db: Db,
  tenantId: number,
  id: string,
  counts: RowCounts & { replaced: number },
  warnings: readonly Warning[],
  mostWarnings: number,
): Promise<{ recorded: number }> {
  const { rows, recorded, unchanged, rejected, replaced } = counts
  const [row] = await db.rows<{ recorded: number }>(
    `update imports set rows = rows + $3, recorded = recorded + $4, unchanged = unchanged + $5,
       rejected = rejected + $6, replaced = replaced + $9, warnings = (
         select coalesce(jsonb_agg(one order by place), '[]')
         from jsonb_array_elements(warnings || $7::jsonb) with ordinality as w (one, place)
         where place <= $8)
     where tenant_id = $1 and id = $2 returning recorded`,
    [
      ...[tenantId, id, rows, recorded, unchanged, rejected],
      ...[JSON.stringify(warnings), mostWarnings, replaced],
    ],
    'count_import_rows',
  )
  if (!row) throw new Error(`import ${id} is gone`)
  return row
}

/** Keeps what an open import's orders were found to contain. */
export async function storeReading(
  db: Db,
  tenantId: number,
  id: string,
  reading: OrderReading,
): Promise<void> {
  await db.run(
    `update imports set orders = $3 where tenant_id = $1 and id = $2 and status = 'open'`,
    [tenantId, id, JSON.stringify(reading)],
  )
}

/** Ends an open import. Null if it is not open. */
export async function endImport(
  db: Db,
  tenantId: number,
  id: string,
  status: 'completed' | 'cancelled',
  nowMs: number,
): Promise<Import | null> {
  const ended = await db.run(
    `update imports set status = $3, updated_at = $4, ended_at = $4
     where tenant_id = $1 and id = $2 and status = 'open'`,
    [tenantId, id, status, new Date(nowMs)],
  )
  return ended === 0 ? null : findImport(db, tenantId, id)
}

/** Keeps rejected rows. */
export async function insertRejects(
  db: Db,
  tenantId: number,
  id: string,
  rejects: readonly ImportReject[],
): Promise<void> {
  if (rejects.length === 0) return
  await db.run(
    `insert into import_rejects (tenant_id, import_id, row_number, reason, source, named)
     select t.tenant_id, $2, r.row_number, r.reason, r.source, r.named::jsonb
     from ${ownTenant} cross join unnest($3::bigint[], $4::text[], $5::text[], $6::text[])
       r (row_number, reason, source, named)`,
    [
      tenantId,
      id,
      rejects.map(({ row }) => row),
      rejects.map(({ reason }) => reason),
      rejects.map(({ source }) => source),
      rejects.map(({ remarks }) => JSON.stringify(remarks)),
    ],
    'insert_import_rejects',
  )
}

type RejectRow = Omit<ImportReject, 'row'> & { row_number: number }

/** Rejected rows of an import after the given one, in the order of the file. */
export async function readRejects(
  db: Db,
  tenantId: number,
  id: string,
  after: number,
  limit: number,
): Promise<{ data: ImportReject[]; hasMore: boolean }> {
  const rows = await db.rows<RejectRow>(
    `select row_number, reason, source, named as remarks from import_rejects
     where tenant_id = $1 and import_id = $2 and row_number > $3 order by row_number limit $4`,
    [tenantId, id, after, limit + 1],
    'read_import_rejects',
  )
  const data = rows
    .slice(0, limit)
    .map(({ row_number: row, reason, source, remarks }) => ({ row, reason, source, remarks }))
  return { data, hasMore: rows.length > limit }
}

/** Deletes some of the imports that began before a time; returns how many. */
export async function forgetImports(db: Db, tenantId: number, before: Date): Promise<number> {
  await db.run(
    `delete from import_rejects where tenant_id = $1 and import_id in (
       select id from imports where tenant_id = $1 and created_at < $2)`,
    [tenantId, before],
  )
  return db.run(forgetOldest('imports'), [tenantId, before])
}

function toImport(row: ImportRow): Import {
  const { id, kind, format, currency, status, warnings, orders, replaced } = row
  return {
    ...{ id, kind, format, currency, status, warnings, orders, replaced, columns: row.columns },
    bytesTaken: row.bytes_taken,
    ...{ rows: row.rows, recorded: row.recorded, unchanged: row.unchanged, rejected: row.rejected },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
    fileName: row.file_name,
    createdBy: row.created_by,
    isMarked: row.is_marked,
    undo: toUndo(row),
  }
}

function toUndo(row: ImportRow): ImportUndo | null {
  if (row.undone_at === null) return null
  return {
    askedAt: row.undone_at,
    askedBy: row.undone_by ?? '',
    endedAt: row.undo_ended_at,
    removed: row.removed,
    restored: row.restored,
    removedProducts: row.removed_products,
    kept: row.kept,
  }
}
