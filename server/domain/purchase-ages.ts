const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Upper bounds of the ages that are told apart; older purchases are counted beyond the last. */
const bounds = [1, 2, 4, 8, 16, 25, 49, 97, 193, 289, 385].map((hours) => hours * hourMs)
/** The share of purchases that is waited for. */
const waitedFor = 0.9
/** Fewer purchases, or of fewer days, are no habit. */
const leastPurchases = 100
const leastMs = 3 * dayMs
/** Counts are halved above this sum, so that a new habit shows. */
const mostPurchases = 1000

/** Fewer purchases are somebody's trial, and count as soon as they are reported. */
const triedOut = 8
/** Refusals beyond twice the purchases that are still counted, for purchases that follow them. */
const spareRefusals = 100

/** How old an account's quotes were when their purchases were reported, and if refusals are. */
export type PurchaseAges = {
  /** The first report. */
  sinceMs: number
  /** Purchases up to each bound of age, and beyond the last. */
  counts: readonly number[]
  /** Refusals that were reported; earlier releases did not count them. */
  refusals?: number
}

/** Counts one more purchase, reported now, of a quote of this age. */
export function withPurchase(
  ages: PurchaseAges | null,
  ageMs: number,
  nowMs: number,
): PurchaseAges {
  const counts = [...bounds, Infinity].map((_, i) => ages?.counts[i] ?? 0)
  const found = bounds.findIndex((bound) => ageMs <= bound)
  const place = found === -1 ? bounds.length : found
  counts[place] = (counts[place] ?? 0) + 1
  const isFull = sumOf(counts) > mostPurchases
  const refusals = refusalsOf(ages)
  return {
    sinceMs: ages?.sinceMs ?? nowMs,
    counts: isFull ? counts.map((count) => count / 2) : counts,
    refusals: isFull ? refusals / 2 : refusals,
  }
}

/** Counts one more refusal that was reported; the same where there are enough beside purchases. */
export function withRefusal(ages: PurchaseAges | null, nowMs: number): PurchaseAges {
  const known = ages ?? { sinceMs: nowMs, counts: [...bounds, Infinity].map(() => 0) }
  const { counts } = known
  const refusals = refusalsOf(ages)
  // Counting on would write the account's row for each of them, and say no more.
  const isEnough = refusals >= 2 * sumOf(counts) + spareRefusals
  return isEnough ? known : { ...known, refusals: refusals + 1 }
}

/** Where an earlier release counted purchases alone, as many refusals as purchases. */
function refusalsOf(ages: PurchaseAges | null): number {
  return ages === null ? 0 : (ages.refusals ?? sumOf(ages.counts))
}

/**
 * Whether purchases are reported without the refusals beside them: then everybody who has answered
 * so far seems to buy.
 */
export function reportsPurchasesAlone(ages: PurchaseAges | null): boolean {
  if (ages === null) return false
  const purchases = sumOf(ages.counts)
  return purchases >= triedOut && refusalsOf(ages) < purchases
}

/**
 * The age of quotes by which nine of ten purchases have been reported. 0 if there is no habit yet,
 * infinite if more than one of ten is reported later than sixteen days after its quote.
 */
export function reportedByMs(ages: PurchaseAges | null, nowMs: number): number {
  if (ages === null || nowMs - ages.sinceMs < leastMs) return 0
  const all = sumOf(ages.counts)
  if (all < leastPurchases) return 0
  let sum = 0
  const bound = bounds.find((_, i) => {
    sum += ages.counts[i] ?? 0
    return sum >= waitedFor * all
  })
  return bound ?? Number.POSITIVE_INFINITY
}

/**
 * The age at which answers count: by then nine of ten purchases have been reported. 0 if answers
 * need not wait for each other: purchases come within an hour, or too late to be waited for, or
 * there is no habit yet.
 */
export function answerAgeMs(ages: PurchaseAges | null, nowMs: number): number {
  const ageMs = reportedByMs(ages, nowMs)
  return ageMs <= hourMs || ageMs === Number.POSITIVE_INFINITY ? 0 : ageMs
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
