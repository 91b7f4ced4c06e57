import { solveUpper } from '../linalg/solve-triangular.ts'
import type { Random } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { normalCdf, normalQuantile } from '../special/normal.ts'
import type { Counts } from './counts.ts'
import { type LogisticFit, type LogisticPrior, logPosterior } from './fit-logistic.ts'

/** A shape's fit with all that its exact posterior needs. */
export type FittedShape = { fit: LogisticFit; prior: LogisticPrior; features: Float64Array }

/** With fewer purchases or fewer refusals than this the posterior is too skewed for a Gaussian. */
const fewestForGaussian = 300

/**
 * Draws coefficients from a shape's posterior, [draws × d].
 *
 * Slopes are stratified: the slope decides the price, and strata take most of the noise out of
 * averages. While purchases or refusals are few, draws from the Gaussian are weighed by the exact
 * posterior and resampled, which gives back the skew that Laplace's approximation lacks.
 *
 * @see Rubin, Using the SIR algorithm to simulate posterior distributions, Bayesian Statistics 3
 * (1988).
 * @see docs/method/demand.md, equation 9.
 */
export function drawCoefficients(
  shape: FittedShape,
  counts: Counts,
  draws: number,
  random: Random,
): Float64Array {
  const { fit } = shape
  const d = fit.mean.length
  const fewest = Math.min(counts.bought, counts.total - counts.bought)
  const skewed = counts.total > 0 && fewest < fewestForGaussian
  const thetas = new Float64Array(draws * d)
  const logWeights = new Float64Array(skewed ? draws : 0)
  const theta = new Float64Array(d)
  for (let n = 0; n < draws; n++) {
    const distance = drawGaussian(fit, (n + random.uniform()) / draws, random, theta)
    thetas.set(theta, n * d)
    if (skewed) {
      const { features, prior } = shape
      const exact = logPosterior(features, counts.offers, counts.purchases, prior, theta)
      logWeights[n] = exact + 0.5 * distance
    }
  }
  return skewed ? resample(thetas, logWeights, d, random) : thetas
}

/**
 * One draw of the Gaussian, its slope cut off at zero; answers its squared distance from the mode.
 *
 * With precision L Lᵀ the last coefficient has standard deviation 1 / L[d, d] whatever the others
 * are, so that cutting its normal variable cuts the joint distribution exactly.
 *
 * @param slopeUniform - In (0, 1): where the slope falls in its own distribution, steepest first.
 */
function drawGaussian(
  fit: LogisticFit,
  slopeUniform: number,
  random: Random,
  theta: Float64Array,
): number {
  const d = theta.length
  for (let i = 0; i < d - 1; i++) theta[i] = random.normal()
  const positive = Math.max(normalCdf(fit.mean[d - 1] * fit.factor[d * d - 1]), 1e-300)
  theta[d - 1] = -normalQuantile(slopeUniform * positive)
  let distance = 0
  for (let i = 0; i < d; i++) distance += theta[i] * theta[i]
  solveUpper(fit.factor, theta, d)
  for (let i = 0; i < d; i++) theta[i] += fit.mean[i]
  if (theta[d - 1] < 0) theta[d - 1] = 0
  return distance
}

/** Systematic resampling: every draw appears as often as its weight says, to within one. */
function resample(
  thetas: Float64Array,
  logWeights: Float64Array,
  d: number,
  random: Random,
): Float64Array {
  const draws = logWeights.length
  let highest = -Infinity
  for (const weight of logWeights) highest = Math.max(highest, weight)
  let total = 0
  for (const weight of logWeights) total += exp(weight - highest)
  const chosen = new Float64Array(thetas.length)
  const offset = random.uniform()
  let from = 0
  let passed = exp(logWeights[0] - highest)
  for (let n = 0; n < draws; n++) {
    while (from < draws - 1 && passed * draws < (n + offset) * total) {
      from += 1
      passed += exp(logWeights[from] - highest)
    }
    chosen.set(thetas.subarray(from * d, (from + 1) * d), n * d)
  }
  return chosen
}
