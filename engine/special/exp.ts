// Beliefs are compared byte by byte between machines, but ECMAScript leaves the last bits of
// Math.exp and Math.log to the implementation. It specifies basic arithmetic and Math.sqrt exactly,
// so these kernels, which use nothing else, give the same bits everywhere.

const ln2High = 0.6931471803691238
const ln2Low = 1.9082149292705877e-10
const inverseLn2 = Math.LOG2E

/** 2ᵏ at index k + 1074, for every k that a double can hold. */
const powersOfTwo = new Float64Array(1074 + 1024)
powersOfTwo[1074] = 1
for (let k = 1; k < 1024; k++) powersOfTwo[1074 + k] = 2 * powersOfTwo[1073 + k]
for (let k = 1; k <= 1074; k++) powersOfTwo[1074 - k] = powersOfTwo[1075 - k] / 2

/**
 * eˣ, the same bits on every machine; within one unit in the last place.
 *
 * @see FreeBSD msun e_exp.c (Sun Microsystems, 1993): reduction by ln 2, then a Remez rational.
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) return NaN
  if (x < -745.2) return 0
  if (x > 709.782712893384) return Infinity
  const k = Math.floor(x * inverseLn2 + 0.5)
  const high = x - k * ln2High
  const low = k * ln2Low
  const r = high - low
  const t = r * r
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))))
  const y = 1 - (low - (r * c) / (2 - c) - high)
  // The outermost powers are not representable on their own, though the product may be.
  if (k === 1024) return y * 2 * powersOfTwo[1074 + 1023]
  if (k === -1075) return y * 0.5 * powersOfTwo[0]
  return y * powersOfTwo[1074 + k]
}
