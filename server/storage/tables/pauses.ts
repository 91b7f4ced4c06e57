import type { Db } from '../connection/db.ts'

/**
 * For a transaction that is about to lock what other replicas wait for. From then on it may pause
 * only this long between two statements; after a longer pause the server rolls it back. A replica
 * that is stopped midway, for whatever reason, therefore delays the others no longer than this, and
 * changes nothing when it continues.
 */
export async function limitPauses(db: Db, seconds: number): Promise<void> {
  await db.rows(`set local idle_in_transaction_session_timeout = '${Math.round(seconds)}s'`)
}

/** The longest pause of a transaction that answers a request, or that requests wait for. */
export const shortPauseSeconds = 5
