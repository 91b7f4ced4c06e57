import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { FeaturePrior, SalesDesign } from './sales-features.ts'
import { median } from './sales-features.ts'
import { emptyTerm, fillTerm } from './sales-likelihood.ts'

const MAX_ROUNDS = 60
/** In coefficients; a thousandth of the posterior sd of any of them in practice. */
const TOLERANCE = 1e-7
/** No round moves the prediction of the level by more, so that a bad start cannot overflow. */
const LONGEST_STEP = 3

const LEAST_OVERDISPERSION = 1e-5
const MOST_OVERDISPERSION = 50
/** Weak knowledge of overdispersion, worth two rows: demand varies by about a third about its mean. */
const PRIOR_OVERDISPERSION = 0.1
const PRIOR_OVERDISPERSION_ROWS = 2

/** Deviance residuals beyond this many sd lose their say with the fourth power of the distance. */
const OUTLIER_DISTANCE = 3.5
const LEVEL_PRIOR_SD = 3

/** The fitted regression: posterior mode and what is needed for its uncertainty. */
export type SalesFit = {
  coefficients: Float64Array
  /** Inverse of the posterior's curvature, columns × columns. */
  inverseCurvature: Float64Array
  priorPrecision: Float64Array
  overdispersion: number
  /** What each row contributes to the gradient, at the mode: rows × columns. */
  scores: Float64Array
  /** Information of the likelihood alone, columns × columns. */
  information: Float64Array
  /** Rows that kept their say, as a sum of weights, and the parameters they pay for. */
  weightTotal: number
  effectiveParameters: number
  converged: boolean
}

/**
 * Finds the most probable demand curve of a regression on sales rows.
 *
 * Newton's method on the weighted log posterior; between steps the overdispersion is set to where
 * Pearson's statistic equals its degrees of freedom, and rows too odd to belong to the rest lose
 * their weight. Overdispersion starts high and comes down, so that no row is judged before the
 * curve has found the bulk of them. Cost: rows × columns² × rounds, about ten rounds.
 *
 * @param leverage - One weight in (0, 1] a row, below 1 where its price is out of all proportion.
 * @see Cantoni & Ronchetti (2001), Robust inference for generalized linear models, JASA 96.
 */
export function fitDesign(
  design: SalesDesign,
  priors: readonly FeaturePrior[],
  leverage: Float64Array,
): SalesFit {
  const { rows, columns: k, x } = design
  const coefficients = Float64Array.from(priors, (prior) => prior.mean)
  const priorMean = Float64Array.from(priors, (prior) => prior.mean)
  const priorPrecision = Float64Array.from(priors, (prior) => 1 / (prior.sd * prior.sd))
  coefficients[0] = priorMean[0] = startingLevel(design)
  priorPrecision[0] = 1 / (LEVEL_PRIOR_SD * LEVEL_PRIOR_SD)

  const scores = new Float64Array(rows * k)
  const information = new Float64Array(k * k)
  const gradient = new Float64Array(k)
  const curvature = new Float64Array(k * k)
  const pearson = {
    squares: new Float64Array(rows),
    variance: new Float64Array(rows),
    extra: new Float64Array(rows),
  }
  const term = emptyTerm()
  let overdispersion = 1
  let effectiveParameters = k
  let weightTotal = 0
  const inverse = new Float64Array(k * k)
  let converged = false

  for (let round = 0; round < MAX_ROUNDS; round++) {
    information.fill(0)
    gradient.fill(0)
    weightTotal = 0
    let pearsonWeight = 0
    for (let i = 0; i < rows; i++) {
      const start = i * k
      let eta = 0
      for (let j = 0; j < k; j++) eta += x[start + j] * coefficients[j]
      fillTerm(term, design, i, eta, overdispersion)
      const weight = leverage[i] * outlierWeight(term.deviance)
      weightTotal += weight
      // A sold-out row has no residual to learn the noise from.
      const counts = design.soldOut[i] === 0 ? weight : 0
      pearsonWeight += counts
      const residual = design.units[i] - term.mean
      pearson.squares[i] = counts * residual * residual
      pearson.variance[i] = term.variance
      pearson.extra[i] = term.extraVariance
      const score = weight * term.score
      const info = weight * term.information
      for (let j = 0; j < k; j++) {
        const xj = x[start + j]
        scores[start + j] = score * xj
        gradient[j] += score * xj
        const infoX = info * xj
        for (let l = 0; l <= j; l++) information[j * k + l] += infoX * x[start + l]
      }
    }
    mirror(information, k)

    curvature.set(information)
    for (let j = 0; j < k; j++) {
      curvature[j * k + j] += priorPrecision[j]
      gradient[j] -= priorPrecision[j] * (coefficients[j] - priorMean[j])
    }
    cholesky(curvature, k)
    invert(curvature, inverse, k)
    solveLower(curvature, gradient, k)
    solveUpper(curvature, gradient, k)
    const step = gradient
    const longest = step.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0)
    const shorten = Math.min(1, LONGEST_STEP / Math.max(longest, Number.MIN_VALUE))
    // The weights, the overdispersion and the scores above belong to these coefficients: stop here.
    if (converged && longest < TOLERANCE) break
    for (let j = 0; j < k; j++) coefficients[j] += shorten * step[j]

    effectiveParameters = k
    for (let j = 0; j < k; j++) effectiveParameters -= inverse[j * k + j] * priorPrecision[j]
    const previous = overdispersion
    const freedom = Math.max(0, pearsonWeight - effectiveParameters)
    overdispersion = nextOverdispersion(pearson, freedom, previous)
    converged =
      shorten === 1 && longest < TOLERANCE * 100 && Math.abs(log(overdispersion / previous)) < 1e-6
  }

  return {
    coefficients,
    inverseCurvature: inverse,
    priorPrecision,
    overdispersion,
    scores,
    information,
    weightTotal,
    effectiveParameters,
    converged,
  }
}

/** 1 up to OUTLIER_DISTANCE deviance sd, then falling fast: an absurd row ends up with no say. */
function outlierWeight(deviance: number): number {
  const limit = OUTLIER_DISTANCE * OUTLIER_DISTANCE
  return deviance <= limit ? 1 : (limit / deviance) ** 2
}

/**
 * One Newton step towards the overdispersion at which Pearson's statistic equals its freedom.
 *
 * @see Breslow (1984), Extra-Poisson variation in log-linear models, Applied Statistics 33.
 */
function nextOverdispersion(
  pearson: { squares: Float64Array; variance: Float64Array; extra: Float64Array },
  freedom: number,
  current: number,
): number {
  let excess = PRIOR_OVERDISPERSION_ROWS * (PRIOR_OVERDISPERSION / current - 1) - freedom
  let slope = (-PRIOR_OVERDISPERSION_ROWS * PRIOR_OVERDISPERSION) / current
  for (let i = 0; i < pearson.squares.length; i++) {
    const variance = pearson.variance[i] + current * pearson.extra[i]
    const squared = pearson.squares[i] / variance
    excess += squared
    slope -= (squared * current * pearson.extra[i]) / variance
  }
  // In log α, and at most a factor of e a round: down slowly, so that the curve keeps pace.
  const change = Math.min(1, Math.max(-1, -excess / slope))
  const next = current * exp(change)
  return Math.min(MOST_OVERDISPERSION, Math.max(LEAST_OVERDISPERSION, next))
}

/** Where the level starts: the median rate, or the mean without its few largest where most are 0. */
function startingLevel(design: SalesDesign): number {
  const rates = Float64Array.from(design.units, (units, i) => units / exp(design.offset[i]))
  const positive = rates.filter((rate) => rate > 0)
  const ceiling = 20 * median(positive, 0)
  let units = 0.5
  let base = 0
  for (let i = 0; i < design.rows; i++) {
    const size = exp(design.offset[i])
    units += Math.min(design.units[i], ceiling * size)
    base += size
  }
  const middle = median(rates, 0)
  const rate = middle > 0 ? middle : units / Math.max(base, 1e-9)
  if (design.basis !== 'visits') return log(rate)
  const bought = Math.min(0.98, rate)
  return log(bought / (1 - bought))
}

/** Fills `inverse` with A⁻¹ from the Cholesky factor of A. */
function invert(lower: Float64Array, inverse: Float64Array, k: number): void {
  inverse.fill(0)
  for (let j = 0; j < k; j++) {
    const column = inverse.subarray(j * k, (j + 1) * k)
    column[j] = 1
    solveLower(lower, column, k)
    solveUpper(lower, column, k)
  }
}

function mirror(matrix: Float64Array, k: number): void {
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) matrix[j * k + i] = matrix[i * k + j]
  }
}
