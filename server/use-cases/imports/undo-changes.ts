import type { Db } from '../../storage/connection/db.ts'
import type { Undoing } from '../../storage/tables/import-undos.ts'
import {
  countUndone,
  findStatedBy,
  followAgain,
  forgetStatedBy,
  readChangedSubjects,
  readImportedChanges,
} from '../../storage/tables/imported-changes.ts'
import { markProductSalesDirty } from '../../storage/tables/sales.ts'
import { undoPolicies } from './undo-policies.ts'
import { undoProducts } from './undo-products.ts'

/**
 * Undoes some of what an import changed of products or their policies, in the order of their
 * subjects; false if nothing is left.
 *
 * @param by - The import, as its UUID.
 */
export async function undoChanges(
  db: Db,
  tenantId: number,
  undoing: Undoing,
  by: string,
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<boolean> {
  const { id, kind, subject: after } = undoing
  const subjects = await readChangedSubjects(db, tenantId, by, after, limit)
  const last = subjects.at(-1)
  if (last === undefined) return kind === 'products' && followRest(db, tenantId, undoing, by, limit)
  const changes = await readImportedChanges(db, tenantId, subjects)
  const caller = { tenantId, actor: undoing.by }
  const undo = kind === 'policies' ? undoPolicies : undoProducts
  const done = await undo(db, caller, changes, by, nowMs)
  await countUndone(db, tenantId, id, { ...done, subject: last })
  return true
}

/** Base prices that an import stated without changing them follow rows again. */
async function followRest(
  db: Db,
  tenantId: number,
  { id, subject }: Undoing,
  by: string,
  limit: number,
): Promise<boolean> {
  const ids = await findStatedBy(db, tenantId, by, limit)
  if (ids.length === 0) return false
  const following = await followAgain(db, tenantId, ids, [by])
  for (const productId of following) await markProductSalesDirty(db, tenantId, productId)
  await forgetStatedBy(db, tenantId, by, ids)
  const counts = { removed: 0, restored: following.length, kept: [], subject }
  await countUndone(db, tenantId, id, counts)
  return true
}
