import { boxCox } from '../special/box-cox.ts'
import { square } from '../special/square.ts'
import type { LogisticPrior } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'

/** A smooth demand shape: log-odds = level − slope · h_λ(ratio). */
export type SmoothShape = { lambda: number; weight: number }

/**
 * The candidate models of the Bayesian model average that are logistic regressions: log-logistic,
 * logit, probit-like and choke-price demand.
 */
export const smoothShapes: readonly SmoothShape[] = [
  { lambda: 0, weight: 0.27 },
  { lambda: 1, weight: 0.27 },
  { lambda: 3, weight: 0.14 },
  { lambda: 6, weight: 0.07 },
]

/**
 * The features of a shape at the given log price ratios, [ratios × 2].
 *
 * @see docs/method/demand.md, equation 2.
 */
export function boxCoxFeatures(shape: SmoothShape, logRatio: Float64Array): Float64Array {
  const features = new Float64Array(2 * logRatio.length)
  for (let b = 0; b < logRatio.length; b++) {
    features[2 * b] = 1
    features[2 * b + 1] = -boxCox(shape.lambda, logRatio[b])
  }
  return features
}

/**
 * The prior of the two coefficients. All smooth shapes share it: at the reference price they agree
 * on elasticity.
 */
export function coefficientPrior(prior: CellPrior): LogisticPrior {
  const scale = 1 / (prior.levelVariance * prior.slopeVariance - square(prior.covariance))
  return {
    mean: Float64Array.of(prior.level, prior.slope),
    precision: Float64Array.of(
      scale * prior.slopeVariance,
      -scale * prior.covariance,
      -scale * prior.covariance,
      scale * prior.levelVariance,
    ),
  }
}
