import type { Db, Query, Store } from '../storage/connection/db.ts'

/**
 * A store that tells, for each transaction of a tenant, the names of its statements by round trip:
 * those of a trip wait for no answer but those of the trips before it.
 */
export function tellingTrips(store: Store): { store: Store; trips: string[][][] } {
  const trips: string[][][] = []
  const telling = (db: Db): Db => {
    const own: string[][] = []
    trips.push(own)
    let answered = 0
    async function counted<Answer>(query: Query, ask: () => Promise<Answer>): Promise<Answer> {
      const trip = answered
      own[trip] ??= []
      own[trip].push(query[2] ?? 'unnamed')
      try {
        return await ask()
      } finally {
        answered = Math.max(answered, trip + 1)
      }
    }
    return {
      ...db,
      rows: (...query) => counted(query, () => db.rows(...query)),
      run: (...query) => counted(query, () => db.run(...query)),
    }
  }
  return {
    trips,
    store: {
      ...store,
      tenant: (tenantId, work) => store.tenant(tenantId, (db) => work(telling(db))),
    },
  }
}
