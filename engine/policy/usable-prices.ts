import type { CellBelief } from '../belief/belief.ts'
import type { DemandDraws } from '../demand/draw-demand.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { log } from '../special/log.ts'

/** Purchases after which a cell may use its whole ladder. */
const purchasesToTrust = 16

/** Offers that reduce caution as much as one purchase does: refusals are evidence, too. */
const offersPerPurchase = 30

/** The largest first step from the base price, in log terms, about one ladder step. */
const firstStep = 0.03

/**
 * Share of slope variance that pooling must resolve before the prior is trusted like own purchases.
 */
const trustedShare = 0.6

/**
 * How far from the base price a cell may currently be priced, in log terms; Infinity once it is
 * known.
 *
 * A cell about which little is known starts at its base price and widens its reach with its
 * purchases: on products that are already well priced, a bold start earns less than doing nothing.
 */
export function reach(
  belief: CellBelief | null,
  siblings: readonly CellBelief[],
  pool: PoolPrior,
): number {
  const resolved = 1 - pool.covariance[2] / startingPrior.covariance[2]
  const fromPool = pool.cells === 0 ? 0 : Math.min(Math.max(resolved / trustedShare, 0), 1)
  let known = purchasesToTrust * fromPool
  if (belief) {
    known += belief.purchaseCount + belief.offersSeen / offersPerPurchase
    known += belief.sales?.unitsSold ?? 0
  }
  for (const sibling of siblings) known += sibling.purchaseCount / 2
  if (known >= purchasesToTrust) return Infinity
  return firstStep + (Math.max(known, 0) / purchasesToTrust) * 0.4
}

/**
 * Marks the admissible columns within reach of the one nearest to the base price, and its
 * neighbours, however far away: a price list with wide steps is explored all the same.
 */
export function withinReach(
  prices: Float64Array,
  admissible: Uint8Array,
  basePriceMinor: number,
  furthest: number,
): Uint8Array {
  const at = nearestTo(prices, admissible, basePriceMinor)
  const centre = log(prices[at])
  const usable = Uint8Array.from(prices, (price, k) =>
    admissible[k] && Math.abs(log(price) - centre) <= furthest ? 1 : 0,
  )
  for (const step of [-1, 1]) {
    let k = at + step
    while (k >= 0 && k < prices.length && !admissible[k]) k += step
    if (k >= 0 && k < prices.length) usable[k] = 1
  }
  return usable
}

/** The admissible column nearest to a price; there is at least one. */
function nearestTo(prices: Float64Array, admissible: Uint8Array, priceMinor: number): number {
  let nearest = -1
  for (let k = 0; k < prices.length; k++) {
    if (!admissible[k]) continue
    const closer =
      nearest < 0 || Math.abs(prices[k] - priceMinor) < Math.abs(prices[nearest] - priceMinor)
    if (closer) nearest = k
  }
  return nearest
}

/** Share of draws that must agree that a price below base earns more revenue. */
const agreement = 0.8

/**
 * Removes prices below base that only constant elasticity recommends.
 *
 * Where revenue is all there is to go by, a constant elasticity above one would drive every price
 * to the floor. So a price below base needs the product's own purchases behind it, and the
 * agreement of the shapes without constant elasticity.
 */
export function withoutUnsupportedCuts(
  usable: Uint8Array,
  demand: DemandDraws,
  value: Float64Array,
  baseColumn: number,
  belief: CellBelief | null,
): Uint8Array {
  const { draws, prices, constantElasticity } = demand
  const known = belief !== null && belief.purchaseCount >= purchasesToTrust
  const supported = usable.slice()
  for (let k = 0; k < baseColumn; k++) {
    if (!usable[k]) continue
    let agree = 0
    for (let n = constantElasticity; n < draws; n++) {
      if (value[n * prices + k] >= value[n * prices + baseColumn]) agree += 1
    }
    const others = draws - constantElasticity
    if (!known || others === 0 || agree < agreement * others) supported[k] = 0
  }
  // Guardrails may leave only prices below base; then they decide.
  return supported.includes(1) ? supported : usable
}
