import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Import } from '../../domain/import.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordChange } from '../../storage/tables/audit.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { endImport, findImport } from '../../storage/tables/imports.ts'

/**
 * Ends an import: its file is complete, or the rest is not wanted. What was stored stays. An import
 * that has ended stays as it is; null if there is none.
 *
 * @param describe - The import as GET returns it.
 */
export async function finishImport(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { tenantId, actor }: Caller,
  id: string,
  status: 'completed' | 'cancelled',
  describe: (found: Import) => object,
): Promise<Import | null> {
  const nowMs = deps.now()
  const ended = await endImport(db, tenantId, id, status, nowMs)
  if (ended === null) return findImport(db, tenantId, id)
  const after = describe(ended)
  if (status === 'completed') {
    await recordEvents(db, tenantId, [{ type: 'import.completed', data: after }], nowMs)
  }
  const action = `import.${status}` as const
  const change = { actor, action, subject: `imports/${id}`, before: null, after }
  await recordChange(db, tenantId, change, nowMs)
  return ended
}
