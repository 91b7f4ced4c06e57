import { solveUpper } from '../linalg/solve-triangular.ts'
import type { Random } from '../random/random.ts'
import { nearExp } from '../special/near-exp.ts'
import { normalCdf, normalQuantile } from '../special/normal.ts'
import type { Counts } from './counts.ts'
import { type LogisticFit, type LogisticPrior, logPosterior } from './fit-logistic.ts'

/** A shape's fit with everything its exact posterior needs. */
export type FittedShape = { fit: LogisticFit; prior: LogisticPrior; features: Float64Array }

/** With fewer purchases or refusals than this the posterior is too skewed for a Gaussian. */
const fewestForGaussian = 300

/**
 * Draws coefficients from a shape's posterior, [draws × d].
 *
 * Slopes are stratified: the slope determines the price, and stratification removes most of the
 * Monte Carlo noise. While purchases or refusals are few, draws from the Gaussian are
 * importance-weighted by the exact posterior and resampled, which restores the skew that Laplace's
 * approximation lacks.
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
  const { fit, features, prior } = shape
  const d = fit.mean.length
  const fewest = Math.min(counts.bought, counts.total - counts.bought)
  const skewed = counts.total > 0 && fewest < fewestForGaussian
  const thetas = new Float64Array(draws * d)
  const logWeights = new Float64Array(skewed ? draws : 0)
  const theta = new Float64Array(d)
  // One uniform for the position in the slope's stratum, and one for each other coefficient.
  const chances = new Float64Array(draws * d)
  random.fill(chances, chances.length)
  // The probability mass of the slope's marginal distribution above zero.
  const positive = Math.max(normalCdf(fit.mean[d - 1] * fit.factor[d * d - 1]), 1e-300)
  for (let n = 0; n < draws; n++) {
    const at = n * d
    for (let i = 0; i < d - 1; i++) theta[i] = normalQuantile(chances[at + 1 + i])
    theta[d - 1] = -normalQuantile(((n + chances[at]) / draws) * positive)
    let distance = 0
    for (let i = 0; i < d; i++) distance += theta[i] * theta[i]
    fromStandard(fit, theta)
    for (let i = 0; i < d; i++) thetas[at + i] = theta[i]
    if (!skewed) continue
    const exact = logPosterior(features, counts.offers, counts.purchases, prior, theta)
    logWeights[n] = exact + 0.5 * distance
  }
  return skewed ? resample(thetas, logWeights, d, random) : thetas
}

/**
 * Maps standard normal variables to coefficients, with negative slopes set to zero.
 *
 * With precision L Lᵀ the last coefficient has standard deviation 1 / L[d, d] whatever the others
 * are, so that truncating its normal variable truncates the joint distribution exactly.
 */
function fromStandard({ mean, factor }: LogisticFit, theta: Float64Array): void {
  const d = theta.length
  solveUpper(factor, theta, d)
  for (let i = 0; i < d; i++) theta[i] += mean[i]
  if (theta[d - 1] < 0) theta[d - 1] = 0
}

/** Systematic resampling: every draw appears in proportion to its weight, to within one. */
function resample(
  thetas: Float64Array,
  logWeights: Float64Array,
  d: number,
  random: Random,
): Float64Array {
  const draws = logWeights.length
  let highest = -Infinity
  for (let n = 0; n < draws; n++) highest = Math.max(highest, logWeights[n])
  const weights = new Float64Array(draws)
  let total = 0
  for (let n = 0; n < draws; n++) {
    weights[n] = nearExp(logWeights[n] - highest)
    total += weights[n]
  }
  const chosen = new Float64Array(thetas.length)
  const offset = random.uniform()
  let from = 0
  let passed = weights[0]
  for (let n = 0; n < draws; n++) {
    while (from < draws - 1 && passed * draws < (n + offset) * total) {
      from += 1
      passed += weights[from]
    }
    for (let i = 0; i < d; i++) chosen[n * d + i] = thetas[from * d + i]
  }
  return chosen
}
