import { dot } from '../linalg/dot.ts'
import { solveLower } from '../linalg/solve-triangular.ts'
import { drawBeta, type Random } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { drawCoefficients } from './draw-coefficients.ts'
import type { LogisticFit } from './fit-logistic.ts'
import { makeFalling } from './make-falling.ts'
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
 * Each member gives its share of the draws, rounded by systematic sampling; draws of members that
 * could rise are made to fall.
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
  const curve = new Float64Array(prices)
  let done = 0
  let constantElasticity = 0
  let cumulative = 0
  const offset = random.uniform()
  for (const fitted of posterior.fits) {
    const { member, fit } = fitted
    cumulative += fitted.weight
    const until = Math.min(draws, Math.floor(cumulative * draws + offset))
    if (until > done) {
      const features = memberFeatures(member, logRatio, posterior.axis)
      const d = coefficientCount(member)
      const precision = member.residual === null ? null : logOddsPrecision(fit, features)
      const thetas = drawCoefficients(fitted, posterior.counts, until - done, random)
      for (let n = done; n < until; n++) {
        const row = n * prices
        const theta = (n - done) * d
        for (let k = 0; k < prices; k++) {
          let logOdds = 0
          for (let i = 0; i < d; i++) logOdds += features[k * d + i] * thetas[theta + i]
          curve[k] = logOdds
        }
        if (precision !== null) makeFalling(curve, precision)
        for (let k = 0; k < prices; k++) probability[row + k] = logistic(curve[k])
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
      makeFalling(
        row,
        a.map((bought, k) => bought + b[k]),
      )
    } else {
      // Rounding left one draw over: repeat the last.
      row.set(probability.subarray((done - 1) * prices, done * prices))
    }
  }
  return { probability, draws, prices, constantElasticity }
}

/** How well the log-odds are known at each row of features: 1 / φᵀ(L Lᵀ)⁻¹φ. */
function logOddsPrecision(fit: LogisticFit, features: Float64Array): Float64Array {
  const d = fit.mean.length
  const row = new Float64Array(d)
  return Float64Array.from({ length: features.length / d }, (_, k) => {
    row.set(features.subarray(k * d, (k + 1) * d))
    solveLower(fit.factor, row, d)
    return 1 / Math.max(dot(row, row), 1e-12)
  })
}
