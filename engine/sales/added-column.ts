import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'
import { emptyRegression, fitRegression } from './regression.ts'
import { whitenRows } from './whiten.ts'

/** Far below the information in any rows. */
const hardlyAny = 1e-6

/**
 * The coefficient of one more column in a fit of sales, and its variance. Everything else stays as
 * fitted: the same working rows, noise and priors. The variance is the larger of the model's and a
 * sandwich's.
 *
 * @param values - One for each row of the design.
 * @param beside - Another column, which takes up what it can explain.
 * @returns Null if the column is constant.
 */
export function addColumn(
  design: SalesDesign,
  fit: SalesFit,
  { noise }: IntegratedFit,
  values: Float64Array,
  beside: Float64Array | null = null,
): { coefficient: number; variance: number } | null {
  const { rows, columns, x } = design
  const added = [...(beside ? [centred(beside)] : []), centred(values)]
  if (added.at(-1)?.every((value) => Math.abs(value) < hardlyAny)) return null
  const k = columns + added.length
  const wider = new Float64Array(rows * k)
  for (let i = 0; i < rows; i++) {
    wider.set(x.subarray(i * columns, (i + 1) * columns), i * k)
    added.forEach((column, j) => {
      wider[i * k + columns + j] = column[i]
    })
  }
  const wide = { ...design, columns: k, x: wider }
  const known = {
    ...fit,
    coefficients: Float64Array.of(...fit.coefficients, ...added.map(() => 0)),
    priorMean: Float64Array.of(...fit.priorMean, ...added.map(() => 0)),
    priorPrecision: Float64Array.of(...fit.priorPrecision, ...added.map(() => hardlyAny)),
  }
  const regression = emptyRegression(k)
  fitRegression(regression, wide, known, noise)
  const { covariance, shift } = regression
  const last = k - 1
  let spread = 0
  whitenRows(wide, fit.working, noise, (direction, distance) => {
    let residual = distance
    let pull = 0
    for (let a = 0; a < k; a++) {
      residual -= direction[a] * shift[a]
      pull += covariance[last * k + a] * direction[a]
    }
    spread += pull * pull * residual * residual
  })
  return { coefficient: shift[last], variance: Math.max(covariance[last * k + last], spread) }
}

function centred(values: Float64Array): Float64Array {
  const middle = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
  return values.map((value) => value - middle)
}
