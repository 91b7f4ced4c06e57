import { type Refusal, refusalOf } from '../../domain/errors.ts'
import type { NewEvent } from '../../domain/event.ts'
import { firstIdAt, idTimeMs } from '../../domain/ids.ts'
import {
  answerAgeMs,
  type PurchaseAges,
  reportsPurchasesAlone,
  withPurchase,
  withRefusal,
} from '../../domain/purchase-ages.ts'
import { readMoment } from '../../domain/read-moment.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { warningFor } from '../../domain/reasons/remark-for.ts'
import { faultsOfMoment } from '../../domain/refuse-far-moments.ts'
import { maxWarnings, type Warning } from '../../domain/warning.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import {
  appendObservations,
  type LogHead,
  lockLogHead,
  putPurchaseAges,
  putSilenceFrom,
  reserveObservations,
  type StoredObservation,
} from '../../storage/tables/observations.ts'
import {
  type Outcome,
  outcomeEvent,
  type QuoteWithOutcome,
  readQuotesWithOutcomes,
  upsertOutcomes,
} from '../../storage/tables/outcomes.ts'
import { correctLift, type UnitsChange } from './count-lift.ts'
import { unitsKept } from './units-kept.ts'

/** What a caller reports about a quote. */
export type OutcomeReport = {
  quoteId: string
  status: 'accepted' | 'declined' | 'returned'
  quantity?: number | undefined
  /** RFC 3339, as sent: a refusal repeats it. */
  occurredAt?: string | undefined
}

/** One outcome or several, as sent. */
export type OutcomesReport = OutcomeReport | readonly OutcomeReport[]

export type OutcomesAnswer = {
  /** Outcomes that changed something. */
  recorded: number
  /** Outcomes that were already known. */
  unchanged: number
  /** What was accepted but looks like a mistake. */
  warnings?: Warning[]
}

/** The changed outcomes by quote id, and what to pass to the learner and subscribers. */
type Changes = {
  outcomes: Map<string, Outcome>
  observations: StoredObservation[]
  events: NewEvent[]
  /** Units before and after, for quotes that may be counted in the totals of lift. */
  units: UnitsChange[]
}

/**
 * Stores outcomes of quotes, in one open transaction for several requests of a tenant.
 *
 * A duplicate changes nothing, a later report on a quote replaces an earlier one, and an outcome
 * after the quote's expiry still counts. `isDue` determines whether it counts at once. Each request
 * is answered on its own: one with an unknown quote, or a time far from now, is refused as a whole,
 * and the others are recorded. An outcome dated before its quote counts as of the quote.
 */
export async function recordOutcomes(
  db: Db,
  tenantId: number,
  requests: readonly OutcomesReport[],
  nowMs: number,
): Promise<(OutcomesAnswer | Refusal)[]> {
  const ids = new Set(requests.flat().map((outcome) => outcome.quoteId))
  // The log's head is locked first, so that no other transaction changes these outcomes. Both are
  // sent at once, and the store does them in turn.
  const [head, found] = await Promise.all([
    lockLogHead(db, tenantId),
    readQuotesWithOutcomes(db, tenantId, [...ids]),
  ])
  const quotes = new Map(found.map((quote) => [quote.quoteId, quote]))
  const changes = noChanges()
  let ages = head.purchaseAges
  const answers = requests.map((request) => {
    const outcomes = [request].flat()
    const far = refuseFar(request, nowMs)
    if (far) return far
    const place = outcomes.findIndex(({ quoteId }) => !quotes.has(quoteId))
    const unknown = outcomes[place]
    if (unknown) return refuseUnknown(unknown, Array.isArray(request) ? `[${place}].` : '')
    const answer: OutcomesAnswer = { recorded: 0, unchanged: 0 }
    for (const [i, outcome] of outcomes.entries()) {
      const quote = quotes.get(outcome.quoteId)
      if (!quote) throw new Error('every quote of the request was found')
      const before = quote.outcome
      const { status } = outcome
      const bought = status === 'returned' ? unitsBefore(before) : null
      const quantity = outcome.quantity ?? bought ?? quote.quantity
      const repeated = before?.status === status && before.quantity === quantity
      // A repeated report without a time does not change the known time.
      const nextAt = repeated ? before.occurredAt : new Date(nowMs)
      // Clocks differ, and may leap by days: nothing happens to a quote before it is made.
      const occurredAt =
        outcome.occurredAt === undefined
          ? nextAt
          : new Date(Math.max(readMoment(outcome.occurredAt), idTimeMs(outcome.quoteId)))
      const counts = (before !== null && before.seq !== null) || isDue(quote, ages, nowMs)
      const changed = applyOutcome(changes, counts ? head.next : null, quote, {
        status,
        quantity,
        bought,
        occurredAt,
      })
      answer[changed ? 'recorded' : 'unchanged']++
      const at = Array.isArray(request) ? `[${i}].` : ''
      if (bought !== null && quantity > bought) questionReturn(answer, at, quantity, bought)
      if (status === 'returned' && bought === null) questionUnsold(answer, at, quantity)
      if (before === null || before.status === 'expired') {
        const ageMs = nowMs - idTimeMs(outcome.quoteId)
        if (status === 'accepted') ages = withPurchase(ages, ageMs, nowMs)
        if (status === 'declined') ages = withRefusal(ages, nowMs)
      }
    }
    return answer
  })
  await storeChanges(db, tenantId, changes, nowMs)
  await correctLift(db, tenantId, head, changes.units, nowMs)
  if (ages !== null && ages !== head.purchaseAges) await putPurchaseAges(db, tenantId, ages)
  if (head.silenceFrom === null && changes.outcomes.size > 0) {
    const [oldest = ''] = [...changes.outcomes.keys()].sort()
    await putSilenceFrom(db, tenantId, firstIdAt('quote', idTimeMs(oldest)))
  }
  return answers
}

/** Asks about a return of more units than were bought. */
function questionReturn(answer: OutcomesAnswer, at: string, returned: number, bought: number) {
  answer.warnings ??= []
  if (answer.warnings.length === maxWarnings) return
  const code = 'returned_more_than_bought'
  answer.warnings.push(warningFor(code, code, { returned, bought }, `${at}quantity`))
}

/** Asks about a return of what nobody was reported to have bought. */
function questionUnsold(answer: OutcomesAnswer, at: string, returned: number) {
  answer.warnings ??= []
  if (answer.warnings.length === maxWarnings) return
  const code = 'returned_without_purchase'
  answer.warnings.push(warningFor(code, code, { returned }, `${at}status`))
}

/**
 * Whether silence counts for a quote: it does from the first quote whose outcome the account
 * reported.
 */
function silenceCounts(quoteId: string, { silenceFrom }: LogHead): boolean {
  return silenceFrom !== null && quoteId >= silenceFrom
}

/** How long a quote may be valid for answers of both kinds to count as soon as they are known. */
const promptMs = 3_600_000

/**
 * Whether an answer counts by now. Purchases that count long before refusals make a new price look
 * better than it is, and refusals that count long before purchases make it look worse. So an answer
 * waits until its quote is no longer valid, if that is long or only purchases are reported, and
 * until purchases have usually been reported.
 */
function isDue(
  { quoteId, expiresAt }: QuoteWithOutcome,
  ages: PurchaseAges | null,
  nowMs: number,
): boolean {
  const madeMs = idTimeMs(quoteId)
  const validMs = expiresAt.getTime() - madeMs
  const isPrompt = validMs <= promptMs && !reportsPurchasesAlone(ages)
  const waitMs = Math.max(answerAgeMs(ages, nowMs), isPrompt ? 0 : validMs)
  return waitMs === 0 || nowMs - madeMs >= waitMs
}

/** Returns the quotes without an outcome, or whose answer or silence is not counted yet. */
export function waitsForExpiry(head: LogHead): (quote: QuoteWithOutcome) => boolean {
  return (quote) => quote.outcome === null || (quote.outcome.seq === null && teaches(quote, head))
}

/** Whether a quote counts in the end: by what was reported, or by silence where that counts. */
function teaches({ quoteId, outcome }: QuoteWithOutcome, head: LogHead): boolean {
  return (outcome !== null && outcome.status !== 'expired') || silenceCounts(quoteId, head)
}

/**
 * Records expired quotes without an outcome as such, and counts those whose time has come: by what
 * was reported, or as not bought if silence counts. The caller has locked the log's head.
 */
export async function recordExpiries(
  db: Db,
  tenantId: number,
  quotes: readonly QuoteWithOutcome[],
  head: LogHead,
  nowMs: number,
): Promise<void> {
  const changes = noChanges()
  for (const quote of quotes) {
    const silence = {
      status: 'expired' as const,
      quantity: quote.quantity,
      bought: null,
      occurredAt: quote.expiresAt,
    }
    const base = teaches(quote, head) && isDue(quote, head.purchaseAges, nowMs) ? head.next : null
    applyOutcome(changes, base, quote, quote.outcome ?? silence)
  }
  await storeChanges(db, tenantId, changes, nowMs)
}

function noChanges(): Changes {
  return { outcomes: new Map(), observations: [], events: [], units: [] }
}

async function storeChanges(
  db: Db,
  tenantId: number,
  changes: Changes,
  nowMs: number,
): Promise<void> {
  const { observations } = changes
  await Promise.all([
    observations.length > 0 && reserveObservations(db, tenantId, observations.length),
    appendObservations(db, tenantId, observations),
    upsertOutcomes(db, tenantId, [...changes.outcomes.values()]),
    recordEvents(db, tenantId, changes.events, nowMs),
  ])
}

type OutcomeNow = Omit<Outcome, 'quoteId' | 'seq'>

/** Units bought, including any returned since; null if none were. */
function unitsBefore(before: OutcomeNow | null): number | null {
  if (before?.status === 'accepted') return before.quantity
  return before?.status === 'returned' ? before.bought : null
}

/**
 * Adds one outcome; false if it was known. `base` is one past the log's last position; null if the
 * outcome teaches nothing yet.
 */
function applyOutcome(
  changes: Changes,
  base: number | null,
  quote: QuoteWithOutcome,
  now: OutcomeNow,
): boolean {
  const before = quote.outcome
  const known =
    before?.status === now.status &&
    before.quantity === now.quantity &&
    before.occurredAt.getTime() === now.occurredAt.getTime()
  const counted = before !== null && before.seq !== null
  if (known && (counted || base === null)) return false

  const keptBefore = unitsKept(before)
  const kept = unitsKept(now)
  const countedBefore = counted ? keptBefore : 0
  const purchases = Number(kept > 0) - Number(countedBefore > 0)
  const quantity = kept - countedBefore
  const seq = base === null ? null : base + changes.observations.length
  const firstSeq = before?.seq ?? seq
  if (seq !== null && (!counted || purchases !== 0 || quantity !== 0)) {
    changes.observations.push({
      seq,
      kind: counted ? 'correction' : 'offer',
      productId: quote.productId,
      currency: quote.currency,
      segment: quote.segment,
      // The drawn price of one unit is the evidence of demand, at any quantity.
      priceMinor: quote.singleMinor,
      competitorMinor: quote.competitorMinor,
      offers: counted ? 0 : 1,
      purchases: purchases as -1 | 0 | 1,
      quantity,
      unitsBefore: counted ? countedBefore : null,
      weight: quote.promotion ? promotedWeight : 1,
      drawn: drawnFor(quote),
      correctsSeq: counted ? firstSeq : null,
      // When the customer was quoted: outcomes arrive at any time later, and silence last of all.
      occurredAt: new Date(idTimeMs(quote.quoteId)),
    })
  }
  changes.units.push({ quote, before: keptBefore, after: kept })
  quote.outcome = { ...now, seq: firstSeq }
  changes.outcomes.set(quote.quoteId, { quoteId: quote.quoteId, ...now, seq: firstSeq })
  // If it only begins to count now, it was announced when it was recorded.
  if (!known) changes.events.push(outcomeEvent(quote, now))
  return true
}

/**
 * The weight of an offer during a promotion, like that of one at a chosen price: it says something
 * about the level, little about the slope, since promotions create their own demand.
 */
const promotedWeight = 0.1

/**
 * How a quote's price was drawn; null under a price list, where no base price is shown for
 * comparison, and in a promotion, where base prices sell more than usual.
 */
function drawnFor({ propensity, basePriceMinor, volumeDiscount, promotion }: QuoteWithOutcome) {
  return propensity === null || promotion ? null : { propensity, basePriceMinor, volumeDiscount }
}

function refuseFar(request: OutcomesReport, nowMs: number): Refusal | null {
  const at = (i: number) => (Array.isArray(request) ? `[${i}].` : '')
  const [first, ...rest] = [request]
    .flat()
    .flatMap(({ occurredAt }, i) =>
      occurredAt === undefined ? [] : faultsOfMoment(`${at(i)}occurred_at`, occurredAt, nowMs),
    )
  return first ? refusalOf([first, ...rest]) : null
}

function refuseUnknown({ quoteId }: OutcomeReport, at: string): Refusal {
  if (quoteId.startsWith('preview_')) {
    return refusalFor('quote_is_preview', { quoteId }, { param: `${at}quote_id` })
  }
  return refusalFor('quote_missing', { quoteId }, { param: `${at}quote_id` })
}
