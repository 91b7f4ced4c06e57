import { cholesky } from '../../../engine/linalg/cholesky.ts'
import { solveLower, solveUpper } from '../../../engine/linalg/solve-triangular.ts'

/**
 * Coefficients that minimise squared errors, by the normal equations; columns that do not vary get
 * 0.
 */
export function leastSquares(x: readonly (readonly number[])[], y: readonly number[]): number[] {
  return solveNormal(
    x,
    x.map(() => 1),
    y,
  )
}

/** A logistic regression and the standard error of each coefficient. */
export type LogitFit = { coefficients: number[]; errors: number[] }

/** Maximum likelihood of a plain logistic regression, by Newton's method. */
export function plainLogit(x: readonly (readonly number[])[], bought: readonly number[]): LogitFit {
  const k = x[0]?.length ?? 0
  let coefficients: number[] = new Array(k).fill(0)
  let weights: number[] = []
  for (let round = 0; round < 50; round++) {
    const eta = x.map((row) => dot(row, coefficients))
    const rates = eta.map((value) => 1 / (1 + Math.exp(-value)))
    weights = rates.map((rate) => Math.max(rate * (1 - rate), 1e-9))
    const working = eta.map((value, i) => value + residual(bought, rates, i) / (weights[i] ?? 1))
    const next = solveNormal(x, weights, working)
    const change = Math.max(...next.map((value, j) => Math.abs(value - (coefficients[j] ?? 0))))
    coefficients = next
    if (change < 1e-9) break
  }
  const factor = normalFactor(x, weights)
  const errors = coefficients.map((_, j) => {
    const unit = new Float64Array(k)
    unit[j] = 1
    solveLower(factor, unit, k)
    return Math.sqrt(unit.reduce((sum, value) => sum + value * value, 0))
  })
  return { coefficients, errors }
}

function residual(bought: readonly number[], rates: readonly number[], i: number): number {
  return (bought[i] ?? 0) - (rates[i] ?? 0)
}

function solveNormal(
  x: readonly (readonly number[])[],
  weights: readonly number[],
  y: readonly number[],
): number[] {
  const k = x[0]?.length ?? 0
  const right = new Float64Array(k)
  x.forEach((row, i) => {
    for (let j = 0; j < k; j++) right[j] = at(right, j) + at(row, j) * at(weights, i) * at(y, i)
  })
  const factor = normalFactor(x, weights)
  solveLower(factor, right, k)
  solveUpper(factor, right, k)
  return Array.from(right)
}

/**
 * The Cholesky factor of the weighted normal matrix, with a small ridge for columns that do not
 * vary.
 */
function normalFactor(x: readonly (readonly number[])[], weights: readonly number[]): Float64Array {
  const k = x[0]?.length ?? 0
  const normal = new Float64Array(k * k)
  x.forEach((row, i) => {
    for (let a = 0; a < k; a++) {
      for (let b = 0; b <= a; b++) {
        normal[a * k + b] = at(normal, a * k + b) + at(weights, i) * at(row, a) * at(row, b)
      }
    }
  })
  for (let a = 0; a < k; a++) normal[a * k + a] = at(normal, a * k + a) * (1 + 1e-12) + 1e-9
  cholesky(normal, k)
  return normal
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

function at(values: ArrayLike<number>, i: number): number {
  return values[i] ?? 0
}
