import { boxCox } from '../special/box-cox.ts'
import { square } from '../special/square.ts'
import type { LogisticPrior } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'

/** One smooth shape that demand may have: log-odds = level − slope · h_λ(ratio). */
export type Member = { lambda: number; weight: number }

/** The smooth shapes of the model average: log-logistic, logit, probit-like and choke-price demand. */
export const members: readonly Member[] = [
  { lambda: 0, weight: 0.27 },
  { lambda: 1, weight: 0.27 },
  { lambda: 3, weight: 0.14 },
  { lambda: 6, weight: 0.07 },
]

/** The features of a member at the given log price ratios, [ratios × 2]. */
export function memberFeatures(member: Member, logRatio: Float64Array): Float64Array {
  const features = new Float64Array(2 * logRatio.length)
  for (let b = 0; b < logRatio.length; b++) {
    features[2 * b] = 1
    features[2 * b + 1] = -boxCox(member.lambda, logRatio[b])
  }
  return features
}

/** The prior of level and slope. All members share it: at the reference price they agree on elasticity. */
export function memberPrior(prior: CellPrior): LogisticPrior {
  const scale = 1 / (prior.levelVariance * prior.slopeVariance - square(prior.covariance))
  return {
    mean: Float64Array.of(prior.level, prior.slope),
    precision: Float64Array.of(
      scale * prior.slopeVariance,
      -scale * prior.covariance,
      -scale * prior.covariance,
      scale * prior.levelVariance,
    ),
  }
}
