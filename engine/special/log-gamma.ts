import { log } from './log.ts'

/**
 * The logarithm of the gamma function.
 *
 * @param x - Above 0.
 * @see Stirling's series after raising x above 10; the first neglected term is below 1e-13.
 */
export function logGamma(x: number): number {
  let shift = 1
  let z = x
  while (z < 10) {
    shift *= z
    z += 1
  }
  const inverse = 1 / z
  const square = inverse * inverse
  const series =
    inverse *
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))))
  return (z - 0.5) * log(z) - z + 0.9189385332046727 + series - log(shift)
}

/**
 * The logarithm of the beta function: the probability of a given sequence of purchases under a flat
 * prior.
 */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}
