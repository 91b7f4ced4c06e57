import { commonBiasSd } from '../demand/chosen-bias.ts'
import { square } from '../special/square.ts'
import { meanElasticity } from './mean-elasticity.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * Standard deviation of a shop's mean elasticity around the one implied by its margins, where first
 * moves rest on a history: with a smaller one, too many prices move before there is evidence.
 */
const marginsOff = 1

/**
 * The effect of a bias common to all chosen prices on the mean elasticity: how far it shrinks
 * towards the prior from sources other than sales, and the remaining variance.
 */
export function commonBiasLeft(pool: PoolPrior): { back: number; variance: number } {
  const { chosenShare = 0, bias } = pool
  if (!(chosenShare > 0)) return { back: 0, variance: 0 }
  const shared = square(chosenShare) * (bias ? bias.meanVariance : square(commonBiasSd))
  const back = shared / (shared + meanElasticity(pool, marginsOff).variance)
  return { back, variance: (1 - back) * shared }
}

/**
 * The prior of a product when the chosen prices of all products may be biased in the same
 * direction, which no number of products averages out. So the mean is shrunk towards the published
 * one and the one implied by the account's margins, and its variance widened.
 *
 * @see docs/method/pooling.md, equation 10.
 */
export function withCommonBias(pool: PoolPrior, accountElasticity: number): PoolPrior {
  const { covariance, mean } = pool
  const { back, variance } = commonBiasLeft(pool)
  if (variance === 0) return pool
  return {
    ...pool,
    mean: [mean[0], mean[1] + back * (meanElasticity(pool, marginsOff).mean - accountElasticity)],
    covariance: [
      covariance[0],
      covariance[1],
      Math.min(covariance[2] + variance, Math.max(startingPrior.covariance[2], covariance[2])),
    ],
  }
}
