import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { firstIdAt } from '../../domain/ids.ts'
import { answerAgeMs } from '../../domain/purchase-ages.ts'
import type { Db } from '../../storage/connection/db.ts'
import { putLateExpiries, takeLateExpiries } from '../../storage/tables/late-expiries.ts'
import {
  advanceQuoteMarks,
  claimLease,
  findTenants,
  type Lease,
} from '../../storage/tables/leases.ts'
import { type LogHead, lockLogHead } from '../../storage/tables/observations.ts'
import {
  type QuoteWithOutcome,
  readQuotesBetween,
  readQuotesWithOutcomes,
} from '../../storage/tables/outcomes.ts'
import { countLift } from '../../use-cases/outcomes/count-lift.ts'
import { recordExpiries, waitsForExpiry } from '../../use-cases/outcomes/record-outcomes.ts'
import { eachTenant } from '../each-tenant.ts'

/** Quotes per transaction, during which the tenant's outcomes wait. */
const expiryBatch = 1000
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
  let failure: unknown
  let waiting = await deps.store.system(findTenants)
  while (waiting.length > 0) {
    const behind: number[] = []
    await eachTenant(waiting, async (tenantId) => {
      if (isStopped()) return
      const count = await expireQuotes(deps, owner, tenantId)
      if (count > 0) deps.wakeLearner(tenantId)
      if (count >= expiryBatch) behind.push(tenantId)
    }).catch((error: unknown) => {
      failure ??= error
    })
    waiting = behind
    await nextTurn() // lets quotes through between two rounds
  }
  if (failure !== undefined) throw failure
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
 * Continues through the tenant's quotes in id order: expires those that are due, and counts those
 * whose answers count by now. That is one pass unless purchases are usually reported later than
 * quotes expire.
 */
async function sweep(
  deps: ExpiryDeps,
  db: Db,
  tenantId: number,
  lease: Lease,
  head: LogHead,
): Promise<number> {
  const nowMs = deps.now()
  const validMs = deps.config.quoteTtlSeconds * 1000
  const ageMs = Math.max(validMs, answerAgeMs(head.purchaseAges, nowMs))
  // If silence has begun to count since, back to the first quote whose silence counts.
  const begins = head.silenceFrom === lease.silenceFrom ? null : head.silenceFrom
  const counting = { mark: lease.countedUntil, begins, dueMs: nowMs - ageMs }
  const counted = await pass(db, tenantId, counting, head, nowMs)
  await countLift(db, tenantId, head, counted)
  const expiring = { mark: lease.expiredUntil, begins: null, dueMs: nowMs - validMs }
  const expired = ageMs > validMs ? await pass(db, tenantId, expiring, head, nowMs) : counted
  await advanceQuoteMarks(db, tenantId, {
    expiredUntil: expired.reached,
    countedUntil: counted.reached,
    silenceFrom: head.silenceFrom,
  })
  return Math.max(counted.quotes.length, expired.quotes.length)
}

/** Looks at the next quotes after a mark, up to those made at a time; returns how far it got. */
async function pass(
  db: Db,
  tenantId: number,
  { mark, begins, dueMs }: { mark: string; begins: string | null; dueMs: number },
  head: LogHead,
  nowMs: number,
): Promise<{ quotes: QuoteWithOutcome[]; after: string; reached: string }> {
  const due = firstIdAt('quote', dueMs)
  // A mark in the future means that a clock was set back: quotes may have been made behind it.
  const putBack = mark > firstIdAt('quote', nowMs)
  const since = putBack ? firstIdAt('quote', Math.max(0, dueMs - lookBackMs)) : mark
  const after = begins !== null && begins < since ? begins : since
  const quotes = await readQuotesBetween(db, tenantId, { after, before: due }, expiryBatch)
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
  return { quotes, after, reached: last?.quoteId ?? (due > after ? due : after) }
}
