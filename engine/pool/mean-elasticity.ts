import { commonBiasSd } from '../demand/chosen-bias.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * Standard deviation of a shop's mean elasticity around the one implied by its margins, where only
 * offers are informative.
 */
const marginsOffByOffers = 0.6
/** The same where first moves rest on a history: with a smaller one, too many move unproven. */
const marginsOffByHistory = 1
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
 * The prior of a product with the account's mean elasticity as all evidence has it: products' data,
 * the published mean and margins, each once. All chosen prices may be biased in the same direction,
 * which no number of products averages out.
 *
 * @param accountElasticity - The pool's mean before the product's traits.
 * @see docs/method/pooling.md, equations 10 and 11.
 */
export function withMeanElasticity(pool: PoolPrior, accountElasticity: number): PoolPrior {
  const { sums, margins, covariance, mean } = pool
  const bias = commonBias(pool)
  if (!sums || (bias === 0 && !margins)) return pool
  const published = 1 / sums.spread[2]
  const precision = sums.precision[2]
  // The pool weighs the published mean as one product known exactly: takes that out again.
  const ofData = (published + precision) * accountElasticity - published * usualElasticity
  const { known, left, variance } = combine(pool, precision, bias)
  const held = (known.mean / known.variance + ofData * left) * variance
  const unbiased = 1 / (1 / known.variance + precision)
  const widest = Math.max(startingPrior.covariance[2], covariance[2])
  return {
    ...pool,
    mean: [mean[0], mean[1] + held - accountElasticity],
    covariance: [
      covariance[0],
      covariance[1],
      Math.min(covariance[2] + variance - unbiased, widest),
    ],
  }
}

/**
 * Variance of the mean elasticity of an account, where chosen prices are part of the evidence; 0
 * where they are not.
 */
export function commonVariance(pool: PoolPrior): number {
  const bias = commonBias(pool)
  return pool.sums && bias > 0 ? combine(pool, pool.sums.precision[2], bias).variance : 0
}

/**
 * What is known of the mean apart from sales, the share of the data's precision that the common
 * bias leaves, and the variance of both combined.
 */
function combine(pool: PoolPrior, precision: number, bias: number) {
  const known = meanElasticity(pool, bias > 0 ? marginsOffByHistory : marginsOffByOffers)
  const left = 1 / (1 + precision * bias)
  return { known, left, variance: 1 / (1 / known.variance + precision * left) }
}

/** Variance of the mean elasticity by a bias that all chosen prices share. */
function commonBias({ chosenShare = 0, bias }: PoolPrior): number {
  return square(chosenShare) * (bias ? bias.meanVariance : square(commonBiasSd))
}
