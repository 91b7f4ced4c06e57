import { overloaded } from '../../storage/connection/connect-errors.ts'
import type { Db, Store } from '../../storage/connection/db.ts'

/** Whose key or session has this digest, or null. */
export type OwnerFinder<Owner> = (digest: Buffer) => Promise<Owner | null>

type Waiting<Owner> = {
  digest: Buffer
  resolve: (owner: Owner | null) => void
  reject: (error: unknown) => void
}

const maxDigestsPerStatement = 1000
const maxWaiting = 20_000

/**
 * Looks up the owners of keys or sessions, with one statement at a time for all that arrived in the
 * meantime. So wrong ones, however many, hold one store connection, and a valid one waits for two
 * statements at most.
 *
 * @param find - The statement. Unknown digests are absent from what it returns.
 */
export function createOwnerFinder<Owner extends { digest: Buffer }>(
  store: Store,
  find: (db: Db, digests: readonly Buffer[]) => Promise<Owner[]>,
): OwnerFinder<Owner> {
  let waiting: Waiting<Owner>[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxDigestsPerStatement)
      waiting = waiting.slice(maxDigestsPerStatement)
      try {
        const digests = batch.map(({ digest }) => digest)
        const owners = await store.system((db) => find(db, digests))
        const byDigest = new Map(owners.map((owner) => [owner.digest.toString('hex'), owner]))
        for (const { digest, resolve } of batch)
          resolve(byDigest.get(digest.toString('hex')) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (digest) => {
    if (waiting.length >= maxWaiting) return Promise.reject(overloaded())
    return new Promise((resolve, reject) => {
      waiting.push({ digest, resolve, reject })
      if (!running) void run()
    })
  }
}
