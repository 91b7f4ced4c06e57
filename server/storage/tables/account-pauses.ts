import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'

/** Since when, by whom and why a tenant's prices are paused. */
export type AccountPause = { at: Date; by: string; reason: string | null }

/** The tenant's pause; null if it is not paused. */
export async function findPause(db: Db, tenantId: number): Promise<AccountPause | null> {
  const [row] = await db.rows<{ paused_at: Date; paused_by: string; reason: string | null }>(
    'select paused_at, paused_by, reason from account_pauses where tenant_id = $1',
    [tenantId],
    'find_pause',
  )
  return row ? { at: row.paused_at, by: row.paused_by, reason: row.reason } : null
}

/** Pauses a tenant. Returns false, and changes nothing, if it is paused already. */
export async function insertPause(
  db: Db,
  tenantId: number,
  { at, by, reason }: AccountPause,
): Promise<boolean> {
  const inserted = await db.run(
    `insert into account_pauses (tenant_id, paused_at, paused_by, reason) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, at, by, reason],
  )
  // Announced as a change of the account's policy, so that everything held in memory is reloaded.
  if (inserted > 0) await notify(db, { kind: 'policy', tenantId, productId: '' })
  return inserted > 0
}

/** Ends a tenant's pause. Returns false if there was none. */
export async function deletePause(db: Db, tenantId: number): Promise<boolean> {
  const deleted = await db.run('delete from account_pauses where tenant_id = $1', [tenantId])
  if (deleted > 0) await notify(db, { kind: 'policy', tenantId, productId: '' })
  return deleted > 0
}
