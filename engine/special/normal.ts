import { exp } from './exp.ts'
import { log } from './log.ts'

/**
 * The probability that a standard normal variable is below x.
 *
 * Absolute error below 1e-15, relative error below 1e-8 down to x = −37.
 * @see West, Better approximations to cumulative normal functions, Wilmott (2005), after Hart
 * (1968).
 */
export function normalCdf(x: number): number {
  const z = Math.abs(x)
  if (z > 38) return x > 0 ? 1 : 0
  const e = exp((-z * z) / 2)
  let tail: number
  if (z < 7.07106781186547) {
    let top = 3.52624965998911e-2 * z + 0.700383064443688
    top = top * z + 6.37396220353165
    top = top * z + 33.912866078383
    top = top * z + 112.079291497871
    top = top * z + 221.213596169931
    top = top * z + 220.206867912376
    let bottom = 8.83883476483184e-2 * z + 1.75566716318264
    bottom = bottom * z + 16.064177579207
    bottom = bottom * z + 86.7807322029461
    bottom = bottom * z + 296.564248779674
    bottom = bottom * z + 637.333633378831
    bottom = bottom * z + 793.826512519948
    bottom = bottom * z + 440.413735824752
    tail = (e * top) / bottom
  } else {
    const fraction = z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))
    tail = e / fraction / 2.506628274631
  }
  return x > 0 ? 1 - tail : tail
}

/** The density of a standard normal variable at x. */
export function normalDensity(x: number): number {
  return exp((-x * x) / 2) / 2.5066282746310002
}

/**
 * The 95th percentile of a standard normal variable: half the width of a central 90 % interval, in
 * sd.
 */
export const normal95 = 1.6448536269514722

/** The logarithm of normalCdf, finite however far x lies below zero. */
export function logNormalCdf(x: number): number {
  if (x > -30) return log(normalCdf(x))
  const inverse = 1 / (x * x)
  return -(x * x) / 2 - log(-x) - 0.9189385332046727 + log(1 - inverse * (1 - 3 * inverse))
}

/**
 * The value below which a standard normal variable falls with the given probability.
 *
 * @param probability - In (0, 1); the ends give ±Infinity.
 * @see Wichura, Algorithm AS 241, Applied Statistics 37 (1988), PPND16: relative error about 1e-16.
 */
export function normalQuantile(probability: number): number {
  const q = probability - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(centreTop, r)) / polynomial(centreBottom, r)
  }
  const tail = q < 0 ? probability : 1 - probability
  if (!(tail > 0)) return q < 0 ? -Infinity : Infinity
  const r = Math.sqrt(-log(tail))
  const value =
    r <= 5
      ? polynomial(middleTop, r - 1.6) / polynomial(middleBottom, r - 1.6)
      : polynomial(farTop, r - 5) / polynomial(farBottom, r - 5)
  return q < 0 ? -value : value
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = coefficients[7]
  for (let i = 6; i >= 0; i--) sum = sum * x + coefficients[i]
  return sum
}

const centreTop = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
  67265.7709270087, 33430.57558358813, 2509.0809287301227,
]
const centreBottom = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
  28729.085735721943, 5226.495278852546,
]
const middleTop = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
  0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
]
const middleBottom = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
  0.015198666563616457, 0.0005475938084995345, 1.0507500716444169e-9,
]
const farTop = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487,
  0.026532189526576124, 0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
]
const farBottom = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
  1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
]
