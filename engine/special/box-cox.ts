import { exp } from './exp.ts'

/**
 * Ratios of a price to its reference are clamped to a factor of five, so that no transform
 * explodes.
 */
export const farthestLogRatio = 1.6

/**
 * h(r) = (r^λ − 1)/λ with r = e^logRatio: the distance of a price from its reference under a demand
 * shape.
 *
 * @see docs/method/demand.md, equation 3.
 */
export function boxCox(lambda: number, logRatio: number): number {
  const x = Math.min(Math.max(logRatio, -farthestLogRatio), farthestLogRatio)
  return lambda === 0 ? x : (exp(lambda * x) - 1) / lambda
}
