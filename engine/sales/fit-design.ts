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
/** Odd rows are judged until the curve moves by less than this, or for so many rounds. */
const settledChange = 1e-3
const judgingRounds = 25
/** In coefficients, and in the noise's two parameters: far below any posterior sd. */
const tolerance = 1e-5
/** No round moves a coefficient by more, so that a bad start cannot overflow. */
const longestStep = 3
const levelPriorSd = 3

/** The fitted regression: posterior mode and what is needed for its uncertainty. */
export type SalesFit = {
  coefficients: Float64Array
  /** Inverse of the posterior's curvature, columns × columns. */
  inverseCurvature: Float64Array
  priorMean: Float64Array
  priorPrecision: Float64Array
  overdispersion: number
  /** What each row says, linear about the mode. */
  working: WorkingRows
}

/**
 * Finds the most probable demand curve of a regression on sales rows.
 *
 * Newton's method on the weighted log posterior; between steps the overdispersion is set to where
 * Pearson's statistic equals its degrees of freedom. First, rows too odd to belong to the rest lose
 * their weight; overdispersion starts high and comes down, so that no row is judged before the
 * curve has found the bulk of them. Then the curve is found once more with both kept. Each period's
 * error is its own here: `integrateNoise` asks what follows if it is not.
 * Cost: rows × columns² × rounds, about fifteen rounds.
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
    // Scores, curvature and noise now all belong to these coefficients.
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
    // Judged on, weights and noise could go round in circles; from here they stay.
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
 * Where the level starts: the median rate, or the mean without its few largest where most are 0.
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
