import { exp } from '../special/exp.ts'

const leastOverdispersion = 1e-5
const mostOverdispersion = 50
/** Weak prior worth two rows: demand varies by about a third around its mean. */
export const usualOverdispersion = 0.1
const priorRows = 2

/**
 * The terms of Pearson's statistic: weight × min(squares / (variance + α extra), ceiling) per row.
 */
export type PearsonParts = {
  weights: Float64Array
  squares: Float64Array
  variance: Float64Array
  extra: Float64Array
  ceiling: Float64Array
}

/** Reusable buffers for the terms of this many rows. */
export function emptyPearsonParts(rows: number): PearsonParts {
  return {
    weights: new Float64Array(rows),
    squares: new Float64Array(rows),
    variance: new Float64Array(rows),
    extra: new Float64Array(rows),
    ceiling: new Float64Array(rows),
  }
}

/**
 * One Newton step towards the over-dispersion at which Pearson's statistic equals its degrees of
 * freedom.
 *
 * The ceilings keep one absurd row from inflating the noise of all.
 *
 * @see Breslow (1984), Extra-Poisson variation in log-linear models, Applied Statistics 33.
 */
export function nextOverdispersion(
  parts: PearsonParts,
  effectiveParameters: number,
  current: number,
): number {
  let excess = priorRows * (usualOverdispersion / current - 1)
  let slope = (-priorRows * usualOverdispersion) / current
  let freedom = -effectiveParameters
  for (let i = 0; i < parts.squares.length; i++) {
    const variance = parts.variance[i] + current * parts.extra[i]
    const squared = variance > 0 ? parts.squares[i] / variance : 0
    freedom += parts.weights[i]
    excess += parts.weights[i] * Math.min(squared, parts.ceiling[i])
    // A row at its ceiling stays there however the over-dispersion moves.
    if (squared <= parts.ceiling[i] && variance > 0) {
      slope -= (parts.weights[i] * squared * current * parts.extra[i]) / variance
    }
  }
  excess -= Math.max(0, freedom)
  // In log α, and at most a factor of e per round: slow enough for the curve to keep pace.
  const change = Math.min(1, Math.max(-1, -excess / slope))
  return Math.min(mostOverdispersion, Math.max(leastOverdispersion, current * exp(change)))
}
