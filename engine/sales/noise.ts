import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import { usualOverdispersion } from './overdispersion.ts'
import { emptyRegression, fitRegression, type Regression } from './regression.ts'
import type { SalesNoise } from './whiten.ts'

/** Prior support of the AR(1) error's persistence φ, per period, and of its share of the noise. */
const persistences = [0.25, 0.5, 0.7, 0.85, 0.93, 0.98]
const ar1Shares = [0.5, 1]
/**
 * Prior probability of independent errors only; all kinds of AR(1) error together have the rest.
 */
const ownOnly = 0.5
const errorKinds: { ar1Share: number; persistence: number; logPrior: number }[] = [
  { ar1Share: 0, persistence: 0, logPrior: log(ownOnly) },
  ...persistences.flatMap((persistence) =>
    ar1Shares.map((ar1Share) => ({
      ar1Share,
      persistence,
      logPrior: log((1 - ownOnly) / (persistences.length * ar1Shares.length)),
    })),
  ),
]

/**
 * Ratio between over-dispersions on the grid, from the fit's own outwards, until this many nats are
 * lost.
 */
const walkStep = 1.6
const hopelessNats = 6
const mostSteps = 12

/** Posterior of the coefficients with the noise integrated out. */
export type IntegratedFit = {
  coefficients: Float64Array
  /** Columns × columns. */
  covariance: Float64Array
  /** The noise with the highest evidence, and the regression under it. */
  noise: SalesNoise
}

/**
 * Averages the regression over the noise: how strong it is, and how much of it persists into later
 * periods.
 *
 * A year of weeks says little about the persistence of its errors, and plugging in the most likely
 * value makes the level look far more certain than it is; so each value is weighted by its
 * evidence. The rows are used as the fit left them: linearised about its mode, with its outlier
 * weights. Cost: rows × columns², some forty to eighty times.
 *
 * @see Rue, Martino & Chopin (2009), Journal of the Royal Statistical Society B 71, section 3:
 * nested Laplace approximations, the hyperparameters on a grid.
 */
export function integrateNoise(design: SalesDesign, fit: SalesFit): IntegratedFit {
  const { columns: k } = design
  const regression = emptyRegression(k)
  const sum = { weight: 0, mean: new Float64Array(k), square: new Float64Array(k * k) }
  let best = Number.NEGATIVE_INFINITY
  let noise: SalesNoise = { overdispersion: fit.overdispersion, ar1Share: 0, persistence: 0 }

  const consider = (candidate: SalesNoise, logPrior: number): number => {
    fitRegression(regression, design, fit, candidate)
    const alpha = candidate.overdispersion
    // The prior of the over-dispersion is worth two rows, as in the fit.
    const score = regression.logEvidence + logPrior - usualOverdispersion / alpha - log(alpha)
    if (score > best) {
      fade(sum, exp(best - score))
      best = score
      noise = candidate
    }
    add(sum, regression, exp(score - best))
    return score
  }

  // With all rows at one moment there is no order in which an error could persist.
  const timeless = design.rows < 2 || design.day[design.rows - 1] === design.day[0]
  for (const { ar1Share, persistence, logPrior } of timeless
    ? errorKinds.slice(0, 1)
    : errorKinds) {
    const under = (overdispersion: number) =>
      consider({ overdispersion, ar1Share, persistence }, logPrior)
    let top = under(fit.overdispersion)
    // No other over-dispersion can make up for this much.
    if (top < best - 4 * hopelessNats) continue
    for (const factor of [walkStep, 1 / walkStep]) {
      let alpha = fit.overdispersion
      for (let step = 0; step < mostSteps; step++) {
        alpha *= factor
        const score = under(alpha)
        top = Math.max(top, score)
        if (score < top - hopelessNats || score < best - 2 * hopelessNats) break
      }
    }
  }

  const coefficients = new Float64Array(k)
  const covariance = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    coefficients[i] = fit.coefficients[i] + sum.mean[i] / sum.weight
    for (let j = 0; j < k; j++) {
      const product = (sum.mean[i] / sum.weight) * (sum.mean[j] / sum.weight)
      covariance[i * k + j] = sum.square[i * k + j] / sum.weight - product
    }
  }
  return { coefficients, covariance, noise }
}

type Sum = { weight: number; mean: Float64Array; square: Float64Array }

function fade(sum: Sum, factor: number): void {
  sum.weight *= factor
  for (let j = 0; j < sum.mean.length; j++) sum.mean[j] *= factor
  for (let j = 0; j < sum.square.length; j++) sum.square[j] *= factor
}

function add(sum: Sum, { shift, covariance }: Regression, weight: number): void {
  const k = shift.length
  sum.weight += weight
  for (let i = 0; i < k; i++) {
    sum.mean[i] += weight * shift[i]
    for (let j = 0; j < k; j++) {
      sum.square[i * k + j] += weight * (covariance[i * k + j] + shift[i] * shift[j])
    }
  }
}
