import { commonBiasSd } from '../demand/chosen-bias.ts'
import { square } from '../special/square.ts'
import { meanElasticity } from './mean-elasticity.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * How far a shop's mean elasticity lies from the one that its margins speak of, as a standard
 * deviation, where first moves rest on a history: with less, too many move before anything tells.
 */
const marginsOff = 1

/**
 * What a bias that all chosen prices share makes of the mean elasticity: how far it goes back to
 * the one that is thought of apart from sales, and the variance that is left.
 */
export function commonBiasLeft(pool: PoolPrior): { back: number; variance: number } {
  const { chosenShare = 0, bias } = pool
  if (!(chosenShare > 0)) return { back: 0, variance: 0 }
  const shared = square(chosenShare) * (bias ? bias.meanVariance : square(commonBiasSd))
  const back = shared / (shared + meanElasticity(pool, marginsOff).variance)
  return { back, variance: (1 - back) * shared }
}

/**
 * What is believed of a product once the chosen prices of all products may mislead the same way:
 * however many they are, they do not average that out. So the mean is held against the published
 * one and against the account's margins, and is less sure.
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
