import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { cholesky } from './cholesky.ts'
import { dot } from './dot.ts'
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
