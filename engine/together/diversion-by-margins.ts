import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { Estimate } from './rivalry.ts'

/** A product's margin and its elasticity as sales tell it. */
export type PricedProduct = {
  /** Share of the base price that a sale earns; null where no cost is known. */
  baseMargin: number | null
  /** Size of its own elasticity, its neighbours' prices unchanged. */
  elasticity: number
  /** How much of the elasticity's variance sales have taken away; 0 to 1. */
  told: number
}

/** How far a shop's prices as a whole may lie from what is best for it, in log terms. */
const shopSpread = 0.2
/** The same of one product's price, with the error of its elasticity. */
const productSpread = 0.5
/** A base price just above cost was not set for profit, and says nothing. */
const fewestMargin = 0.1
/** Sales that told less of all products together, in products, said nothing. */
const fewestTold = 0.5

/**
 * What margins say of a nest's diversion ratio δ. Prices that are best together earn margins of
 * 1 / ((1 − δ) ε), so that log(margin × ε) is −log(1 − δ) on average, as far as a shop's prices as
 * a whole are well set. Elasticities that sales did not tell are read off the margins themselves:
 * a product counts as far as its sales told of it.
 *
 * @returns Null where sales or costs do not tell.
 * @see docs/method/together.md, equation 4.
 */
export function diversionByMargins(products: readonly PricedProduct[]): Estimate | null {
  let sum = 0
  let weight = 0
  for (const { baseMargin, elasticity, told } of products) {
    if (baseMargin === null || !(baseMargin > fewestMargin) || !(elasticity > 0)) continue
    sum += told * log(baseMargin * elasticity)
    weight += told
  }
  if (!(weight > fewestTold)) return null
  const lost = exp(-sum / weight)
  const variance = square(shopSpread) + square(productSpread) / weight
  return { mean: 1 - lost, variance: square(lost) * variance }
}

/** What is believed of a diversion ratio by sales, and by the margins of the nest's products. */
export function withMargins(learnt: Estimate, products: readonly PricedProduct[]): Estimate {
  const margins = diversionByMargins(products)
  if (margins === null) return { mean: learnt.mean, variance: learnt.variance }
  const weight = learnt.variance / (learnt.variance + margins.variance)
  return {
    mean: learnt.mean + weight * (margins.mean - learnt.mean),
    variance: (1 - weight) * learnt.variance,
  }
}
