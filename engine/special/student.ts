import { normalQuantile } from './normal.ts'

/**
 * The value below which Student's t falls with the given probability.
 *
 * @param probability - In (0, 1).
 * @param freedom - Degrees of freedom, 8 or more: from there on the relative error is below 1e-3
 * for probabilities up to 0.9999.
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions (1964), equation 26.7.5.
 */
export function studentQuantile(probability: number, freedom: number): number {
  const z = normalQuantile(probability)
  const z2 = z * z
  const first = (z2 + 1) * z
  const second = ((5 * z2 + 16) * z2 + 3) * z
  const third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) * z
  const fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) * z
  const v = freedom
  return (
    z +
    first / (4 * v) +
    second / (96 * v ** 2) +
    third / (384 * v ** 3) +
    fourth / (92160 * v ** 4)
  )
}
