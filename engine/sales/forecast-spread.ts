import { cholesky } from '../linalg/cholesky.ts'
import { log } from '../special/log.ts'
import type { Ar1Doubt } from './ar1-error.ts'
import type { SalesDesign } from './features.ts'
import type { IntegratedFit } from './noise.ts'
import type { LevelSlopeUncertainty } from './uncertainty.ts'

/** The components of a forecast's interval; plain JSON. */
export type ForecastSpread = {
  /** L, where L Lᵀ is the covariance of the coefficients: its lower triangle, row by row. */
  factor: number[]
  /** The decrease of the newest period's AR(1) error per unit increase of each coefficient. */
  along: number[]
  /** Variance of that error given the coefficients, log units squared, like those below. */
  newestVariance: number
  /** Variance of the AR(1) error of an unobserved period. */
  ar1Variance: number
  /** Variance of each period's independent error. */
  ownVariance: number
  /**
   * Standard deviation of the difference between the response to newly set prices and to chosen
   * ones.
   */
  biasSd: number
  /** Length of the observed periods. */
  periodDays: number
}

/**
 * Significant digits of each number: a hundredth of a per cent of a standard deviation is enough.
 */
const digits = 5

/**
 * Gathers a forecast's sources of uncertainty: the coefficients, the errors of the newest periods,
 * and the independent error of each future period.
 *
 * @param beyond - Not estimable from the rows: the variance of the group's common shocks, where the
 * fit removed them, and the bias of chosen prices.
 * @see docs/method/sales.md, equation 8.
 */
export function forecastSpread(
  design: SalesDesign,
  { covariance, noise }: IntegratedFit,
  uncertainty: LevelSlopeUncertainty,
  doubt: Ar1Doubt,
  beyond: { sharedVariance: number; biasSd: number },
): ForecastSpread {
  const { columns: k } = design
  const factor = covariance.slice()
  cholesky(factor, k)
  // Level and slope may be less certain than the model states; correlations stay the model's.
  const widen = new Float64Array(k).fill(1)
  widen[0] = Math.sqrt(uncertainty.levelVariance / covariance[0])
  widen[1] = Math.sqrt(uncertainty.slopeVariance / covariance[k + 1])
  const packed: number[] = []
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) packed.push(rounded(widen[i] * factor[i * k + j]))
  }
  // A lognormal error of this variance matches the mean and variance of the negative binomial's.
  const variance = log(1 + noise.overdispersion)
  return {
    factor: packed,
    along: Array.from(doubt.along, rounded),
    newestVariance: rounded((doubt.variance * variance) / noise.overdispersion),
    ar1Variance: rounded(variance * noise.ar1Share),
    ownVariance: rounded(variance * (1 - noise.ar1Share) + beyond.sharedVariance),
    biasSd: beyond.biasSd,
    periodDays: design.periodDays,
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(digits))
}
