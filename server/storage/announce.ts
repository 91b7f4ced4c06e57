import type { Change, Db } from './db.ts'

/** Tells every replica, this one included, what the transaction changed, once it is committed. */
export async function announce(db: Db, change: Change): Promise<void> {
  await db.rows(`select pg_notify('lerner', $1)`, [JSON.stringify(change)], 'announce')
}
