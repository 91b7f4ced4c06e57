import { assertWithin } from '../checks.ts'
import { log } from '../special/log.ts'

/**
 * How far a martingale may have strayed, at all looks jointly: the two-sided normal mixture
 * boundary. With probability 1 − alpha it holds at every look, however many there are and whenever
 * they happen.
 *
 * @param variance - Of the sum so far, at least 0; the result is in the unit of its square root.
 * @param alpha - The probability of ever being wrong, in (0, 1).
 * @param tunedAt - The variance at which the boundary is to be tightest. Above 0.
 * @see Robbins, Statistical methods related to the law of the iterated logarithm, Annals of
 * Mathematical Statistics 41 (1970); Howard, Ramdas, McAuliffe & Sekhon, Time-uniform,
 * nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49 (2021), equation 14;
 * with estimated variances: Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas, Time-uniform central
 * limit theory and asymptotic confidence sequences, Annals of Statistics 52 (2024).
 * @see docs/method/evidence.md, equation 2.
 */
export function mixtureBound(variance: number, alpha: number, tunedAt: number): number {
  assertWithin('variance', variance, 0, Number.MAX_VALUE)
  assertWithin('alpha', alpha, 1e-12, 1 - 1e-12)
  assertWithin('tunedAt', tunedAt, Number.MIN_VALUE, Number.MAX_VALUE)
  const rho = mixtureVariance(alpha, tunedAt)
  return Math.sqrt((variance + rho) * (log((variance + rho) / rho) - 2 * log(alpha)))
}

/** The mixture variance that makes the boundary tightest near `tunedAt`. */
function mixtureVariance(alpha: number, tunedAt: number): number {
  const width = -2 * log(alpha)
  return tunedAt / (width + log(1 + width))
}
