import { cholesky } from './cholesky.ts'
import { dot } from './dot.ts'
import { solveLower, solveUpper } from './solve-triangular.ts'

/** Each coefficient is normal about its mean, with its precision, before the data. */
export type CoefficientPrior = { mean: number; precision: number }

/**
 * Linear regression under a normal prior.
 *
 * @param columns - The regressors, each as long as `y`.
 * @param precisions - Of each value of `y`, 0 or more.
 * @returns The coefficients, and the variance of the first one.
 * @see Hoerl & Kennard, Ridge regression, Technometrics 12 (1970).
 */
export function ridge(
  columns: readonly Float64Array[],
  y: Float64Array,
  precisions: Float64Array,
  prior: readonly CoefficientPrior[],
): { mean: Float64Array; variance: number } {
  const k = columns.length
  const normal = new Float64Array(k * k)
  const weighted = columns.map((x) => x.map((one, t) => precisions[t] * one))
  const mean = Float64Array.from(weighted, (x, a) => prior[a].precision * prior[a].mean + dot(x, y))
  columns.forEach((x, a) => {
    for (let b = 0; b <= a; b++) normal[a * k + b] = dot(x, weighted[b])
    normal[a * k + a] += prior[a].precision
  })
  cholesky(normal, k)
  const first = new Float64Array(k)
  first[0] = 1
  for (const column of [mean, first]) {
    solveLower(normal, column, k)
    solveUpper(normal, column, k)
  }
  return { mean, variance: first[0] }
}
