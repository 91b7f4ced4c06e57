import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { cholesky } from './cholesky.ts'
import { dot } from './dot.ts'
import { ridge } from './ridge.ts'
import { solveLower, solveUpper } from './solve-triangular.ts'

/** A well-conditioned symmetric positive definite matrix. */
function randomMatrix(n: number, seed: number): Float64Array {
  const random = createRandom(seed)
  const root = Float64Array.from({ length: n * n }, () => random.normal())
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      matrix[i * n + j] = dot(root.subarray(i * n, i * n + n), root.subarray(j * n, j * n + n))
    }
    matrix[i * n + i] += 1
  }
  return matrix
}

describe('cholesky and the triangular solves', () => {
  test.each([1, 2, 5, 14])('solve a system of %d equations', (n) => {
    const matrix = randomMatrix(n, n)
    const wanted = Float64Array.from({ length: n }, (_, i) => i - 1.5)
    const x = Float64Array.from({ length: n }, (_, i) =>
      dot(matrix.subarray(i * n, i * n + n), wanted),
    )
    cholesky(matrix, n)
    solveLower(matrix, x, n)
    solveUpper(matrix, x, n)
    for (let i = 0; i < n; i++) expect(x[i]).toBeCloseTo(wanted[i], 11)
  })

  test('survive a matrix that rounding made singular', () => {
    const matrix = Float64Array.of(1, 1, 1, 1)
    cholesky(matrix, 2)
    expect(matrix[3]).toBeGreaterThan(0)
    expect(matrix[3]).toBeLessThan(1e-7)
  })

  test.each([0, -1, Number.NaN, Infinity])('refuse a diagonal entry of %d', (entry) => {
    expect(() => cholesky(Float64Array.of(1, 0, 0, entry), 2)).toThrow(
      `diagonal entry 1 is ${entry}`,
    )
  })
})

describe('ridge', () => {
  const x = Float64Array.of(1, 2, 3, 4)
  const y = Float64Array.of(2, 4.5, 5.5, 8)
  const ones = new Float64Array(4).fill(1)

  test('is least squares where nothing was known before', () => {
    const vague = { mean: 0, precision: 0 }
    const { mean, variance } = ridge([x, ones], y, ones, [vague, vague])

    // Slope 9.5 / 5, intercept 5 − 2.5 × 1.9; the slope's variance is 1 / 5.
    expect(mean[0]).toBeCloseTo(1.9, 12)
    expect(mean[1]).toBeCloseTo(0.25, 12)
    expect(variance).toBeCloseTo(0.2, 12)
  })

  test('is the precision-weighted mean of the prior and the data', () => {
    const { mean, variance } = ridge([ones], y, new Float64Array(4).fill(0.5), [
      { mean: 1, precision: 2 },
    ])

    expect(mean[0]).toBeCloseTo((2 * 1 + 0.5 * 20) / 4, 12)
    expect(variance).toBeCloseTo(1 / 4, 12)
  })
})
