import { cholesky } from '../../engine/linalg/cholesky.ts'
import { dot } from '../../engine/linalg/dot.ts'
import { solveLower, solveUpper } from '../../engine/linalg/solve-triangular.ts'

/** A squared-exponential kernel: scale σ and length ℓ. */
export type Kernel = { scale: number; length: number }

/** Purchase rates observed at points, each with its noise variance. */
export type Seen = { places: number[]; rates: number[]; variances: number[] }

/** A point where the process's value or its slope is asked for. */
export type Asked = { place: number; slope: boolean }

/** The range in which the kernel is searched. */
const scales = Array.from({ length: 12 }, (_, i) => 0.15 * 10 ** (i / 11))
const lengths = Array.from({ length: 9 }, (_, i) => 0.1 * 4 ** (i / 8))

/**
 * The kernel of highest marginal likelihood, on a grid over σ in [0.15, 1.5] and ℓ in [0.1, 0.4].
 *
 * @see Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), equation 2.30.
 */
export function likeliestKernel(seen: Seen): Kernel {
  let best: Kernel = { scale: 0.7, length: 0.2 }
  let highest = -Infinity
  for (const scale of scales) {
    for (const length of lengths) {
      const { factor, weights } = condition(seen, { scale, length })
      const n = weights.length
      let value = -0.5 * dot(weights, Float64Array.from(seen.rates))
      for (let i = 0; i < n; i++) value -= Math.log(factor[i * n + i])
      if (value > highest) {
        highest = value
        best = { scale, length }
      }
    }
  }
  return best
}

/**
 * The process given the observations, with prior mean zero: mean and covariance of the values and
 * slopes asked for.
 *
 * @see Rasmussen & Williams (2006), equations 2.25, 2.26 and 9.1 for slopes.
 */
export function posterior(
  seen: Seen,
  kernel: Kernel,
  asked: readonly Asked[],
): { mean: Float64Array; covariance: Float64Array } {
  const { factor, weights } = condition(seen, kernel)
  const n = weights.length
  const d = asked.length
  const mean = new Float64Array(d)
  const covariance = new Float64Array(d * d)
  const columns = asked.map((one, i) => {
    const column = Float64Array.from(seen.places, (place) =>
      covarianceOf(kernel, { place, slope: false }, one),
    )
    mean[i] = dot(column, weights)
    solveLower(factor, column, n)
    return column
  })
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      const left = covarianceOf(kernel, asked[i], asked[j]) - dot(columns[i], columns[j])
      covariance[i * d + j] = left
      covariance[j * d + i] = left
    }
    // Neighbouring slopes are almost equal: a small ridge keeps the matrix positive definite.
    covariance[i * d + i] += 1e-7
  }
  return { mean, covariance }
}

/**
 * The Cholesky factor of the covariance of the observations, and that covariance's inverse times
 * the rates.
 */
function condition(seen: Seen, kernel: Kernel): { factor: Float64Array; weights: Float64Array } {
  const { places, rates, variances } = seen
  const n = places.length
  const factor = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const apart = (places[i] - places[j]) / kernel.length
      factor[i * n + j] = kernel.scale ** 2 * Math.exp(-0.5 * apart * apart)
    }
    factor[i * n + i] += variances[i]
  }
  cholesky(factor, n)
  const weights = Float64Array.from(rates)
  solveLower(factor, weights, n)
  solveUpper(factor, weights, n)
  return { factor, weights }
}

function covarianceOf({ scale, length }: Kernel, a: Asked, b: Asked): number {
  const apart = a.place - b.place
  const value = scale ** 2 * Math.exp((-0.5 * apart * apart) / length ** 2)
  if (a.slope && b.slope) return (value * (1 - (apart / length) ** 2)) / length ** 2
  if (a.slope) return (-value * apart) / length ** 2
  if (b.slope) return (value * apart) / length ** 2
  return value
}
