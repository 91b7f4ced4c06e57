import { uuidOf } from '../../domain/ids.ts'
import { type KeptFields, mostKept } from '../../domain/import.ts'
import type { Product } from '../../domain/product.ts'
import type { Db } from '../connection/db.ts'
import { notifyAll } from '../connection/notices.ts'

/** A change that an import made, as the audit has it. */
export type ImportedChange = {
  /** The import, as its UUID. */
  importedBy: string
  createdAt: Date
  /** When somebody asked for that import to be undone; null if nobody did. */
  undoneAt: Date | null
  before: object | null
  after: object | null
}

type ChangeRow = {
  subject: string
  import: string
  created_at: Date
  before: string | null
  after: string | null
}

/** The next subjects of an import's changes after one, in their order. */
export async function readChangedSubjects(
  db: Db,
  tenantId: number,
  by: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ subject: string }>(
    `select distinct subject from audit_entries
     where tenant_id = $1 and import = $2::uuid and subject > $3 order by subject limit $4`,
    [tenantId, by, after, limit],
  )
  return rows.map(({ subject }) => subject)
}

/** What imports changed of these subjects, by subject, the earliest change first. */
export async function readImportedChanges(
  db: Db,
  tenantId: number,
  subjects: readonly string[],
): Promise<Map<string, ImportedChange[]>> {
  const undone = await db.rows<{ id: string; undone_at: Date }>(
    'select id, undone_at from imports where tenant_id = $1 and undone_at is not null',
    [tenantId],
  )
  const undoneAt = new Map(undone.map((one) => [uuidOf(one.id), one.undone_at]))
  const rows = await db.rows<ChangeRow>(
    `select subject, import, created_at, before, after from audit_entries
     where tenant_id = $1 and subject = any ($2) and import is not null order by sequence`,
    [tenantId, subjects],
  )
  const changes = new Map<string, ImportedChange[]>()
  for (const { subject, import: importedBy, created_at: createdAt, before, after } of rows) {
    const known = changes.get(subject) ?? []
    changes.set(subject, known)
    known.push({
      ...{ importedBy, createdAt, undoneAt: undoneAt.get(importedBy) ?? null },
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    })
  }
  return changes
}

/** Adds to the result of an import's undo, and stores how far it has come. */
export async function countUndone(
  db: Db,
  tenantId: number,
  id: string,
  counts: { removed: number; restored: number; kept: readonly KeptFields[]; subject: string },
): Promise<void> {
  const { removed, restored, kept, subject } = counts
  await db.run(
    `update imports set removed = removed + $3, restored = restored + $4, undo_subject = $5,
       kept = (select coalesce(jsonb_agg(one order by place), '[]')
         from jsonb_array_elements(kept || $6::jsonb) with ordinality as k (one, place)
         where place <= $7)
     where tenant_id = $1 and id = $2`,
    [tenantId, id, removed, restored, subject, JSON.stringify(kept), mostKept],
  )
}

/** Stores what products, which are locked, were before an import. */
export async function restoreProducts(
  db: Db,
  tenantId: number,
  products: readonly Product[],
): Promise<void> {
  if (products.length === 0) return
  await db.run(
    `update products p set name = r.name, base_price = r.base_price, currency = r.currency,
       attributes = r.attributes, updated_at = now()
     from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::jsonb[])
       as r (id, name, base_price, currency, attributes)
     where p.tenant_id = $1 and p.id = r.id`,
    [
      tenantId,
      products.map(({ id }) => id),
      products.map(({ name }) => name),
      products.map(({ basePrice }) => basePrice),
      products.map(({ currency }) => currency),
      products.map(({ attributes = {} }) => JSON.stringify(attributes)),
    ],
    'restore_products',
  )
  await notifyAll(
    db,
    products.map(({ id: productId }) => ({ kind: 'product', tenantId, productId })),
  )
}

/**
 * Base prices that followed rows until one of these imports stated them follow rows again.
 *
 * @param by - The imports, as their UUIDs.
 * @returns The products.
 */
export async function followAgain(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
  by: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `update products set base_price_from = followed, base_price_at = null, stated_by = null,
       followed = null
     where tenant_id = $1 and id = any ($2) and stated_by = any ($3::uuid[])
       and base_price_from is null and followed is not null returning id`,
    [tenantId, productIds, by],
    'follow_again',
  )
  return rows.map(({ id }) => id)
}

/** Some products whose base price an import stated and did not change. */
export async function findStatedBy(
  db: Db,
  tenantId: number,
  by: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from products where tenant_id = $1 and stated_by = $2::uuid
     order by id limit $3 for update`,
    [tenantId, by, limit],
  )
  return rows.map(({ id }) => id)
}

/** Releases what is left of an import's claim on base prices. */
export async function forgetStatedBy(
  db: Db,
  tenantId: number,
  by: string,
  productIds: readonly string[],
): Promise<void> {
  await db.run(
    `update products set stated_by = null
     where tenant_id = $1 and id = any ($2) and stated_by = $3::uuid`,
    [tenantId, productIds, by],
  )
}
