import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import { addRest, addRow, emptyWaiting } from './normal-matrix.ts'
import { type SalesNoise, whitenRows } from './whiten.ts'

/** A regression under one noise model. */
export type Regression = {
  /** The posterior mean's distance from the fit's mode, per column. */
  shift: Float64Array
  /** Posterior covariance, columns × columns. */
  covariance: Float64Array
  /** Log evidence of the rows under this noise, up to a constant common to all noise models. */
  logEvidence: number
  /** Working space for the normal matrix and its factor. */
  normal: Float64Array
}

/** Buffers for a regression on this many columns. */
export function emptyRegression(columns: number): Regression {
  return {
    shift: new Float64Array(columns),
    covariance: new Float64Array(columns * columns),
    logEvidence: 0,
    normal: new Float64Array(columns * columns),
  }
}

/**
 * Solves the regression on the fit's working rows under one noise model, priors included.
 *
 * @see Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), equations 2.8 and
 * 2.44.
 */
export function fitRegression(
  into: Regression,
  design: SalesDesign,
  fit: SalesFit,
  noise: SalesNoise,
): void {
  const { columns: k } = design
  const { shift, covariance, normal } = into
  normal.fill(0)
  shift.fill(0)
  let squares = 0
  const waiting = emptyWaiting(k)
  const { logVariances } = whitenRows(design, fit.working, noise, (direction, distance) => {
    squares += distance * distance
    addRow(waiting, direction, distance, normal, shift)
  })
  addRest(waiting, normal, shift)
  for (let j = 0; j < k; j++) {
    const precision = fit.priorPrecision[j]
    const away = fit.priorMean[j] - fit.coefficients[j]
    normal[j * k + j] += precision
    shift[j] += precision * away
    squares += precision * away * away
  }
  cholesky(normal, k)
  solveLower(normal, shift, k)
  let logDeterminant = 0
  for (let j = 0; j < k; j++) {
    squares -= shift[j] * shift[j]
    logDeterminant += 2 * log(normal[j * k + j])
  }
  into.logEvidence = -0.5 * (logVariances + logDeterminant + squares)
  solveUpper(normal, shift, k)
  covariance.fill(0)
  for (let j = 0; j < k; j++) {
    const column = covariance.subarray(j * k, (j + 1) * k)
    column[j] = 1
    solveLower(normal, column, k)
    solveUpper(normal, column, k)
  }
}
