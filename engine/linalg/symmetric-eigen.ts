/**
 * Eigenvalues and eigenvectors of a symmetric matrix, largest value first.
 *
 * @param matrix - [n × n], row-major, symmetric; left unchanged.
 * @returns `vectors` holds the i-th eigenvector in its i-th row; the largest entry of each is
 *   positive, so that the answer does not hang on the path of the rotations.
 * @see Golub & Van Loan, Matrix Computations (2013), section 8.5: cyclic Jacobi.
 */
export function symmetricEigen(
  matrix: Float64Array,
  n: number,
): { values: Float64Array; vectors: Float64Array } {
  const a = matrix.slice()
  const v = new Float64Array(n * n)
  for (let i = 0; i < n; i++) v[i * n + i] = 1
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0
    let total = 0
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        total += a[i * n + j] * a[i * n + j]
        if (i !== j) off += a[i * n + j] * a[i * n + j]
      }
    }
    if (off <= 1e-28 * total) break
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q)
    }
  }
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (i, j) => a[j * n + j] - a[i * n + i] || i - j,
  )
  const values = new Float64Array(n)
  const vectors = new Float64Array(n * n)
  order.forEach((from, to) => {
    values[to] = a[from * n + from]
    let largest = 0
    for (let i = 0; i < n; i++) {
      if (Math.abs(v[i * n + from]) > Math.abs(largest) + 1e-12) largest = v[i * n + from]
    }
    const sign = largest < 0 ? -1 : 1
    for (let i = 0; i < n; i++) vectors[to * n + i] = sign * v[i * n + from]
  })
  return { values, vectors }
}

/** Zeroes entry (p, q) by a plane rotation of rows and columns p and q. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q]
  if (apq === 0) return
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < n; k++) {
    const kp = a[k * n + p]
    const kq = a[k * n + q]
    a[k * n + p] = c * kp - s * kq
    a[k * n + q] = s * kp + c * kq
  }
  for (let k = 0; k < n; k++) {
    const pk = a[p * n + k]
    const qk = a[q * n + k]
    a[p * n + k] = c * pk - s * qk
    a[q * n + k] = s * pk + c * qk
    const vp = v[k * n + p]
    const vq = v[k * n + q]
    v[k * n + p] = c * vp - s * vq
    v[k * n + q] = s * vp + c * vq
  }
}
