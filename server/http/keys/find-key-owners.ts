import { overloaded } from '../../storage/connection/connect-errors.ts'
import type { Store } from '../../storage/connection/db.ts'
import { findKeyOwners, type KeyOwner } from '../../storage/tables/api-keys.ts'

/** Whose key has this digest, or null. */
export type OwnerFinder = (digest: Buffer) => Promise<KeyOwner | null>

type Waiting = {
  digest: Buffer
  resolve: (owner: KeyOwner | null) => void
  reject: (error: unknown) => void
}

const maxDigestsPerStatement = 1000
const maxWaiting = 20_000

/**
 * Looks up the owners of keys, with one statement at a time for all keys that came meanwhile. So
 * wrong keys, however many, hold one connection of the store, and a right key waits for two
 * statements at most.
 */
export function createOwnerFinder(store: Store): OwnerFinder {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxDigestsPerStatement)
      waiting = waiting.slice(maxDigestsPerStatement)
      try {
        const digests = batch.map(({ digest }) => digest)
        const owners = await store.system((db) => findKeyOwners(db, digests))
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
