import type { SalesDesign } from './features.ts'
import { emptyTerm, fillTerm } from './likelihood.ts'
import { emptyPearsonParts, type PearsonParts } from './overdispersion.ts'
import { emptyWorkingRows, fillWorking, type WorkingRows } from './working.ts'

/** Deviance residuals beyond this many sd lose weight with the fourth power of the distance. */
const outlierDistance = 3.5

/**
 * The result of a pass over the rows: the parts of a Newton step and of the over-dispersion, and
 * the inputs of later stages.
 */
export type SalesPass = {
  gradient: Float64Array
  information: Float64Array
  pearson: PearsonParts
  working: WorkingRows
}

/** Buffers for a pass over a design's rows. */
export function emptyPass(design: SalesDesign): SalesPass {
  const { rows, columns } = design
  return {
    gradient: new Float64Array(columns),
    information: new Float64Array(columns * columns),
    pearson: emptyPearsonParts(rows),
    working: emptyWorkingRows(rows),
  }
}

/**
 * Sums the likelihood terms of all rows, errors being independent across periods.
 *
 * @param judge - Whether to update outlier weights, or keep them as they are.
 */
export function passOverRows(
  pass: SalesPass,
  design: SalesDesign,
  coefficients: Float64Array,
  overdispersion: number,
  judge: boolean,
): void {
  const { rows, columns: k, x } = design
  const { gradient, information, pearson, working } = pass
  const term = emptyTerm()
  gradient.fill(0)
  information.fill(0)

  for (let i = 0; i < rows; i++) {
    const start = i * k
    let eta = 0
    for (let j = 0; j < k; j++) eta += x[start + j] * coefficients[j]
    fillTerm(term, design, i, eta, overdispersion)
    if (judge) working.weight[i] = design.leverage[i] * outlierWeight(term.deviance)
    const weight = working.weight[i]
    // A sold-out row has no residual to estimate the noise from.
    pearson.weights[i] = design.soldOut[i] === 0 ? weight : 0
    pearson.squares[i] = (design.units[i] - term.mean) ** 2
    pearson.variance[i] = term.variance
    pearson.extra[i] = term.extraVariance
    // With small means counts are skewed without being outliers, so the ceiling is higher there.
    pearson.ceiling[i] = outlierDistance * outlierDistance * (1 + 1 / term.mean)

    fillWorking(working, i, term, overdispersion)
    const { score, information: informed } = term
    for (let j = 0; j < k; j++) {
      const xj = weight * x[start + j]
      gradient[j] += xj * score
      const weighted = xj * informed
      const row = j * k
      for (let l = 0; l <= j; l++) information[row + l] += weighted * x[start + l]
    }
  }
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) information[j * k + i] = information[i * k + j]
  }
}

/**
 * 1 up to outlierDistance deviance sd, then falling fast: an absurd row ends up without influence.
 *
 * @see docs/method/sales.md, equation 3.
 */
function outlierWeight(deviance: number): number {
  const limit = outlierDistance * outlierDistance
  return deviance <= limit ? 1 : (limit / deviance) ** 2
}
