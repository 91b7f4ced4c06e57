import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { canBeUndone, type Import } from '../../domain/import.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordChange } from '../../storage/tables/audit.ts'
import { beginUndo } from '../../storage/tables/import-undos.ts'
import { findImport } from '../../storage/tables/imports.ts'

/**
 * Asks for the rows of an import to be taken back, which is done in the background; asked again
 * meanwhile, it answers how far that is. Null if there is no such import.
 *
 * @param describe - What GET answers of it.
 * @throws Refusal `state_conflict` if it was undone already, or cannot be.
 */
export async function undoImport(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { tenantId, actor }: Caller,
  id: string,
  describe: (found: Import) => object,
): Promise<Import | null> {
  const before = await findImport(db, tenantId, id)
  if (before === null || before.status === 'undoing') return before
  if (!canBeUndone(before)) throw new Refusal('state_conflict', whyNot(before))
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

function whyNot({ id, kind, status, undo }: Import): string {
  if (status === 'undone') {
    const when = undo?.endedAt?.toISOString() ?? 'before'
    return `The import was undone already, on ${when}: read GET /v1/imports/${id} for what came of it.`
  }
  if (status === 'open') {
    return `The import is open, and more of the file may come: cancel it with POST /v1/imports/${id}/cancel, then undo what it stored.`
  }
  switch (kind) {
    case 'offers':
      return 'An import of offers cannot be undone: what is learnt of single offers is added up and cannot be taken apart again.'
    case 'products':
      return 'An import of products cannot be undone: GET /v1/audit says what each product was before; change it back with PATCH /v1/products/{id}, or import a file that is right.'
    default:
      return 'The import cannot be undone: it began before this release, which is the first to keep what an import changed.'
  }
}
