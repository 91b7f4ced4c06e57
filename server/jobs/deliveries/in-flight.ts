import type { ClaimedDelivery } from '../../storage/tables/webhook-deliveries.ts'

/**
 * Limits of concurrent attempts in this process, per tenant, per endpoint, and per failing
 * endpoint: a slow receiver holds up only itself.
 */
const maxInFlight = 256
const maxPerTenant = 64
const maxPerEndpoint = 16
const maxToFailing = 2

/** The attempts in progress in this process. */
export type InFlight = {
  /**
   * How many more may start to an endpoint, in addition to its tenant's claimed ones that have not
   * started.
   */
  room(tenantId: number, endpoint: { id: string; failing: boolean }, claimed: number): number
  isFull(): boolean
  isEmpty(): boolean
  /** Counts an attempt until it ends; it never rejects. */
  add(delivery: ClaimedDelivery, attempt: Promise<void>): void
  /** Resolves when one ends. */
  next(): Promise<void>
  /** Resolves when none is in progress. */
  settled(): Promise<void>
}

/** Begins with none. */
export function createInFlight(): InFlight {
  const toEndpoint = new Map<string, number>()
  const ofTenant = new Map<number, number>()
  const running = new Set<Promise<void>>()

  return {
    room(tenantId, { id, failing }, claimed) {
      return Math.min(
        (failing ? maxToFailing : maxPerEndpoint) - (toEndpoint.get(id) ?? 0),
        maxPerTenant - (ofTenant.get(tenantId) ?? 0) - claimed,
        maxInFlight - running.size - claimed,
      )
    },
    isFull: () => running.size >= maxInFlight,
    isEmpty: () => running.size === 0,
    add({ endpointId, tenantId }, attempt) {
      count(toEndpoint, endpointId, 1)
      count(ofTenant, tenantId, 1)
      const run = attempt.then(() => {
        running.delete(run)
        count(toEndpoint, endpointId, -1)
        count(ofTenant, tenantId, -1)
      })
      running.add(run)
    },
    next: () => Promise.race(running),
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Counts up or down; zero entries are removed. */
function count<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const sum = (counts.get(key) ?? 0) + by
  if (sum === 0) counts.delete(key)
  else counts.set(key, sum)
}
