import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { square } from '../special/square.ts'

/**
 * A merchant who set the price well faces the elasticity p / (p − c) there. How closely that holds
 * is learnt for each account; beforehand, it counts as an observation of the elasticity with a
 * standard deviation of 1.5.
 *
 * @see Lerner, The concept of monopoly, Rev. Econ. Studies 1 (1934): (p − c) / p = 1 / elasticity.
 */
export const usualMarginCoefficient = { mean: 0.39, variance: square(0.3) }

export const marginName = 'margin'
/** Mean of published elasticities; their variance is partly our choice: docs/method/demand.md. */
export const meanElasticity = 2.62
export const meanVariance = 1.44
/** Pseudo-products: the prior strength of the spread. */
const priorProducts = 4

/** Effects of traits as normal equations and their solution; the intercept comes last. */
type Regression = {
  rows: readonly (readonly number[])[]
  k: number
  normal: Float64Array
  inverse: Float64Array
  mean: Float64Array
  along: Float64Array
}

/** A product's elasticity, from its own data. */
type OwnElasticity = { elasticity: number; variance: number }

/** Buffers for the regression of products with these rows. */
export function emptyRegression(rows: Regression['rows']): Regression {
  const k = rows[0].length + 1
  const [normal, inverse] = [new Float64Array(k * k), new Float64Array(k * k)]
  return { rows, k, normal, inverse, mean: new Float64Array(k), along: new Float64Array(k) }
}

/** Prior of the effects: margins as published, attribute values centred on zero. */
export function startFromPrior(
  { k, normal, mean }: Regression,
  names: readonly string[],
  varianceOf: (j: number) => number,
): void {
  normal.fill(0)
  mean.fill(0)
  for (let j = 0; j < k - 1; j++) {
    const margin = names[j] === marginName
    const precision = 1 / (margin ? usualMarginCoefficient.variance : varianceOf(j))
    normal[j * k + j] = precision
    mean[j] = margin ? precision * usualMarginCoefficient.mean : 0
  }
  normal[k * k - 1] = 1 / meanVariance
  mean[k - 1] = meanElasticity / meanVariance
}

/** Adds the products, and solves for the effects and their covariance. */
export function regress(
  { rows, k, normal, inverse, mean }: Regression,
  known: readonly OwnElasticity[],
  left: number,
): void {
  const d = k - 1
  known.forEach(({ elasticity, variance }, i) => {
    const weight = 1 / (variance + left)
    for (let a = 0; a < k; a++) {
      const xa = weight * (a < d ? rows[i][a] : 1)
      if (xa === 0) continue
      mean[a] += xa * elasticity
      for (let b = 0; b <= a; b++) normal[a * k + b] += xa * (b < d ? rows[i][b] : 1)
    }
  })
  cholesky(normal, k)
  solveLower(normal, mean, k)
  solveUpper(normal, mean, k)
  inverse.fill(0)
  for (let j = 0; j < k; j++) {
    const column = inverse.subarray(j * k, (j + 1) * k)
    column[j] = 1
    solveLower(normal, column, k)
    solveUpper(normal, column, k)
  }
}

/** The residual variance of elasticities given the traits. */
export function leftOver(
  { rows, k, inverse, mean, along }: Regression,
  known: readonly OwnElasticity[],
  left: number,
  beforehand: number,
): number {
  const d = k - 1
  let squares = priorProducts * beforehand
  known.forEach(({ elasticity, variance }, i) => {
    let fitted = mean[d]
    for (let a = 0; a < d; a++) fitted += rows[i][a] * mean[a]
    let uncertain = 0
    for (let a = 0; a < k; a++) {
      along[a] = a < d ? rows[i][a] : 1
    }
    for (let a = 0; a < k; a++) {
      if (along[a] === 0) continue
      for (let b = 0; b < k; b++) uncertain += along[a] * along[b] * inverse[a * k + b]
    }
    const share = left / (left + variance)
    squares +=
      square(share * (elasticity - fitted)) + left * (1 - share) + share * share * uncertain
  })
  return squares / (priorProducts + known.length)
}
