import { exp } from './exp.ts'
import { log1p } from './log.ts'

/** The probability whose log-odds are x; never NaN, and never outside [0, 1]. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + exp(-x))
  const odds = exp(x)
  return odds / (1 + odds)
}

/** log(1 + eˣ): minus the log-probability of a refusal at log-odds x. */
export function softplus(x: number): number {
  return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x))
}
