import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import type { Estimate } from './rivalry.ts'

/** A product's margin, and its elasticity estimated from sales. */
export type PricedProduct = {
  /** Share of the base price that a sale earned when it was set; null without a known cost. */
  marginWhenSet: number | null
  /** Its absolute own-price elasticity. */
  elasticity: number
  /** Share of the elasticity's prior variance resolved by sales; 0 to 1. */
  resolved: number
}

/** Standard deviation of a shop's overall price level around its optimum, in log terms. */
const shopSpread = 0.2
/** The same for a single product's price, including the error of its elasticity. */
const productSpread = 0.5
/** A base price barely above cost was not set for profit, and is uninformative. */
const fewestMargin = 0.1
/** Minimum of `resolved` summed over all products; below it sales are uninformative. */
const fewestResolved = 0.5
/** Standard deviation of a shop's mean elasticity, usually 2.62 ± 1.2, in log terms. */
const usualSpread = 0.44

/**
 * The evidence of margins on a nest's diversion ratio δ. Jointly optimal prices earn margins of 1 /
 * ((1 − δ) ε), so that log(margin × ε) is −log(1 − δ) on average, to the extent that a shop's
 * prices are well set overall. Elasticities without evidence from sales were derived from the
 * margins themselves: a product's weight is the share that sales resolved, and the usual elasticity
 * stands beside them.
 *
 * @returns Null without costs.
 * @see docs/method/together.md, equation 4.
 */
export function diversionByMargins(products: readonly PricedProduct[]): Estimate | null {
  let bySales = 0
  let weight = 0
  let byUsual = 0
  let count = 0
  for (const { marginWhenSet, elasticity, resolved } of products) {
    if (marginWhenSet === null || !(marginWhenSet > fewestMargin) || !(elasticity > 0)) continue
    bySales += resolved * log(marginWhenSet * elasticity)
    weight += resolved
    byUsual += log(marginWhenSet * usualElasticity)
    count++
  }
  if (count === 0) return null
  const telling = weight > fewestResolved ? weight / square(productSpread) : 0
  const usual = 1 / (square(usualSpread) + square(productSpread) / count)
  const ofSales = telling > 0 ? telling * (bySales / weight) : 0
  const lost = exp(-(ofSales + usual * (byUsual / count)) / (telling + usual))
  const variance = square(shopSpread) + 1 / (telling + usual)
  return { mean: 1 - lost, variance: square(lost) * variance }
}

/** The posterior of a diversion ratio given sales and the margins of the nest's products. */
export function withMargins(learnt: Estimate, products: readonly PricedProduct[]): Estimate {
  const margins = diversionByMargins(products)
  if (margins === null) return { mean: learnt.mean, variance: learnt.variance }
  const weight = learnt.variance / (learnt.variance + margins.variance)
  return {
    mean: learnt.mean + weight * (margins.mean - learnt.mean),
    variance: (1 - weight) * learnt.variance,
  }
}
