import type { Db } from '../connection/db.ts'

/**
 * When the current transaction began, by the store's clock. Use it for comparisons with timestamps
 * that the store made: the service's own clock may differ from it by any amount.
 */
export async function readMoment(db: Db): Promise<Date> {
  const [row] = await db.rows<{ at: Date }>('select now() as at', [], 'read_moment')
  if (!row) throw new Error('the store told no time')
  return row.at
}

/**
 * A change is dated by the start of its transaction but visible only from its end: someone who
 * looked in between may be younger than a change that they did not see. To find what changed since
 * a look, therefore go back this much further: longer than a transaction takes, unless a disk
 * stalls.
 */
export const lateCommitMs = 10_000
