import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logBeta } from '../special/log-gamma.ts'

const maxTerms = 400
const precision = 1e-12
const tiniest = 1e-300

/**
 * The likelihood of a sold-out period: derivatives of log P(D ≥ units) in the linear predictor.
 *
 * The tail of both count models is a regularised incomplete beta function, P(D ≥ u) = I_p(a, b):
 * negative binomial of shape r and mean μ with a = u, b = r, p = μ/(μ + r) under a log link;
 * binomial of n visits with a = u, b = n − u + 1, p the purchase probability under a logit link. In
 * both, dp/dη = p(1 − p), so that with N = pᵃ(1 − p)ᵇ/B(a, b) the score is s = N / I and its
 * derivative s·(a(1 − p) − bp − s).
 *
 * @param p - In [0, 1]; `q` is 1 − p, passed separately because either may be too small for a
 * subtraction.
 * @returns score ≥ 0 and information ≥ 0 (minus the second derivative). Both 0 for zero units.
 * @see NIST Digital Library of Mathematical Functions, 8.17.2, 8.17.20, 8.17.22.
 * @see docs/method/sales.md, equation 2.
 */
export function survivalTerm(
  a: number,
  b: number,
  p: number,
  q: number,
): { score: number; information: number } {
  if (a <= 0) return { score: 0, information: 0 }
  let score: number
  if (p < (a + 1) / (a + b + 2)) {
    // I = N/a × fraction: the normalising constant cancels from N / I.
    score = a / betaFraction(a, b, p)
  } else {
    const logFront = a * log(p) + b * log(q) - logBeta(a, b)
    const front = exp(Math.min(700, logFront))
    const tail = 1 - (front * betaFraction(b, a, q)) / b
    score = tail > 0 ? front / tail : 0
  }
  const information = -score * (a * q - b * p - score)
  return {
    score: Number.isFinite(score) ? score : 0,
    information: Number.isFinite(information) ? Math.max(0, information) : 0,
  }
}

/** The continued fraction of I_x(a, b), by the modified Lentz method; fast for x below its mean. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / atLeastTiny(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / atLeastTiny(1 + even * d)
    c = atLeastTiny(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / atLeastTiny(1 + odd * d)
    c = atLeastTiny(1 + odd / c)
    const change = d * c
    fraction *= change
    if (Math.abs(change - 1) < precision) break
  }
  return fraction
}

function atLeastTiny(value: number): number {
  return Math.abs(value) < tiniest ? tiniest : value
}
