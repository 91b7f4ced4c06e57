import { cholesky } from '../linalg/cholesky.ts'
import { log } from '../special/log.ts'
import type { Ar1Doubt } from './ar1-error.ts'
import type { SalesDesign } from './features.ts'
import type { IntegratedFit } from './noise.ts'
import type { LevelSlopeUncertainty } from './uncertainty.ts'

/** What the interval about a forecast is made of; plain JSON. */
export type ForecastSpread = {
  /** L, where L Lᵀ is the covariance of the coefficients: its lower triangle, row by row. */
  factor: number[]
  /** How far the AR(1) error of the newest period falls for a unit more of each coefficient. */
  along: number[]
  /** Variance of that error where the coefficients are known, log units squared, as those below. */
  newestVariance: number
  /** Variance of the AR(1) error of a period of which nothing was seen. */
  ar1Variance: number
  /** Variance that each period has of its own. */
  ownVariance: number
  /** How far the answer to a price that is set now may be from the answer to chosen ones, as sd. */
  biasSd: number
  /** Length of the periods that were seen. */
  periodDays: number
}

/** Digits kept of each number: a hundredth of a per cent of a standard deviation is enough. */
const digits = 5

/**
 * Gathers what a forecast does not know: the coefficients, how far the newest periods were off, and
 * what each period to come has of its own.
 *
 * @param beyond - What the rows cannot show: the variance of what moves all products of the group
 * in a period, where the fit took that off, and how chosen prices mislead.
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
  // Level and slope may be less certain than the model thinks; correlations stay the model's.
  const widen = new Float64Array(k).fill(1)
  widen[0] = Math.sqrt(uncertainty.levelVariance / covariance[0])
  widen[1] = Math.sqrt(uncertainty.slopeVariance / covariance[k + 1])
  const packed: number[] = []
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) packed.push(rounded(widen[i] * factor[i * k + j]))
  }
  // A lognormal error of this variance has the mean and the variance of the negative binomial's.
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
