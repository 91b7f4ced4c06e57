import { symmetricEigen } from '../linalg/symmetric-eigen.ts'
import { exp } from '../special/exp.ts'

/** Smooth departures from a line that a residual member can follow. */
export const residualFeatures = 12

/** Points of the universal price axis on which the features are tabulated. */
const points = 49

/** Features of one length-scale, tabulated on [0, 1]; [points × residualFeatures]. */
export type ResidualBasis = Float64Array

const known = new Map<number, ResidualBasis>()

/**
 * The smooth residual shapes of a length-scale, on a price axis that runs from 0 to 1 in log price.
 *
 * They are the leading eigenvectors of the squared-exponential kernel with intercept and line
 * projected out, times the root of their eigenvalues: weights N(0, 1) give the Gaussian process.
 * The axis is the same for every cell, so each basis is worked out once.
 *
 * @see Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), equations 2.16 and 8.1.
 */
export function residualBasis(lengthScale: number): ResidualBasis {
  const before = known.get(lengthScale)
  if (before) return before
  const kernel = new Float64Array(points * points)
  for (let i = 0; i < points; i++) {
    for (let j = 0; j < points; j++) {
      const distance = (i - j) / (points - 1) / lengthScale
      kernel[i * points + j] = exp(-0.5 * distance * distance)
    }
  }
  // Removing the line from rows, transposing, and removing it again is P K P.
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < points; i++) removeLine(kernel.subarray(i * points, (i + 1) * points))
    transpose(kernel)
  }
  const { values, vectors } = symmetricEigen(kernel, points)
  const basis = new Float64Array(points * residualFeatures)
  for (let j = 0; j < residualFeatures; j++) {
    const scale = Math.sqrt(Math.max(values[j], 0))
    for (let i = 0; i < points; i++) {
      basis[i * residualFeatures + j] = scale * vectors[j * points + i]
    }
  }
  known.set(lengthScale, basis)
  return basis
}

/** Writes the features at a place on the axis, which is clamped to [0, 1]; linear between the points. */
export function writeResidual(
  basis: ResidualBasis,
  place: number,
  scale: number,
  out: Float64Array,
  at: number,
): void {
  const position = Math.min(Math.max(place, 0), 1) * (points - 1)
  const left = Math.min(Math.floor(position), points - 2)
  const share = position - left
  const from = left * residualFeatures
  for (let j = 0; j < residualFeatures; j++) {
    const low = basis[from + j]
    const high = basis[from + residualFeatures + j]
    out[at + j] = scale * (low + share * (high - low))
  }
}

function removeLine(row: Float64Array): void {
  const n = row.length
  const centre = (n - 1) / 2
  let sum = 0
  let moment = 0
  let spread = 0
  for (let i = 0; i < n; i++) {
    sum += row[i]
    moment += row[i] * (i - centre)
    spread += (i - centre) * (i - centre)
  }
  for (let i = 0; i < n; i++) row[i] -= sum / n + (moment / spread) * (i - centre)
}

function transpose(matrix: Float64Array): void {
  for (let i = 0; i < points; i++) {
    for (let j = 0; j < i; j++) {
      const kept = matrix[i * points + j]
      matrix[i * points + j] = matrix[j * points + i]
      matrix[j * points + i] = kept
    }
  }
}
