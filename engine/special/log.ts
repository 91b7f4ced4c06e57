const ln2High = 0.6931471803691238
const ln2Low = 1.9082149292705877e-10
const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)
/** Which half holds the exponent: the second on little-endian machines. */
const upper = new Uint8Array(Uint16Array.of(1).buffer)[0]

/**
 * The natural logarithm, the same bits on every machine (see exp.ts); within one unit in the last
 * place.
 *
 * @returns -Infinity at 0, NaN below 0.
 * @see FreeBSD msun e_log.c (Sun Microsystems, 1993).
 */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  if (x === Infinity) return Infinity
  let k = 0
  let scaled = x
  if (x < 2.2250738585072014e-308) {
    k = -54
    scaled = x * 18014398509481984
  }
  number[0] = scaled
  const high = halves[upper]
  k += (high >>> 20) - 1023
  const mantissa = high & 0xfffff
  // Mantissas above √2 are halved, so that f stays within [√½ − 1, √2 − 1].
  const halve = (mantissa + 0x95f64) & 0x100000
  halves[upper] = mantissa | (halve ^ 0x3ff00000)
  k += halve >>> 20
  return logOf(k, number[0] - 1)
}

/** k · log 2 + log(1 + f), for an f within [√½ − 1, √2 − 1]. */
function logOf(k: number, f: number): number {
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const t1 = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const t2 =
    z *
    (0.6666666666666735 +
      w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  const halfSquare = 0.5 * f * f
  return k * ln2High - (halfSquare - (s * (halfSquare + t1 + t2) + k * ln2Low) - f)
}

/** log(1 + x) without losing the digits of a small x. */
export function log1p(x: number): number {
  const u = 1 + x
  if (u === 1) return x
  // Odds of at most 1 are the usual case, and their exponent is known.
  if (x >= 0 && x <= 1) return (logOfOneToTwo(u) * x) / (u - 1)
  return (log(u) * x) / (u - 1)
}

/** Where `log` begins to halve, between 1 and 2. */
const halvedFrom = 1 + 0x6a09c / 0x100000

function logOfOneToTwo(u: number): number {
  return u < halvedFrom ? logOf(0, u - 1) : logOf(1, u / 2 - 1)
}
