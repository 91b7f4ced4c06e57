import type { SalesDesign } from './sales-features.ts'
import { emptyTerm, fillTerm } from './sales-likelihood.ts'
import { emptyPearsonParts, type PearsonParts } from './sales-overdispersion.ts'
import { carriedOver } from './sales-persistence.ts'

/** Deviance residuals beyond this many sd lose their say with the fourth power of the distance. */
const OUTLIER_DISTANCE = 3.5

/** What a pass over the rows leaves: the pieces of a Newton step, and of the noise's two parameters. */
export type SalesPass = {
  gradient: Float64Array
  information: Float64Array
  /** What each row adds to the gradient, rows × columns. */
  scores: Float64Array
  /** Standardised residuals, odd rows damped. */
  residuals: Float64Array
  pearson: PearsonParts
  /** How much say each row has: its leverage, less for a row that does not belong to the rest. */
  weights: Float64Array
}

/** Room for a pass over the rows of a design. */
export function emptyPass(design: SalesDesign): SalesPass {
  const { rows, columns } = design
  return {
    gradient: new Float64Array(columns),
    information: new Float64Array(columns * columns),
    scores: new Float64Array(rows * columns),
    residuals: new Float64Array(rows),
    pearson: emptyPearsonParts(rows),
    weights: new Float64Array(rows).fill(1),
  }
}

/**
 * Adds up what all rows say of the coefficients, neighbouring periods' errors being correlated.
 *
 * Each row is standardised to a residual r and a direction u of variance 1; what its predecessor
 * already said (a share `persistence` of it) is taken off both before they are added up.
 *
 * @param judge - Whether rows that do not belong to the rest lose weight now, or keep what they have.
 * @see Liang & Zeger (1986), Longitudinal data analysis using generalized linear models, Biometrika
 *   73, equation 6, with the autoregressive working correlation of their section 4.
 */
export function passOverRows(
  pass: SalesPass,
  design: SalesDesign,
  coefficients: Float64Array,
  overdispersion: number,
  persistence: number,
  judge: boolean,
): void {
  const { rows, columns: k, x, day } = design
  const { gradient, information, scores, residuals, pearson, weights } = pass
  const term = emptyTerm()
  let direction = new Float64Array(k)
  let previous = new Float64Array(k)
  const fresh = new Float64Array(k)
  gradient.fill(0)
  information.fill(0)

  for (let i = 0; i < rows; i++) {
    const start = i * k
    let eta = 0
    for (let j = 0; j < k; j++) eta += x[start + j] * coefficients[j]
    fillTerm(term, design, i, eta, overdispersion)
    if (judge) weights[i] = design.leverage[i] * outlierWeight(term.deviance)
    const weight = weights[i]
    // A sold-out row has no residual to learn the noise from.
    pearson.weights[i] = design.soldOut[i] === 0 ? weight : 0
    pearson.squares[i] = (design.units[i] - term.mean) ** 2
    pearson.variance[i] = term.variance
    pearson.extra[i] = term.extraVariance
    // Small means are skewed without being odd, so the ceiling is higher there.
    pearson.ceiling[i] = OUTLIER_DISTANCE * OUTLIER_DISTANCE * (1 + 1 / term.mean)

    const root = Math.sqrt(weight * term.information)
    residuals[i] = root > 0 ? (weight * term.score) / root : 0
    for (let j = 0; j < k; j++) direction[j] = root * x[start + j]

    const carried = i > 0 ? carriedOver(persistence, day[i] - day[i - 1], design.periodDays) : 0
    const scale = 1 / Math.sqrt(1 - carried * carried)
    const residual = (residuals[i] - (i > 0 ? carried * residuals[i - 1] : 0)) * scale
    for (let j = 0; j < k; j++) fresh[j] = (direction[j] - carried * previous[j]) * scale
    for (let j = 0; j < k; j++) {
      const score = residual * fresh[j]
      scores[start + j] = score
      gradient[j] += score
      for (let l = 0; l <= j; l++) information[j * k + l] += fresh[j] * fresh[l]
    }
    const swap = previous
    previous = direction
    direction = swap
  }
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) information[j * k + i] = information[i * k + j]
  }
}

/** 1 up to OUTLIER_DISTANCE deviance sd, then falling fast: an absurd row ends up with no say. */
function outlierWeight(deviance: number): number {
  const limit = OUTLIER_DISTANCE * OUTLIER_DISTANCE
  return deviance <= limit ? 1 : (limit / deviance) ** 2
}
