import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { median } from '../special/median.ts'
import type { FeaturePrior, SalesDesign } from './features.ts'
import { nextOverdispersion } from './overdispersion.ts'
import { emptyPass, passOverRows } from './pass.ts'
import type { WorkingRows } from './working.ts'

const maxRounds = 60
/** Outlier weights are updated until the curve moves by less than this, or for this many rounds. */
const settledChange = 1e-3
const judgingRounds = 25
/** Convergence in coefficients, and in the two noise parameters: far below any posterior sd. */
const tolerance = 1e-5
/** Cap on a coefficient's change per round, so that a bad start cannot overflow. */
const longestStep = 3
const levelPriorSd = 3

/** The fitted regression: posterior mode and the inputs of its uncertainty. */
export type SalesFit = {
  coefficients: Float64Array
  /** Inverse of the posterior's curvature, columns × columns. */
  inverseCurvature: Float64Array
  priorMean: Float64Array
  priorPrecision: Float64Array
  overdispersion: number
  /** The likelihood of each row, linearised about the mode. */
  working: WorkingRows
}

/**
 * Finds the posterior mode of a regression on sales rows.
 *
 * Newton's method on the weighted log posterior; between steps the over-dispersion is set to where
 * Pearson's statistic equals its degrees of freedom. First, outlying rows lose their weight;
 * over-dispersion starts high and comes down, so that no row is down-weighted before the curve has
 * found the bulk of them. Then the curve is fitted once more with both held fixed. Errors are
 * independent across periods here: `integrateNoise` relaxes that. Cost: rows × columns² × rounds,
 * about fifteen rounds.
 *
 * @see Cantoni & Ronchetti (2001), Robust inference for generalized linear models, JASA 96.
 */
export function fitDesign(design: SalesDesign, priors: readonly FeaturePrior[]): SalesFit {
  const k = design.columns
  const priorMean = Float64Array.from(priors, (prior) => prior.mean)
  const priorPrecision = Float64Array.from(priors, (prior) => 1 / (prior.sd * prior.sd))
  priorMean[0] = startingLevel(design)
  priorPrecision[0] = 1 / (levelPriorSd * levelPriorSd)
  const coefficients = priorMean.slice()

  const pass = emptyPass(design)
  const curvature = new Float64Array(k * k)
  const inverseCurvature = new Float64Array(k * k)
  const step = new Float64Array(k)
  let overdispersion = 1
  let rounds = 0
  let change = Number.POSITIVE_INFINITY
  let judging = true

  for (;;) {
    passOverRows(pass, design, coefficients, overdispersion, judging)
    curvature.set(pass.information)
    for (let j = 0; j < k; j++) {
      curvature[j * k + j] += priorPrecision[j]
      step[j] = pass.gradient[j] - priorPrecision[j] * (coefficients[j] - priorMean[j])
    }
    cholesky(curvature, k)
    invert(curvature, inverseCurvature, k)
    // Scores, curvature and noise are now all evaluated at these coefficients.
    if ((change < tolerance && !judging) || rounds === maxRounds) break
    rounds++

    solveLower(curvature, step, k)
    solveUpper(curvature, step, k)
    const longest = step.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0)
    const shorten = longest > longestStep ? longestStep / longest : 1
    for (let j = 0; j < k; j++) coefficients[j] += shorten * step[j]

    if (!judging) {
      change = longest
      continue
    }
    let effectiveParameters = k
    for (let j = 0; j < k; j++)
      effectiveParameters -= inverseCurvature[j * k + j] * priorPrecision[j]
    const before = overdispersion
    overdispersion = nextOverdispersion(pass.pearson, effectiveParameters, before)
    change = Math.max(longest, Math.abs(log(overdispersion / before)))
    // With further updates, weights and noise could oscillate; from here on they stay fixed.
    if (change < settledChange || rounds === judgingRounds) judging = false
  }

  return {
    coefficients,
    inverseCurvature,
    priorMean,
    priorPrecision,
    overdispersion,
    working: pass.working,
  }
}

/**
 * Starting value of the level: the median rate, or where most are 0 the mean without its few
 * largest.
 */
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
  const rate = middle > 0 ? middle : units / (base > 0 ? base : 1)
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
