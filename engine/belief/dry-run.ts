import { type SoldSpans, soldBetween, soldSince } from './sold-spans.ts'

/** Refusals on end, in the order in which their customers were quoted. */
export type DryRun = {
  /** 0: there is no run. */
  priceMinor: number
  refusals: number
  /** When the first and the last of the customers were quoted, whole seconds. */
  sinceSeconds: number
  untilSeconds: number
}

export const noRun: DryRun = { priceMinor: 0, refusals: 0, sinceSeconds: 0, untilSeconds: 0 }

/** Purchases at a price before its refusals are suspect: it must be known that it sells. */
const fewestPurchases = 10

/** Standard errors by which the rate at a price is taken for lower than it was. */
const caution = 2

/**
 * A run of refusals is suspect once customers would have had a chance of e⁻⁷ to refuse so often.
 * Doubting them by mistake costs as little: it hides one refusal in a thousand.
 */
const mostNats = 7

/** How late refusals are thought to come before any was heard, seconds. */
export const usualLateness = 86_400

/** What is left of the longest lateness after each refusal: what happened once is forgotten. */
const latenessKept = 0.999

/**
 * Whether one more refusal at the price of the current run is beyond what customers do.
 *
 * A robot may refuse one price thousands of times on end, and so does everybody while a checkout is
 * broken. What is beyond belief is kept apart: it counts for nothing until a late purchase shows
 * that the run were customers not yet answered for. A price that stopped selling still loses so
 * many refusals' worth of belief at each visit, and other prices end a run.
 *
 * Purchases whose refusals are still to come say nothing of the rate. Those of customers who were
 * quoted amid the run allow it as many refusals again, each.
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

/** The run after one more refusal of a random price. */
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

/** By how much refusals come later than sales, after one more; seconds. */
export function nextLateness(before: number, lateSeconds: number): number {
  return Math.max(Math.floor(before * latenessKept), Math.ceil(lateSeconds))
}
