/**
 * Factors a symmetric positive definite matrix in place: A = L Lᵀ.
 *
 * Rounding can leave a nearly singular matrix with a pivot at or below zero; such a pivot is raised
 * to a tiny fraction of its diagonal, a ridge with no noticeable effect on any posterior.
 *
 * @param a - A [n × n], row-major; afterwards its lower triangle holds L. The upper is unchanged.
 * @throws RangeError if a diagonal entry is not a finite number above 0.
 */
export function cholesky(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const row = j * n
    const diagonal = a[row + j]
    if (!(diagonal > 0 && diagonal < Infinity)) {
      throw new RangeError(`diagonal entry ${j} is ${diagonal}, expected a finite number above 0`)
    }
    let pivot = diagonal
    for (let k = 0; k < j; k++) pivot -= a[row + k] * a[row + k]
    const root = Math.sqrt(Math.max(pivot, diagonal * 1e-15))
    a[row + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = a[i * n + j]
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[row + k]
      a[i * n + j] = sum / root
    }
  }
}
