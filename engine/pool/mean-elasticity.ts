import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * How far a shop's mean elasticity lies from the one that its margins speak of, as a standard
 * deviation, where offers alone tell.
 */
const marginsOffByOffers = 0.6
/** How far the elasticities that its products' margins speak of lie apart. */
const marginsApart = 1.2

/**
 * The mean elasticity that is thought of apart from all sales: the published one, and the one at
 * which base prices would be the best on average. Some are, others are too high or too low.
 *
 * @param marginsOff - How far the latter is off, as a standard deviation.
 */
export function meanElasticity(
  { margins }: PoolPrior,
  marginsOff: number = marginsOffByOffers,
): { mean: number; variance: number } {
  const variance = startingPrior.covariance[2]
  if (!margins) return { mean: usualElasticity, variance }
  const off = square(marginsOff) + square(marginsApart) / margins.products
  const share = variance / (variance + off)
  return {
    mean: usualElasticity + share * (margins.elasticity - usualElasticity),
    variance: (1 - share) * variance,
  }
}

/**
 * What is believed of a product where no chosen prices tell: the mean of all elasticities is held
 * against the account's margins, too, instead of the published one alone.
 *
 * @see docs/method/pooling.md, equation 11.
 */
export function withMargins(pool: PoolPrior, accountElasticity: number): PoolPrior {
  const { sums, margins, chosenShare = 0, mean } = pool
  if (!margins || !sums || chosenShare > 0) return pool
  const published = 1 / sums.spread[2]
  const told = sums.precision[2]
  const { mean: meanVariance, variance } = meanElasticity(pool)
  const shift = (published + told) * accountElasticity - published * usualElasticity
  const held = (meanVariance / variance + shift) / (1 / variance + told)
  return { ...pool, mean: [mean[0], mean[1] + held - accountElasticity] }
}
