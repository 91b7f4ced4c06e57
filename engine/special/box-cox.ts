import { exp } from './exp.ts'

/**
 * Ratios of a price to its reference are held within a factor of five, so that no transform
 * explodes.
 */
export const farthestLogRatio = 1.6

/**
 * h(r) = (r^λ − 1)/λ with r = e^logRatio: how far a price is from its reference, as a shape of
 * demand sees it.
 *
 * @see docs/method/demand.md, equation 3.
 */
export function boxCox(lambda: number, logRatio: number): number {
  const x = Math.min(Math.max(logRatio, -farthestLogRatio), farthestLogRatio)
  return lambda === 0 ? x : (exp(lambda * x) - 1) / lambda
}
