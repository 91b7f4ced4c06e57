import { exp } from './exp.ts'
import { log1p } from './log.ts'

/** The probability whose log-odds are x; never NaN, and never outside [0, 1]. */
export function logistic(x: number): number {
  // One exponential for either sign, which avoids branch mispredictions.
  const odds = exp(-Math.abs(x))
  return (x >= 0 ? 1 : odds) / (1 + odds)
}

/**
 * The mean of a probability whose log-odds are normal, to within 0.02: the logistic function of a
 * shrunk mean.
 *
 * @see MacKay, The evidence framework applied to classification networks, Neural Computation 4
 * (1992), equation 10.
 * @see docs/method/change.md, equation 1.
 */
export function moderatedLogistic(mean: number, variance: number): number {
  return logistic(mean / Math.sqrt(1 + (Math.PI * variance) / 8))
}

/** A probability with its log-odds shifted; exactly the same for a shift of zero. */
export function shiftOdds(probability: number, shift: number): number {
  if (shift === 0) return probability
  const odds = exp(shift) * probability
  return odds / (1 - probability + odds)
}

/** log(1 + eˣ): minus the log-probability of a refusal at log-odds x. */
export function softplus(x: number): number {
  return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x))
}
