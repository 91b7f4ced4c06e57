import type { CellBelief } from '../belief/belief.ts'
import { logParts } from '../belief/order-sizes.ts'
import { exp } from '../special/exp.ts'
import { type Guardrails, largestDiscount } from './guardrails.ts'

/** Pseudo-orders without a discount: a few orders say little about the next. */
const usualOrders = 10

/**
 * A cell's mean discount by quantity over its past orders; 0 where there is none, and before the
 * first order of more than one unit.
 *
 * @see docs/method/volume-prices.md, equation 3.
 */
export function meanDiscountOf(
  guardrails: Guardrails,
  basePriceMinor: number,
  belief: CellBelief | null,
): number {
  const { volumeBreaks } = guardrails
  const classes = belief?.sizes?.classes ?? []
  if (volumeBreaks === undefined || belief === null || classes.length === 0) return 0
  const most = largestDiscount(guardrails, basePriceMinor)
  let orders = 0
  let units = 0
  let off = 0
  for (const one of classes) {
    const each = exp(one.logSize / logParts / one.orders)
    // Tolerates the rounding of a mean of logs: ten units are ten.
    const reached = volumeBreaks.findLast(({ from }) => from <= each * (1 + 1e-3))
    orders += one.orders
    units += one.orders * each
    off += one.orders * each * Math.min(reached?.discount ?? 0, most)
  }
  // Sales rows hold prices that already include the discount.
  const counted = belief.sales?.unitsSold ?? 0
  const offered = Math.max(belief.unitCount, 0)
  const share = counted > 0 ? offered / (offered + counted) : 1
  return (share * (orders / (orders + usualOrders)) * off) / units
}

/** The guardrails with the mean discount, where there is one. */
export function withMeanDiscount(
  guardrails: Guardrails,
  basePriceMinor: number,
  belief: CellBelief | null,
): Guardrails {
  const meanDiscount = meanDiscountOf(guardrails, basePriceMinor, belief)
  return meanDiscount === 0 ? guardrails : { ...guardrails, meanDiscount }
}
