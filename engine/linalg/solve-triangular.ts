/** Solves L x = b in place; L is the lower triangle of a row-major [n × n] matrix. */
export function solveLower(l: Float64Array, x: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    let sum = x[i]
    for (let k = 0; k < i; k++) sum -= l[i * n + k] * x[k]
    x[i] = sum / l[i * n + i]
  }
}

/** Solves Lᵀ x = b in place; L is the lower triangle of a row-major [n × n] matrix. */
export function solveUpper(l: Float64Array, x: Float64Array, n: number): void {
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]
    for (let k = i + 1; k < n; k++) sum -= l[k * n + i] * x[k]
    x[i] = sum / l[i * n + i]
  }
}
