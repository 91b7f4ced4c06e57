import { type Actor, keyOf } from '../../domain/audit.ts'
import type { ImportKind } from '../../domain/import.ts'
import type { Db } from '../connection/db.ts'
import { notifyAll } from '../connection/notices.ts'
import type { CellKey } from './cell-key.ts'
import { removeSummaries } from './product-summaries.ts'
import type { SaleKey } from './replaced-sales.ts'

/**
 * Marks a finished import for undoing; false if it is not a finished one. The idempotency key of
 * its file becomes free, so the same file can be sent again.
 */
export async function beginUndo(
  db: Db,
  tenantId: number,
  id: string,
  by: Actor,
  nowMs: number,
): Promise<boolean> {
  const begun = await db.run(
    `update imports set status = 'undoing', undone_at = $3, undone_by = $4, once_key = null
     where tenant_id = $1 and id = $2 and status in ('completed', 'cancelled')`,
    [tenantId, id, new Date(nowMs), keyOf(by)],
  )
  return begun > 0
}

/** An import that is being undone. */
export type Undoing = {
  id: string
  kind: ImportKind
  /** The key of who asked. */
  by: string
  /** The last subject of its changes that was undone; '' at first. */
  subject: string
  /** When the first of its undone rows was written; null if none was undone. */
  since: Date | null
}

/**
 * The import whose undo was requested first, locked until the transaction ends: undos of several
 * imports run one after the other, whichever replica does it.
 */
export async function lockUndoing(db: Db, tenantId: number): Promise<Undoing | null> {
  const [row] = await db.rows<UndoingRow>(
    `select id, kind, undone_by, undo_subject, undo_from from imports where tenant_id = $1 and status = 'undoing'
     order by undone_at, id limit 1 for update`,
    [tenantId],
    'lock_undoing_import',
  )
  if (row === undefined) return null
  const { id, kind, undone_by: by, undo_subject: subject, undo_from: since } = row
  return { id, kind, by: by ?? '', subject, since }
}

type UndoingRow = {
  id: string
  kind: ImportKind
  undone_by: string | null
  undo_subject: string
  undo_from: Date | null
}

/** Adds to an import's undo counts. */
export async function countTakenBack(
  db: Db,
  tenantId: number,
  id: string,
  { removed, restored, since }: { removed: number; restored: number; since: Date | null },
): Promise<void> {
  await db.run(
    `update imports set removed = removed + $3, restored = restored + $4,
       undo_from = least(undo_from, $5)
     where tenant_id = $1 and id = $2`,
    [tenantId, id, removed, restored, since],
  )
}

/** Ends the undo of an import: everything that can be undone has been. */
export async function endUndo(db: Db, tenantId: number, id: string, nowMs: number): Promise<void> {
  await db.run(
    `update imports set status = 'undone', undo_ended_at = $3
     where tenant_id = $1 and id = $2 and status = 'undoing'`,
    [tenantId, id, new Date(nowMs)],
  )
}

/**
 * Base prices that follow sales rows now follow whichever rows remain, even though these may be
 * older than those that are gone.
 */
export async function unpinBasePrices(
  db: Db,
  tenantId: number,
  rows: readonly SaleKey[],
): Promise<void> {
  const ids = [...new Set(rows.map(({ productId }) => productId))].sort()
  await db.run(
    `with mine as materialized (
       select id from products
       where tenant_id = $1 and id = any ($2) and base_price_from = 'sales'
         and base_price_at is not null
       order by id for update
     )
     update products p set base_price_at = null from mine m
     where p.tenant_id = $1 and p.id = m.id`,
    [tenantId, ids],
  )
}

/**
 * Removes products that an import created and about which nothing else is known, and releases the
 * others, at most `limit` at a time. Returns how many it processed, and how many it removed.
 */
export async function removeProductsMadeBy(
  db: Db,
  tenantId: number,
  by: string,
  limit: number,
): Promise<{ found: number; removed: number }> {
  const found = await db.rows<{ id: string }>(
    `select id from products where tenant_id = $1 and made_by = $2::uuid
     order by id limit $3 for update`,
    [tenantId, by, limit],
  )
  if (found.length === 0) return { found: 0, removed: 0 }
  const ids = found.map(({ id }) => id)
  const gone = await removeUnknown(
    db,
    tenantId,
    ids,
    `p.base_price_from = 'sales' and p.status = 'active' and p.attributes = '{}' and p.name = p.id`,
  )
  await db.run(
    `update products set made_by = null
     where tenant_id = $1 and id = any ($2) and made_by = $3::uuid`,
    [tenantId, ids, by],
  )
  return { found: ids.length, removed: gone.length }
}

/**
 * Removes those of these products about which nothing else is known, which are locked.
 *
 * @param which - SQL that restricts the products `p` further.
 * @returns Those that are gone.
 */
export async function removeUnknown(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  which = 'true',
): Promise<string[]> {
  if (ids.length === 0) return []
  const removed = await db.rows<{ id: string }>(
    `delete from products p where p.tenant_id = $1 and p.id = any ($2)
       and ${which} and ${knownBy.map(nothingIn).join(' and ')}
     returning p.id`,
    [tenantId, ids],
  )
  const gone = removed.map(({ id }) => id)
  if (gone.length === 0) return gone
  await db.run('delete from policies where tenant_id = $1 and product_id = any ($2)', [
    tenantId,
    gone,
  ])
  await removeSummaries(db, tenantId, gone)
  await db.run('delete from base_price_changes where tenant_id = $1 and product_id = any ($2)', [
    tenantId,
    gone,
  ])
  await notifyAll(
    db,
    gone.map((productId) => ({ kind: 'product', tenantId, productId }) as const),
  )
  return gone
}

/** Tables in which someone or something else refers to a product. */
const knownBy = [
  ...['sales', 'offers', 'quotes', 'policies', 'competitor_prices', 'public_prices'],
  ...['price_list_entries', 'breakers'],
]

function nothingIn(table: string): string {
  // A policy whose last field was removed says nothing.
  const said = table === 'policies' ? `x.fields <> '{}'` : 'true'
  return `not exists (select from ${table} x
    where x.tenant_id = $1 and x.product_id = p.id and ${said})`
}

/** Counts removed products in an import's undo. */
export async function countRemovedProducts(
  db: Db,
  tenantId: number,
  id: string,
  removed: number,
): Promise<void> {
  await db.run(
    `update imports set removed_products = removed_products + $3
     where tenant_id = $1 and id = $2`,
    [tenantId, id, removed],
  )
}

/** A fit that began this long before rows were written may have read them. */
const longestFitSeconds = 60

/**
 * Cells that were fitted alongside others of their category since a moment, in the order of their
 * keys, at most `limit`, after the given one.
 */
export async function findFittedSince(
  db: Db,
  tenantId: number,
  since: Date,
  after: CellKey | null,
  limit: number,
): Promise<CellKey[]> {
  const from = after ?? { productId: '', currency: '', segment: '' }
  const rows = await db.rows<{ product_id: string; currency: string; segment: string }>(
    `select c.product_id, c.currency, c.segment from cells c
     join products p on p.tenant_id = $1 and p.id = c.product_id and p.category <> ''
     where c.tenant_id = $1 and c.sales is not null
       and c.updated_at >= $2::timestamptz - make_interval(secs => ${longestFitSeconds})
       and (c.product_id, c.currency, c.segment) > ($3, $4, $5)
     order by c.product_id, c.currency, c.segment limit $6`,
    [tenantId, since, from.productId, from.currency, from.segment, limit],
  )
  return rows.map(({ product_id: productId, ...rest }) => ({ productId, ...rest }))
}
