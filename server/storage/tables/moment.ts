import type { Db } from '../connection/db.ts'

/**
 * When a transaction began, by the store's clock: for whatever is held against timestamps that the
 * store made. The service's own clock may differ from it by any time.
 */
export async function readMoment(db: Db): Promise<Date> {
  const [row] = await db.rows<{ at: Date }>('select now() as at', [], 'read_moment')
  if (!row) throw new Error('the store told no time')
  return row.at
}

/**
 * A change is dated by the beginning of its transaction and seen from its end on: whoever looked in
 * between is younger than a change that he did not see. What changed since a look is therefore what
 * is dated after so long before it: longer than a transaction takes, unless a disk stands still.
 */
export const lateCommitMs = 10_000
