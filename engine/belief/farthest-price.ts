import { farthestLogRatio } from '../special/box-cox.ts'
import { exp } from '../special/exp.ts'

/** Offers further from the base price than this factor are treated as errors and ignored. */
export const farthestRatio = exp(farthestLogRatio)

/**
 * Whether an offer's price is too far from the base price to be informative.
 *
 * @param priceMinor - Minor units, above 0; so is `baseMinor`.
 */
export function isTooFar(priceMinor: number, baseMinor: number): boolean {
  return priceMinor > baseMinor * farthestRatio || priceMinor * farthestRatio < baseMinor
}
