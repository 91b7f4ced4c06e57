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
