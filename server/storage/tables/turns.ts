import type { Db } from '../connection/db.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'

/** Work that only one transaction of a tenant does at a time. */
export type TurnOf =
  | 'audit'
  | 'drafts of lists'
  | 'people'
  | 'sessions'
  | 'simulations'
  | 'webhook endpoints'

/**
 * Waits until no other transaction of the tenant has this turn, and keeps it until this one ends:
 * for those who check what exists, and write what depends on it. A separate statement, so that what
 * is read after it includes what others committed.
 */
export async function takeTurn(db: Db, tenantId: number, of: TurnOf): Promise<void> {
  await limitPauses(db, shortPauseSeconds)
  await db.rows(
    'select pg_advisory_xact_lock(hashtextextended($2, $1))',
    [tenantId, `lerner ${of}`],
    'take_turn',
  )
}
