import { square } from '../special/square.ts'
import { boxCox } from './box-cox.ts'
import type { LogisticPrior } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'
import { residualBasis, residualFeatures, writeResidual } from './residual-basis.ts'

/** One shape that demand may have: log-odds = level − slope · h_λ(ratio) + a smooth residual or none. */
export type Member = {
  lambda: number
  residual: { lengthScale: number; scale: number } | null
  weight: number
}

/**
 * The shapes that the model average spans: log-logistic, logit, probit-like and choke-price demand,
 * and three that let smooth, wavy or abrupt departures grow out of the first.
 */
export const members: readonly Member[] = [
  { lambda: 0, residual: null, weight: 0.24 },
  { lambda: 1, residual: null, weight: 0.24 },
  { lambda: 3, residual: null, weight: 0.13 },
  { lambda: 6, residual: null, weight: 0.06 },
  { lambda: 0, residual: { lengthScale: 0.3, scale: 0.8 }, weight: 0.11 },
  { lambda: 0, residual: { lengthScale: 0.12, scale: 1.2 }, weight: 0.11 },
  { lambda: 0, residual: { lengthScale: 0.05, scale: 1.2 }, weight: 0.11 },
]

/** The stretch of log prices on which a residual is spread. */
export type PriceAxis = { low: number; high: number }

/** Coefficients of a member: level, residual weights, and the slope last. */
export function coefficientCount(member: Member): number {
  return member.residual === null ? 2 : 2 + residualFeatures
}

/** The features of a member at the given log price ratios, row by row. */
export function memberFeatures(
  member: Member,
  logRatio: Float64Array,
  axis: PriceAxis,
): Float64Array {
  const d = coefficientCount(member)
  const features = new Float64Array(logRatio.length * d)
  for (let b = 0; b < logRatio.length; b++) {
    features[b * d] = 1
    features[b * d + d - 1] = -boxCox(member.lambda, logRatio[b])
    if (member.residual === null) continue
    const { lengthScale, scale } = member.residual
    const place = (logRatio[b] - axis.low) / (axis.high - axis.low)
    writeResidual(residualBasis(lengthScale), place, scale, features, b * d + 1)
  }
  return features
}

/** The prior of a member's coefficients. All members share level and slope: at the reference price they agree on elasticity. */
export function memberPrior(member: Member, prior: CellPrior): LogisticPrior {
  const d = coefficientCount(member)
  const mean = new Float64Array(d)
  mean[0] = prior.level
  mean[d - 1] = prior.slope
  const precision = new Float64Array(d * d)
  for (let i = 1; i < d - 1; i++) precision[i * d + i] = 1
  const scale = 1 / (prior.levelVariance * prior.slopeVariance - square(prior.covariance))
  precision[0] = scale * prior.slopeVariance
  precision[d * d - 1] = scale * prior.levelVariance
  precision[d - 1] = -scale * prior.covariance
  precision[(d - 1) * d] = -scale * prior.covariance
  return { mean, precision }
}
