import { type CellBelief, rateCount } from './belief.ts'
import type { GrowingBins } from './bins.ts'

/** Purchases at a price before its refusals are doubted: it must be known that it sells. */
const fewestPurchases = 10

/** Standard errors by which the rate at a price is taken for lower than it was. */
const caution = 2

/**
 * A run of refusals is doubted once customers would have had a chance of e⁻⁷ to refuse so often.
 * Doubting them by mistake costs as little: it hides one refusal in a thousand.
 */
const mostNats = 7

/**
 * Whether one more refusal at the price of the current run is beyond what customers do.
 *
 * A robot may refuse one price thousands of times on end. What is beyond belief is kept apart: it
 * counts for nothing until a late purchase shows that the run were customers not yet answered for.
 * A price that stopped selling still loses so many refusals' worth of belief at each visit, and
 * other prices end a run.
 */
export function isBeyondBelief(
  run: CellBelief['dryRun'],
  offers: number,
  purchases: number,
): boolean {
  if (purchases < fewestPurchases) return false
  const rate = (purchases - caution * Math.sqrt(purchases)) / offers
  return run.refusals * rate > mostNats
}

/** The run of refusals after one more answer at a random price. */
export function nextRun(
  run: CellBelief['dryRun'],
  priceMinor: number,
  purchases: number,
): CellBelief['dryRun'] {
  if (purchases > 0) return noRun
  return { priceMinor, refusals: run.priceMinor === priceMinor ? run.refusals + 1 : 1 }
}

export const noRun: CellBelief['dryRun'] = { priceMinor: 0, refusals: 0 }

/**
 * Counts the doubted refusals of a bin after all: one of them was a purchase that had not been
 * reported yet.
 */
export function believeDoubted(bins: GrowingBins, bin: number): void {
  const doubted = bins.doubted[bin]
  bins.doubted[bin] = 0
  bins.offers[bin] += doubted
  for (let rate = 0; rate < rateCount; rate++) bins.recentOffers[bin * rateCount + rate] += doubted
}
