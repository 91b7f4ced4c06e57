import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { firstIdAt } from '../../domain/ids.ts'
import type { Db } from '../../storage/connection/db.ts'
import { putLateExpiries, takeLateExpiries } from '../../storage/tables/late-expiries.ts'
import {
  advanceExpiredUntil,
  claimLease,
  findTenants,
  type Lease,
} from '../../storage/tables/leases.ts'
import { type LogHead, lockLogHead } from '../../storage/tables/observations.ts'
import { readQuotesBetween, readQuotesWithOutcomes } from '../../storage/tables/outcomes.ts'
import { countLift } from '../../use-cases/outcomes/count-lift.ts'
import { recordExpiries, waitsForExpiry } from '../../use-cases/outcomes/record-outcomes.ts'

/** Quotes per transaction, during which the tenant's outcomes wait. */
export const expiryBatch = 1000
const leaseSeconds = 10
/** How long expiry may pause after a clock was set back, and still find all quotes made since. */
const lookBackMs = 3_600_000

type ExpiryDeps = Pick<Deps, 'store' | 'config' | 'now'>

/**
 * Counts quotes without a timely outcome as not bought, until nothing is due: a batch per tenant in
 * turn. A tenant whose batch fails waits for the next sweep and does not delay the others.
 *
 * @throws the first failure, after the others had their turn.
 */
export async function expireAll(
  deps: ExpiryDeps & Pick<Deps, 'wakeLearner'>,
  owner: string,
  isStopped: () => boolean,
): Promise<void> {
  const failures: unknown[] = []
  let waiting = await deps.store.system(findTenants)
  while (waiting.length > 0) {
    const behind: number[] = []
    for (const tenantId of waiting) {
      if (isStopped()) return
      try {
        const count = await expireQuotes(deps, owner, tenantId)
        if (count > 0) deps.wakeLearner(tenantId)
        if (count >= expiryBatch) behind.push(tenantId)
      } catch (error) {
        failures.push(error)
      }
    }
    waiting = behind
    await nextTurn() // lets quotes through between two rounds
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Counts the oldest quotes that expired without an outcome as not bought. A later outcome still
 * corrects that. Returns how many quotes it processed: a full batch means that more may be due.
 */
export async function expireQuotes(
  deps: ExpiryDeps,
  owner: string,
  tenantId: number,
): Promise<number> {
  return deps.store.tenant(tenantId, async (db) => {
    const lease = await claimLease(db, tenantId, owner, leaseSeconds)
    if (!lease) return 0
    const nowMs = deps.now()
    // Locks the log's head before the outcomes are read: they cannot change until this commits.
    const head = await lockLogHead(db, tenantId)
    const late = await takeLateExpiries(db, tenantId, nowMs, expiryBatch)
    if (late.length === 0) return sweep(deps, db, tenantId, lease, head)
    const quotes = await readQuotesWithOutcomes(db, tenantId, late)
    await recordExpiries(db, tenantId, quotes.filter(waitsForExpiry(head)), head, nowMs)
    return late.length
  })
}

/**
 * Continues through the tenant's quotes in id order, up to those that are due. If silence has begun
 * to count since, it goes back to the first quote whose silence counts.
 */
async function sweep(
  deps: ExpiryDeps,
  db: Db,
  tenantId: number,
  { expiredUntil, silenceFrom }: Lease,
  head: LogHead,
): Promise<number> {
  const nowMs = deps.now()
  const dueMs = nowMs - deps.config.quoteTtlSeconds * 1000
  const due = firstIdAt('quote', dueMs)
  // A mark in the future means that a clock was set back: quotes may have been made behind it.
  const putBack = expiredUntil > firstIdAt('quote', nowMs)
  const since = putBack ? firstIdAt('quote', Math.max(0, dueMs - lookBackMs)) : expiredUntil
  const begins = head.silenceFrom === silenceFrom ? null : head.silenceFrom
  const from = begins !== null && begins < since ? begins : since
  const quotes = await readQuotesBetween(db, tenantId, { after: from, before: due }, expiryBatch)
  const waiting = quotes.filter(waitsForExpiry(head))
  const isOver = ({ expiresAt }: { expiresAt: Date }) => expiresAt.getTime() <= nowMs
  await recordExpiries(db, tenantId, waiting.filter(isOver), head, nowMs)
  // Made with a longer time to live; the quotes after them need not wait.
  await putLateExpiries(
    db,
    tenantId,
    waiting.filter((quote) => !isOver(quote)),
  )
  const last = quotes.length < expiryBatch ? undefined : quotes.at(-1)
  const reached = last?.quoteId ?? (due > from ? due : from)
  await countLift(db, tenantId, head, { quotes, after: from, reached })
  await advanceExpiredUntil(db, tenantId, reached, head.silenceFrom)
  return quotes.length
}
