import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { canBeUndone, type Import } from '../../domain/import.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordChange } from '../../storage/tables/audit.ts'
import { beginUndo } from '../../storage/tables/import-undos.ts'
import { findImport } from '../../storage/tables/imports.ts'
import { refuseLackingScope } from './refuse-lacking-scope.ts'

/**
 * Requests an undo of an import's rows, which runs in the background; repeated in the meantime, it
 * returns the progress. Null if there is no such import.
 *
 * @param describe - The import as GET returns it.
 * @throws Refusal `state_conflict` if it was already undone, or cannot be; `scope_missing`.
 */
export async function undoImport(
  deps: Pick<Deps, 'now'>,
  db: Db,
  caller: Caller,
  id: string,
  describe: (found: Import) => object,
): Promise<Import | null> {
  const { tenantId, actor } = caller
  const before = await findImport(db, tenantId, id)
  if (before !== null) refuseLackingScope(caller, before.kind)
  if (before === null || before.status === 'undoing') return before
  if (!canBeUndone(before)) throw whyNot(before)
  const nowMs = deps.now()
  const isFirst = await beginUndo(db, tenantId, id, actor, nowMs)
  const after = await findImport(db, tenantId, id)
  if (after === null || !isFirst) return after
  await recordChange(
    db,
    tenantId,
    {
      ...{ actor, action: 'import.undone', subject: `imports/${id}` },
      ...{ before: describe(before), after: describe(after) },
    },
    nowMs,
  )
  return after
}

function whyNot({ id: importId, kind, status, undo }: Import): Refusal {
  if (status === 'undone') {
    const undoneAt = undo?.endedAt?.toISOString() ?? 'before'
    return refusalFor('import_undone', { undoneAt, importId })
  }
  if (status === 'open') {
    return refusalFor('import_open', { importId })
  }
  return refusalFor(kind === 'offers' ? 'import_of_offers_stays' : 'old_import_stays', {})
}
