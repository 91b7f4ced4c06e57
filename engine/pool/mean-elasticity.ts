import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * Standard deviation of a shop's mean elasticity around the one implied by its margins, where only
 * offers are informative.
 */
const marginsOffByOffers = 0.6
/** Standard deviation of the elasticities implied by the margins of its products. */
const marginsApart = 1.2

/**
 * The prior of the mean elasticity from sources other than sales: the published one, combined with
 * the one at which base prices would be optimal on average. Some are, others are too high or too
 * low.
 *
 * @param marginsOff - Standard deviation of the error of the latter.
 */
export function meanElasticity(
  { margins }: PoolPrior,
  marginsOff: number = marginsOffByOffers,
): { mean: number; variance: number } {
  const variance = startingPrior.covariance[2]
  if (!margins) return { mean: usualElasticity, variance }
  const { products, variance: ofRivals = 0 } = margins
  const off = square(marginsOff) + square(marginsApart) / products + ofRivals
  const share = variance / (variance + off)
  return {
    mean: usualElasticity + share * (margins.elasticity - usualElasticity),
    variance: (1 - share) * variance,
  }
}

/**
 * The prior of a product without evidence from chosen prices: the mean elasticity is shrunk towards
 * the one implied by the account's margins, too, not only the published one.
 *
 * @see docs/method/pooling.md, equation 11.
 */
export function withMargins(pool: PoolPrior, accountElasticity: number): PoolPrior {
  const { sums, margins, chosenShare = 0, mean } = pool
  if (!margins || !sums || chosenShare > 0) return pool
  const published = 1 / sums.spread[2]
  const precision = sums.precision[2]
  const { mean: meanVariance, variance } = meanElasticity(pool)
  const shift = (published + precision) * accountElasticity - published * usualElasticity
  const held = (meanVariance / variance + shift) / (1 / variance + precision)
  return { ...pool, mean: [mean[0], mean[1] + held - accountElasticity] }
}
