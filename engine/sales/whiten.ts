import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './features.ts'
import type { WorkingRows } from './working.ts'

/**
 * The error structure of periods: a first-order autoregression, AR(1), plus an independent error.
 */
export type SalesNoise = {
  overdispersion: number
  /**
   * Share ρ of the over-dispersion that is due to the AR(1) error rather than the independent one,
   * 0 to 1.
   */
  ar1Share: number
  /**
   * The autoregressive coefficient φ: the share of the error that remains after one period, 0 to 1.
   */
  persistence: number
}

/** Rounding must not leave a row without independent noise. */
const leastVariance = 1e-9

/**
 * Passes through the rows in order of time, subtracts from each the AR(1) error predicted by its
 * predecessors, and scales the rest to variance 1: least squares on what `each` receives is the
 * best estimate under correlated errors.
 *
 * @param each - Called once per row with its direction [columns] and distance, both whitened; the
 * array is reused.
 * @returns The sum of the log innovation variances of the rows, and the filtered AR(1) error of the
 * newest one: by column, then of the distance; and its variance.
 * @see Harvey, Forecasting, Structural Time Series Models and the Kalman Filter (1989), section
 * 3.4: a Kalman filter as a whitening of generalised least squares.
 */
export function whitenRows(
  design: SalesDesign,
  working: WorkingRows,
  noise: SalesNoise,
  each: (direction: Float64Array, distance: number, row: number) => void,
): { logVariances: number; state: Float64Array; variance: number } {
  const { rows, columns: k, x, day, periodDays } = design
  const { overdispersion, ar1Share, persistence } = noise
  const ar1Variance = overdispersion * ar1Share
  const logPersistence = persistence > 0 ? log(persistence) : 0
  // The filter's state: the expected AR(1) error in the direction of every column, and of the
  // distance.
  const state = new Float64Array(k + 1)
  const direction = new Float64Array(k)
  let variance = ar1Variance
  let logVariances = 0

  const { weight: weights, spread: spreads, chance, distance } = working

  for (let i = 0; i < rows; i++) {
    let kept = 1
    if (i > 0 && ar1Variance > 0) {
      // Rows of the same period count as one period apart.
      const periods = Math.max(1, (day[i] - day[i - 1]) / periodDays)
      kept = periods === 1 ? persistence : exp(periods * logPersistence)
      variance = kept * kept * variance + (1 - kept * kept) * ar1Variance
    }
    const weight = weights[i]
    if (!(weight > 1e-12)) {
      for (let j = 0; j <= k; j++) state[j] *= kept
      continue
    }
    const spread = spreads[i]
    const loading = Math.sqrt(spread)
    const whole = (chance[i] + overdispersion * spread) / weight
    const own = Math.max(leastVariance, whole - ar1Variance * spread)
    const fresh = spread * variance + own
    const gain = (variance * loading) / fresh
    const scale = 1 / Math.sqrt(fresh)
    const start = i * k
    // Decay and update in one loop: a fit passes here some twenty thousand times.
    for (let j = 0; j < k; j++) {
      const faded = state[j] * kept
      const news = x[start + j] - loading * faded
      state[j] = faded + gain * news
      direction[j] = news * scale
    }
    const faded = state[k] * kept
    const news = distance[i] - loading * faded
    state[k] = faded + gain * news
    variance *= 1 - gain * loading
    logVariances += log(fresh)
    each(direction, news * scale, i)
  }
  return { logVariances, state, variance }
}
