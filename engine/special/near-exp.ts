import { exp } from './exp.ts'

/** Parts that a factor of two is divided into; a power of two itself. */
const parts = 64
const partsPerUnit = parts * Math.LOG2E
/** log 2 / 64 as a sum of two numbers; the first times an integer up to 2²⁰ is exact. */
const partHigh = 0.010830424696223417
const partLow = 2.572804622327669e-14

/** 2^(j / 64). */
const roots = Float64Array.from({ length: parts }, (_, j) => exp((j / parts) * Math.LN2))

/** Results below this are indistinguishable from 0. */
export const lowestNearExp = -600
const fewestTwos = -867

const powersOfTwo = Float64Array.from({ length: 1 - fewestTwos }, (_, k) => 2 ** (k + fewestTwos))

/**
 * eˣ of a non-positive number, to within four units in the last place, the same bits on every
 * machine, and 0 below −600: in half the time of `exp`, for bulk use.
 *
 * @see Tang, Table-driven implementation of the exponential function in IEEE floating-point
 * arithmetic, ACM TOMS 15 (1989).
 */
export function nearExp(x: number): number {
  if (!(x >= lowestNearExp)) return Number.isNaN(x) ? NaN : 0
  const n = (x * partsPerUnit - 0.5) | 0
  const r = x - n * partHigh - n * partLow
  const near = 1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r / 120))))
  return near * roots[n & (parts - 1)] * powersOfTwo[(n >> 6) - fewestTwos]
}

/** The probability whose log-odds are x, equally close. */
export function nearLogistic(x: number): number {
  const odds = nearExp(-Math.abs(x))
  return (x >= 0 ? 1 : odds) / (1 + odds)
}
