import { type SoldSpans, soldBetween, soldSince } from './sold-spans.ts'

/** Consecutive refusals, in the order in which their customers were quoted. */
export type DryRun = {
  /** 0: there is no run. */
  priceMinor: number
  refusals: number
  /** When the first and the last of the customers were quoted, whole seconds. */
  sinceSeconds: number
  untilSeconds: number
}

export const noRun: DryRun = { priceMinor: 0, refusals: 0, sinceSeconds: 0, untilSeconds: 0 }

/** Purchases needed at a price before its refusals are suspect: it must be known to sell. */
const fewestPurchases = 10

/** Standard errors by which the estimated purchase rate at a price is lowered. */
const caution = 2

/**
 * A run of refusals is suspect once its probability falls below e⁻⁷. A false alarm costs little: it
 * hides one refusal in a thousand.
 */
const mostNats = 7

/** Assumed lag of refusals before the first was observed, seconds. */
export const usualLateness = 86_400

/** Decay of the longest lag with each refusal, so that a single outlier is forgotten. */
const latenessKept = 0.999

/**
 * Whether one more refusal at the price of the current run is implausible for customers.
 *
 * A robot may refuse one price thousands of times in a row, and so does everybody while a checkout
 * is broken. Implausible refusals are kept apart: they count for nothing until a late purchase
 * shows that the run consisted of customers whose answers were outstanding. A price that stopped
 * selling still loses the plausible number of refusals at each run, and other prices end a run.
 *
 * Purchases whose matching refusals are still outstanding carry no information about the rate. Each
 * purchase by a customer quoted amid the run allows it that many refusals again.
 *
 * @param purchases - At the price; `allPurchases` at all of them, `amid` the run.
 */
export function isBeyondBelief(
  run: DryRun,
  sold: SoldSpans,
  { offers, purchases, allPurchases, amid }: Sold,
): boolean {
  const outstanding = soldSince(sold, run.sinceSeconds) / Math.max(allPurchases, 1)
  const early = purchases * Math.min(outstanding, 1)
  const known = purchases - early
  if (known < fewestPurchases) return false
  const rate = (known - caution * Math.sqrt(known)) / (offers - early)
  return run.refusals * rate > mostNats * (1 + amid)
}

type Sold = { offers: number; purchases: number; allPurchases: number; amid: number }

/** The run after one more refusal at a random price. */
export function nextRun(
  run: DryRun,
  sold: SoldSpans,
  { priceMinor, atSeconds }: { priceMinor: number; atSeconds: number },
): DryRun {
  const at = Math.floor(atSeconds)
  const { sinceSeconds, untilSeconds } = run
  const from = Math.min(at, untilSeconds)
  const to = Math.max(at, untilSeconds)
  if (run.priceMinor !== priceMinor || soldBetween(sold, from, to)) {
    return { priceMinor, refusals: 1, sinceSeconds: at, untilSeconds: at }
  }
  return {
    priceMinor,
    refusals: run.refusals + 1,
    sinceSeconds: Math.min(sinceSeconds, at),
    untilSeconds: at,
  }
}

/** Whether a customer was quoted amid those of a run. */
export function isAmid({ priceMinor, sinceSeconds, untilSeconds }: DryRun, at: number): boolean {
  const second = Math.floor(at)
  return priceMinor > 0 && sinceSeconds <= second && second <= untilSeconds
}

/** The lag of refusals behind sales after one more refusal; seconds. */
export function nextLateness(before: number, lateSeconds: number): number {
  return Math.max(Math.floor(before * latenessKept), Math.ceil(lateSeconds))
}
