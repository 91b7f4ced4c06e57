import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './sales-features.ts'

/** Beyond this the rows are nearly one row, and the estimate too noisy to say more. */
const MOST = 0.9
/** Rows at most so many periods apart are neighbours. */
const NEIGHBOURS = 1.5

/**
 * How much of a period's error carries over to the next, from standardised residuals; 0 to 0.9.
 *
 * Residuals look less persistent than errors, because the curve was fitted to them: each parameter
 * takes away about (1 + ρ) / rows, which is given back.
 *
 * @see Kendall (1954), Note on bias in the estimation of autocorrelation, Biometrika 41.
 */
export function estimatePersistence(
  design: SalesDesign,
  residuals: Float64Array,
  effectiveParameters: number,
): number {
  const { rows, day, periodDays } = design
  let products = 0
  let pairs = 0
  let squares = 0
  for (let i = 0; i < rows; i++) {
    squares += residuals[i] * residuals[i]
    if (i === 0 || day[i] - day[i - 1] > NEIGHBOURS * periodDays) continue
    products += residuals[i] * residuals[i - 1]
    pairs++
  }
  if (pairs < 5 || squares === 0) return 0
  const apparent = products / pairs / (squares / rows)
  const restored = apparent + ((1 + apparent) * effectiveParameters) / rows
  return Math.min(MOST, Math.max(0, restored))
}

/** What is left of an error after `days`: persistence to the power of the periods between, one at least. */
export function carriedOver(persistence: number, days: number, periodDays: number): number {
  if (persistence <= 0) return 0
  const periods = days / periodDays
  return periods <= 1 ? persistence : exp(periods * log(persistence))
}
