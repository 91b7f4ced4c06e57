import type { DemandDraws } from '../demand/draw-demand.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { costOfSale, type Guardrails, paidOf } from './guardrails.ts'

/** True where revenue is the stated objective. */
export function goesByRevenue({ objective }: Guardrails): boolean {
  return objective === 'revenue'
}

/** True where profit is the objective and the unit cost is unknown. */
export function hasNoCost(guardrails: Guardrails): boolean {
  return guardrails.objective === 'profit' && costOfSale(guardrails) === null
}

/**
 * What one purchase at each price is worth, in units of the base price; 1 where units are the
 * objective.
 */
export function marginsOf(
  prices: Float64Array,
  guardrails: Guardrails,
  basePriceMinor: number,
): Float64Array {
  const { objective } = guardrails
  const cost = objective === 'profit' ? (costOfSale(guardrails) ?? 0) : 0
  const marginOf = (price: number) => (paidOf(guardrails, price) - cost) / basePriceMinor
  return prices.map((price) => (objective === 'units' ? 1 : marginOf(price)))
}

/**
 * Where no cost is known: what an offer earns relative to the base price under the possible cost
 * that is worst for the move. It is linear in the cost, so the worst case is one of the bounds:
 * zero and the base price, or those implied by the stated margins. A dearer price must win if units
 * cost nothing, a cheaper one if they cost as much as they may.
 */
export function atAnyCost(
  value: Float64Array,
  { probability, draws, prices }: DemandDraws,
  pricesMinor: Float64Array,
  baseColumn: number,
  { marginBetween }: Guardrails,
): void {
  const [lowest, highest] = marginBetween ?? [0, 1]
  const costs = [1 - highest, 1 - lowest]
  const middle = 1 - (costs[0] + costs[1]) / 2
  const baseMinor = pricesMinor[baseColumn]
  let mean = 0
  for (let n = 0; n < draws; n++) mean += probability[n * prices + baseColumn] / draws
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const base = probability[row + baseColumn]
    const scale = mean / Math.max(base, leastShare * mean, 1e-300)
    for (let k = 0; k < prices; k++) {
      const ratio = pricesMinor[k] / baseMinor
      const bought = probability[row + k]
      const gain = (ratio - costs[0]) * bought - (1 - costs[0]) * base
      const other = (ratio - costs[1]) * bought - (1 - costs[1]) * base
      value[row + k] = scale * (middle * base + Math.min(gain, other))
    }
  }
}

/** Floor on a draw's demand at the base price, as a share of its mean. */
const leastShare = 0.25

/**
 * Scales what is earned under each draw by its demand at the base price: where the level is
 * unknown, a few draws in which nearly everybody buys would otherwise dominate, although the level
 * has no effect on which price is best.
 *
 * @param share - 1 where nothing is known about the level, falling with the purchases.
 */
export function scaleByBaseDemand(
  value: Float64Array,
  { probability, draws, prices }: DemandDraws,
  baseColumn: number,
  share: number,
): void {
  let mean = 0
  for (let n = 0; n < draws; n++) mean += probability[n * prices + baseColumn] / draws
  for (let n = 0; n < draws; n++) {
    const ratio = mean / Math.max(probability[n * prices + baseColumn], leastShare * mean, 1e-300)
    const scale = exp(share * log(ratio))
    for (let k = 0; k < prices; k++) value[n * prices + k] *= scale
  }
}

/**
 * (price − cost) / price at the base price; null where no positive cost is known or profit is not
 * the objective.
 */
function marginAtBase(guardrails: Guardrails, basePriceMinor: number): number | null {
  const cost = guardrails.objective === 'profit' ? costOfSale(guardrails) : null
  return cost === null || cost === 0 ? null : 1 - cost / paidOf(guardrails, basePriceMinor)
}

/**
 * The margin at the base price, and the one that it was set for, with the cost of that time, where
 * the cost has changed since: that changes what a sale earns, not what customers do.
 */
export function baseMarginsOf(
  guardrails: Guardrails,
  basePriceMinor: number,
): { baseMargin: number | null; marginWhenSet?: number | null } {
  const baseMargin = marginAtBase(guardrails, basePriceMinor)
  const { costWhenSetMinor } = guardrails
  if (costWhenSetMinor == null) return { baseMargin }
  const then = { ...guardrails, unitCostMinor: costWhenSetMinor, inventory: null }
  return { baseMargin, marginWhenSet: marginAtBase(then, basePriceMinor) }
}
