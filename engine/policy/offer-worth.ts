import type { DemandDraws } from '../demand/draw-demand.ts'
import type { BidPrice } from './bid-price.ts'
import type { Candidates } from './candidates.ts'
import { opportunityMinor } from './group.ts'
import type { KnownCell } from './known-cell.ts'
import { atAnyCost, besideBase, earningsOf, hasNoCost, marginsOf } from './margins.ts'
import type { Method } from './method.ts'
import { scarcityOf } from './scarcity.ts'
import type { PriceTableInput } from './table-input.ts'

/** What offers earn, in base prices. */
export type OfferWorth = {
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
  /** By price, what one sale earns once all that it gives up is taken off. */
  margin: Float64Array
  /** What a sale gives up of the group's other products, and of scarce stock. */
  givenUp: number
  bid: number
  /** The prices that make the stock last; null where it binds nothing. */
  scarce: BidPrice | null
}

/**
 * Third stage of a table: what an offer earns at each price under each draw.
 *
 * @see docs/method/policy.md, equation 1.
 */
export function weighOffers(
  { belief, basePriceMinor, group }: PriceTableInput,
  { guardrails, pool, trafficWeight }: KnownCell,
  { prices, admissible, baseColumn }: Candidates,
  demand: DemandDraws,
  method: Method,
): OfferWorth {
  const { unitCount, others } = group ?? { unitCount: 1, others: [] }
  const own = { belief, basePriceMinor, guardrails, unitCount }
  const givenUp = opportunityMinor(own, others, pool) / basePriceMinor
  const beforeStock = marginsOf(prices, guardrails, basePriceMinor).map((m) => m - givenUp)
  const scarce = scarcityOf(guardrails, belief, demand, beforeStock, admissible)
  const bid = scarce?.value ?? 0
  const margin = beforeStock.map((m) => m - bid)
  const value = earningsOf(demand.probability, margin)
  if (hasNoCost(guardrails)) atAnyCost(value, demand, prices, baseColumn, guardrails)
  else if (method.relative) {
    // Sales rows tell how much is sold, not which share of those who see a price buys.
    const onlyRows = belief !== null && belief.offersSeen === 0 && belief.sales !== null
    besideBase(value, demand, baseColumn, onlyRows ? 1 : 1 - trafficWeight)
  }
  return { value, margin, givenUp, bid, scarce }
}
