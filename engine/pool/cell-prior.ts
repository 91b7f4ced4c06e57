import type { CellBelief } from '../belief/belief.ts'
import { type ChosenBias, usualBias } from '../demand/chosen-bias.ts'
import {
  absorb,
  type CellPrior,
  type GaussianLikelihood,
  likelihoodInElasticity,
  priorInSlope,
  slopeAlone,
  widen,
} from '../demand/level-slope.ts'
import { randomizedOffers, salesLikelihood } from '../demand/weak-evidence.ts'
import { logistic } from '../special/logistic.ts'
import { buyingRate, likelihoodOf } from './cell-likelihood.ts'
import type { PoolPrior } from './pool-prior.ts'

/** Another product of the same group, at its own base price. */
export type GroupMate = { belief: CellBelief | null; basePriceMinor: number }

/** Standard deviation of elasticities between products of a group. */
const groupSpread = 0.4

/**
 * The prior of one cell: from the account's products, then the price sensitivity of its group, then
 * other segments of the same product, then a little of what sales rows suggest about the slope.
 *
 * @see Lindley & Smith, Bayes estimates for the linear model, JRSS B 34 (1972): two-stage
 * hierarchy.
 */
export function priorOfCell(
  belief: CellBelief | null,
  siblings: readonly CellBelief[],
  pool: PoolPrior,
  baseMinor: number,
  mates: readonly GroupMate[] = [],
): CellPrior {
  const product = priorOfProduct(siblings, pool, baseMinor, mates)
  return priorFromProduct(product, belief, baseMinor, pool.bias)
}

/**
 * The prior of a product, in terms of elasticity, before its cells: pool, group and other segments.
 *
 * @see docs/method/pooling.md, equation 1.
 */
export function priorOfProduct(
  siblings: readonly CellBelief[],
  pool: PoolPrior,
  baseMinor: number,
  mates: readonly GroupMate[] = [],
): CellPrior {
  const usual = logistic(pool.mean[0])
  let prior = priorOfPool(pool)
  for (const mate of mates) {
    const likelihood = mate.belief && likelihoodOf(mate.belief, mate.basePriceMinor)
    if (!likelihood) continue
    const ofMate = slopeAlone(likelihoodInElasticity(likelihood, buyingRate(mate.belief, usual)))
    prior = absorb(prior, widen(ofMate, [0, groupSpread]))
  }
  for (const sibling of siblings) {
    const likelihood = likelihoodOf(sibling, baseMinor)
    if (likelihood !== null) {
      prior = absorb(
        prior,
        widen(likelihoodInElasticity(likelihood, buyingRate(sibling, usual)), pool.tau),
      )
    }
  }
  // All segments' rows are compared with the same prior, so that their order does not matter.
  const known = prior
  for (const sibling of siblings) {
    const sold = sibling.sales && salesOf(sibling, sibling.sales, known, baseMinor, pool.bias)
    if (sold) prior = absorb(prior, widen(sold, pool.tau))
  }
  if (siblings.length === 0) return prior
  return {
    ...prior,
    levelVariance: prior.levelVariance + pool.tau[0] * pool.tau[0],
    slopeVariance: prior.slopeVariance + pool.tau[1] * pool.tau[1],
  }
}

/**
 * With a public price only a small share of those who see it buy; how small makes no difference.
 */
const fewBuy = { level: -4, levelVariance: 0.01 }

/**
 * The prior of a cell, in terms of the slope of its log-odds, from its product's prior and its own
 * sales rows.
 *
 * @param bias - The bias of the account's chosen prices.
 */
export function priorFromProduct(
  product: CellPrior,
  belief: CellBelief | null,
  baseMinor: number,
  bias: ChosenBias = usualBias,
): CellPrior {
  const sold = belief?.sales && salesOf(belief, belief.sales, product, baseMinor, bias)
  let prior = sold ? absorb(product, sold) : product
  if (belief && sold?.level === 0 && belief.offersSeen === 0) {
    prior = { ...prior, ...fewBuy, covariance: 0 }
  }
  return priorInSlope(prior, buyingRate(belief, Math.min(logistic(prior.level), 0.5)))
}

/** The likelihood of a cell's rows, given its product's prior and its own offers. */
function salesOf(
  belief: CellBelief,
  sales: NonNullable<CellBelief['sales']>,
  product: CellPrior,
  baseMinor: number,
  bias: ChosenBias = usualBias,
): GaussianLikelihood | null {
  const own = belief.offersSeen > 0 ? likelihoodOf(belief, baseMinor) : null
  const rate = buyingRate(belief, Math.min(logistic(product.level), 0.5))
  const known = own ? absorb(product, likelihoodInElasticity(own, rate)) : product
  return salesLikelihood(sales, randomizedOffers(belief), baseMinor, known, bias)
}

/** The pool's prior as a cell prior; its slope is still an elasticity. */
export function priorOfPool(pool: PoolPrior): CellPrior {
  return {
    level: pool.mean[0],
    slope: pool.mean[1],
    levelVariance: pool.covariance[0],
    covariance: pool.covariance[1],
    slopeVariance: pool.covariance[2],
  }
}
