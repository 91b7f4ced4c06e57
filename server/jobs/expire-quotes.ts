import type { Deps } from '../deps.ts'
import { firstIdAt } from '../domain/ids.ts'
import { recordExpiries } from '../pricing/record-outcomes.ts'
import { advanceExpiredUntil, claimLease } from '../storage/leases.ts'
import { reserveObservations } from '../storage/observations.ts'
import { readQuotesBetween } from '../storage/outcomes.ts'

const batchSize = 1000
const leaseSeconds = 10

/**
 * Counts the oldest quotes that passed their expiry without an outcome as not bought. A later outcome
 * still corrects that. Returns how many quotes it went through.
 */
export async function expireQuotes(
  deps: Pick<Deps, 'store' | 'config' | 'now'>,
  owner: string,
  tenantId: number,
): Promise<number> {
  return deps.store.tenant(tenantId, async (db) => {
    const lease = await claimLease(db, tenantId, owner, leaseSeconds)
    if (!lease) return 0
    const nowMs = deps.now()
    const due = firstIdAt('quote', nowMs - deps.config.quoteTtlSeconds * 1000)
    // Locks the log's head before the outcomes are read: nobody changes them until this commits.
    await reserveObservations(db, tenantId, 0)
    const quotes = await readQuotesBetween(db, tenantId, lease.expiredUntil, due, batchSize)
    // A quote made under a longer time to live stops the sweep: the ones behind it wait with it.
    const open = quotes.findIndex((quote) => quote.expiresAt.getTime() > nowMs)
    const passed = open < 0 ? quotes : quotes.slice(0, open)
    const last = passed.at(-1)
    if (!last) return 0
    await recordExpiries(
      db,
      tenantId,
      passed.filter((quote) => quote.outcome === null),
      nowMs,
    )
    await advanceExpiredUntil(db, tenantId, last.quoteId)
    return passed.length
  })
}
