import { assertLength } from '../checks.ts'
import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { log } from '../special/log.ts'
import { nearExp } from '../special/near-exp.ts'
import { nearSoftplus } from '../special/near-softplus.ts'
import { logNormalCdf } from '../special/normal.ts'

/** A Gaussian prior of the coefficients, the last of which cannot be negative. */
export type LogisticPrior = { mean: Float64Array; precision: Float64Array }

export type LogisticFit = {
  /** The posterior mode of the coefficients, ignoring the sign constraint. */
  mean: Float64Array
  /** Lower Cholesky factor of the posterior precision, [d × d]. */
  factor: Float64Array
  /**
   * Log evidence of the answers under the shape, constraint included, binomial constants omitted.
   */
  logEvidence: number
  iterations: number
}

const maxIterations = 60
const maxHalvings = 40

/**
 * Fits a Bayesian logistic regression to purchases counted by price: mode, curvature, evidence.
 *
 * The last coefficient is the slope. Its truncation to positive values enters the evidence through
 * the Gaussian's mass on that side, and draws through `drawCoefficients`.
 *
 * @param features - [count × d], row-major.
 * @param offers - At or above 0, not necessarily whole.
 * @param purchases - Between 0 and offers.
 * @see MacKay, The evidence framework applied to classification networks, Neural Computation 4
 * (1992).
 * @see docs/method/demand.md, equation 7.
 */
export function fitLogistic(
  features: Float64Array,
  offers: Float64Array,
  purchases: Float64Array,
  prior: LogisticPrior,
  start: Float64Array = prior.mean,
): LogisticFit {
  const d = prior.mean.length
  const count = offers.length
  assertLength('features', features, count * d)
  assertLength('purchases', purchases, count)
  const data = { features, offers, purchases, prior }
  const mean = start.slice()
  const candidate = new Float64Array(d)
  const step = new Float64Array(d)
  const factor = new Float64Array(d * d)
  let here = { gradient: new Float64Array(d), hessian: new Float64Array(d * d) }
  let there = { gradient: new Float64Array(d), hessian: new Float64Array(d * d) }
  let value = climb(data, mean, here)
  let iterations = 0
  for (; iterations < maxIterations; iterations++) {
    factor.set(here.hessian)
    step.set(here.gradient)
    cholesky(factor, d)
    solveLower(factor, step, d)
    let decrement = 0
    for (let i = 0; i < d; i++) decrement += step[i] * step[i]
    // Half the decrement is the remaining gain, in nats; a millionth of that is negligible.
    if (decrement < 1e-12) break
    solveUpper(factor, step, d)
    let scale = 1
    let moved = false
    for (let halving = 0; halving < maxHalvings; halving++) {
      for (let i = 0; i < d; i++) candidate[i] = mean[i] + scale * step[i]
      const next = climb(data, candidate, there)
      if (next > value) {
        mean.set(candidate)
        value = next
        ;[here, there] = [there, here]
        moved = true
        break
      }
      scale /= 2
    }
    // No upward step is representable in doubles: this is the maximum.
    if (!moved) break
  }
  factor.set(here.hessian)
  cholesky(factor, d)
  return { mean, factor, logEvidence: value + evidenceTerms(prior, mean, factor), iterations }
}

/**
 * ½ log|Λ| − ½ log|H|, and the mass of each Gaussian where the slope is positive.
 *
 * @see docs/method/demand.md, equation 7.
 */
function evidenceTerms(prior: LogisticPrior, mean: Float64Array, factor: Float64Array): number {
  const d = mean.length
  const priorFactor = prior.precision.slice()
  cholesky(priorFactor, d)
  let logDeterminants = 0
  for (let i = 0; i < d; i++) {
    const ratio = priorFactor[i * d + i] / factor[i * d + i]
    logDeterminants += log(ratio)
  }
  const last = d * d - 1
  return (
    logDeterminants +
    logNormalCdf(mean[d - 1] * factor[last]) -
    logNormalCdf(prior.mean[d - 1] * priorFactor[last])
  )
}

/**
 * The log posterior density of coefficients, constants omitted: to within 1e-14 per offer.
 *
 * @see docs/method/demand.md, equation 1.
 */
export function logPosterior(
  features: Float64Array,
  offers: Float64Array,
  purchases: Float64Array,
  prior: LogisticPrior,
  at: Float64Array,
): number {
  const d = at.length
  let sum = 0
  for (let b = 0; b < offers.length; b++) {
    let logOdds = 0
    if (d === 2) logOdds = features[2 * b] * at[0] + features[2 * b + 1] * at[1]
    else for (let i = 0; i < d; i++) logOdds += features[b * d + i] * at[i]
    sum += purchases[b] * logOdds - offers[b] * nearSoftplus(logOdds)
  }
  return withPrior(sum, prior, at)
}

/** A log likelihood plus the log density of the prior, constants omitted. */
function withPrior(logLikelihood: number, prior: LogisticPrior, at: Float64Array): number {
  const d = at.length
  let sum = logLikelihood
  for (let i = 0; i < d; i++) {
    const away = at[i] - prior.mean[i]
    sum -= 0.5 * prior.precision[i * d + i] * away * away
    for (let j = 0; j < i; j++) {
      sum -= prior.precision[i * d + j] * away * (at[j] - prior.mean[j])
    }
  }
  return sum
}

type Answers = {
  features: Float64Array
  offers: Float64Array
  purchases: Float64Array
  prior: LogisticPrior
}

/**
 * The log posterior as in `logPosterior`, with its gradient and the lower triangle of minus its
 * Hessian: one exponential per price serves all three.
 */
function climb(
  { features, offers, purchases, prior }: Answers,
  at: Float64Array,
  { gradient, hessian }: { gradient: Float64Array; hessian: Float64Array },
): number {
  const d = at.length
  hessian.set(prior.precision)
  for (let i = 0; i < d; i++) {
    let sum = 0
    for (let j = 0; j < d; j++) sum -= prior.precision[i * d + j] * (at[j] - prior.mean[j])
    gradient[i] = sum
  }
  let value = 0
  for (let b = 0; b < offers.length; b++) {
    const row = b * d
    let logOdds = 0
    if (d === 2) logOdds = features[row] * at[0] + features[row + 1] * at[1]
    else for (let i = 0; i < d; i++) logOdds += features[row + i] * at[i]
    // Same as `nearLogistic`.
    const odds = nearExp(-Math.abs(logOdds))
    const probability = (logOdds >= 0 ? 1 : odds) / (1 + odds)
    const refusalCost = nearSoftplus(logOdds)
    value += purchases[b] * logOdds - offers[b] * refusalCost
    const residual = purchases[b] - offers[b] * probability
    const weight = offers[b] * probability * (1 - probability)
    if (d === 2) {
      // The usual case, without loops.
      const x = features[row]
      const y = features[row + 1]
      gradient[0] += residual * x
      gradient[1] += residual * y
      hessian[0] += weight * x * x
      hessian[2] += weight * y * x
      hessian[3] += weight * y * y
      continue
    }
    for (let i = 0; i < d; i++) {
      const x = features[row + i]
      gradient[i] += residual * x
      const scaled = weight * x
      for (let j = 0; j <= i; j++) hessian[i * d + j] += scaled * features[row + j]
    }
  }
  return withPrior(value, prior, at)
}
