import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * How far the chosen prices of all of an account's products mislead together, as a standard
 * deviation: one manager sets them, by one habit.
 */
const commonSd = 0.8

/**
 * What is believed of a product once the chosen prices of all products may mislead the same way:
 * however many they are, they do not average that out. So the mean is held against the published
 * one, and is less sure.
 *
 * @see docs/method/pooling.md, equation 12.
 */
export function withCommonBias(pool: PoolPrior, accountElasticity: number): PoolPrior {
  const { chosenShare, bias, covariance, mean } = pool
  if (!(chosenShare !== undefined && chosenShare > 0)) return pool
  const shared = square(chosenShare) * (bias ? bias.meanVariance : square(commonSd))
  const between = startingPrior.covariance[2]
  const back = shared / (shared + between)
  return {
    ...pool,
    mean: [mean[0], mean[1] + back * (usualElasticity - accountElasticity)],
    covariance: [
      covariance[0],
      covariance[1],
      Math.min(covariance[2] + (1 - back) * shared, Math.max(between, covariance[2])),
    ],
  }
}
