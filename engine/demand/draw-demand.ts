import { solveUpper } from '../linalg/solve-triangular.ts'
import { drawBeta, type Random } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { normalCdf, normalQuantile } from '../special/normal.ts'
import type { LogisticFit } from './fit-logistic.ts'
import { coefficientCount, memberFeatures } from './members.ts'
import type { DemandPosterior } from './posterior.ts'

/** Draws of demand: purchase probability by draw and price, falling in price within each draw. */
export type DemandDraws = {
  /** [draws × prices], row-major. */
  probability: Float64Array
  draws: number
  prices: number
  /** The first so many draws have the constant-elasticity shape, λ = 0 and no residual. */
  constantElasticity: number
}

/**
 * Draws whole demand curves from the posterior.
 *
 * Each member gives its share of the draws, rounded by systematic sampling. Within a member slopes
 * are stratified: the slope decides the price, and strata take most of the noise out of averages.
 *
 * @param logRatio - Prices asked about, ascending.
 */
export function drawDemand(
  posterior: DemandPosterior,
  logRatio: Float64Array,
  draws: number,
  random: Random,
): DemandDraws {
  const prices = logRatio.length
  const probability = new Float64Array(draws * prices)
  let done = 0
  let constantElasticity = 0
  let cumulative = 0
  const offset = random.uniform()
  for (const { member, fit, weight } of posterior.fits) {
    cumulative += weight
    const until = Math.min(draws, Math.floor(cumulative * draws + offset))
    if (until > done) {
      const features = memberFeatures(member, logRatio, posterior.axis)
      const d = coefficientCount(member)
      const theta = new Float64Array(d)
      for (let n = done; n < until; n++) {
        drawCoefficients(fit, (n - done + random.uniform()) / (until - done), random, theta)
        const row = n * prices
        for (let k = 0; k < prices; k++) {
          let logOdds = 0
          for (let i = 0; i < d; i++) logOdds += features[k * d + i] * theta[i]
          probability[row + k] = logistic(logOdds)
        }
        if (member.residual !== null) makeFalling(probability.subarray(row, row + prices))
      }
      if (member.lambda === 0 && member.residual === null) constantElasticity += until - done
      done = until
    }
  }
  for (; done < draws; done++) {
    const row = probability.subarray(done * prices, (done + 1) * prices)
    if (posterior.arms && posterior.arms.fit.a.length === prices) {
      const { a, b } = posterior.arms.fit
      for (let k = 0; k < prices; k++) row[k] = drawBeta(random, a[k], b[k])
      makeFalling(row)
    } else {
      // Rounding left one draw over: repeat the last.
      row.set(probability.subarray((done - 1) * prices, done * prices))
    }
  }
  return { probability, draws, prices, constantElasticity }
}

/**
 * One draw of a member's coefficients; the slope comes from its Gaussian cut off at zero.
 *
 * With precision L Lᵀ the last coefficient has standard deviation 1 / L[d, d] whatever the others
 * are, so that cutting its normal variable cuts the joint distribution exactly.
 *
 * @param slopeUniform - In (0, 1): where the slope falls in its own distribution, steepest first.
 */
export function drawCoefficients(
  fit: LogisticFit,
  slopeUniform: number,
  random: Random,
  theta: Float64Array,
): void {
  const d = theta.length
  for (let i = 0; i < d - 1; i++) theta[i] = random.normal()
  const positive = Math.max(normalCdf(fit.mean[d - 1] * fit.factor[d * d - 1]), 1e-300)
  theta[d - 1] = -normalQuantile(slopeUniform * positive)
  solveUpper(fit.factor, theta, d)
  for (let i = 0; i < d; i++) theta[i] += fit.mean[i]
  if (theta[d - 1] < 0) theta[d - 1] = 0
}

/** Makes a curve fall: the mean of its running minimum from the left and running maximum from the right. */
export function makeFalling(curve: Float64Array): void {
  const n = curve.length
  if (falling.length < n) falling = new Float64Array(2 * n)
  const fromRight = falling
  let highest = 0
  for (let k = n - 1; k >= 0; k--) {
    highest = Math.max(highest, curve[k])
    fromRight[k] = highest
  }
  let lowest = 1
  for (let k = 0; k < n; k++) {
    lowest = Math.min(lowest, curve[k])
    curve[k] = (lowest + fromRight[k]) / 2
  }
}

let falling = new Float64Array(128)
