import { commonBiasSd } from '../demand/chosen-bias.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * What a bias that all chosen prices share makes of the mean elasticity: how far it goes back to
 * the published one, and the variance that is left.
 */
export function commonBiasLeft({ chosenShare, bias }: PoolPrior): {
  back: number
  variance: number
} {
  if (!(chosenShare !== undefined && chosenShare > 0)) return { back: 0, variance: 0 }
  const shared = square(chosenShare) * (bias ? bias.meanVariance : square(commonBiasSd))
  const back = shared / (shared + startingPrior.covariance[2])
  return { back, variance: (1 - back) * shared }
}

/**
 * What is believed of a product once the chosen prices of all products may mislead the same way:
 * however many they are, they do not average that out. So the mean is held against the published
 * one, and is less sure.
 *
 * @see docs/method/pooling.md, equation 12.
 */
export function withCommonBias(pool: PoolPrior, accountElasticity: number): PoolPrior {
  const { covariance, mean } = pool
  const { back, variance } = commonBiasLeft(pool)
  if (variance === 0) return pool
  return {
    ...pool,
    mean: [mean[0], mean[1] + back * (usualElasticity - accountElasticity)],
    covariance: [
      covariance[0],
      covariance[1],
      Math.min(covariance[2] + variance, Math.max(startingPrior.covariance[2], covariance[2])),
    ],
  }
}
