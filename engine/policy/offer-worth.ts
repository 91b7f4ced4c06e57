import type { DemandDraws } from '../demand/draw-demand.ts'
import type { BidPrice } from './bid-price.ts'
import type { Candidates } from './candidates.ts'
import { opportunityMinor } from './group.ts'
import { jointEarnings, type RelativeOpportunity, relativeOpportunity } from './joint-earnings.ts'
import type { KnownCell } from './known-cell.ts'
import { earnedElsewhere, withoutLostElsewhere } from './loss-leader.ts'
import { atAnyCost, hasNoCost, marginsOf, scaleByBaseDemand } from './margins.ts'
import type { Method } from './method.ts'
import { inUnits } from './order-size.ts'
import { chanceOfShortage, withoutTakenFromLater } from './running-out.ts'
import { scarcityOf } from './scarcity.ts'
import type { PriceTableInput } from './table-input.ts'

/** What offers earn, in units of the base price. */
export type OfferWorth = {
  /** Units sold per offer under each draw, in orders of the size at the base price. */
  sold: DemandDraws
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
  /** By price, what one sale earns after the value of the stock it takes. */
  margin: Float64Array
  /** What a sale takes from neighbouring products; already included in the value. */
  opportunity: RelativeOpportunity
  /** What it may earn elsewhere as a loss leader, also in `opportunity`; 0 if it is not one. */
  elsewhere: number
  /** The probability that the product runs out, untold: then a cut sells no more units. */
  shortage: number
  /** What it takes from scarce stock. */
  bid: number
  /** The prices that make the stock last; null where stock is not binding. */
  scarce: BidPrice | null
}

/**
 * Third stage of a table: what an offer earns at each price under each draw.
 *
 * @see docs/method/policy.md, equation 1.
 */
export function weighOffers(
  { belief, basePriceMinor, group, seed, pool: ofAccount }: PriceTableInput,
  { guardrails, pool, opportunity: ofNest, trafficWeight, orderSize }: KnownCell,
  { prices, admissible, baseColumn }: Candidates,
  demand: DemandDraws,
  method: Method,
): OfferWorth {
  const { unitCount, others } = group ?? { unitCount: 1, others: [] }
  const own = { belief, basePriceMinor, guardrails, unitCount }
  const relative = relativeOpportunity(
    ofNest ?? { meanMinor: opportunityMinor(own, others, pool), sdMinor: 0 },
    guardrails,
    basePriceMinor,
  )
  const beforeStock = marginsOf(prices, guardrails, basePriceMinor)
  const alone = beforeStock.map((m) => m - relative.mean)
  const sold = inUnits(demand, orderSize, prices, basePriceMinor, seed)
  const scarce = scarcityOf(guardrails, belief, sold, alone, admissible)
  const bid = scarce?.value ?? 0
  const margin = beforeStock.map((m) => m - bid)
  const value = jointEarnings(sold, margin, relative, baseColumn)
  const suspect = { guardrails, basePriceMinor, pool: ofAccount, sold, prices, margin, baseColumn }
  const elsewhere = method.lossLeaders
    ? earnedElsewhere({ ...suspect, opportunity: relative.mean })
    : 0
  const opportunity = { ...relative, mean: relative.mean - elsewhere }
  if (elsewhere > 0) withoutLostElsewhere(value, sold, elsewhere, baseColumn)
  const shortage = chanceOfShortage(belief, guardrails, method)
  withoutTakenFromLater(value, sold, margin, shortage, baseColumn)
  if (hasNoCost(guardrails)) atAnyCost(value, sold, prices, baseColumn, guardrails)
  else if (method.relative) {
    // Sales rows show how much is sold, but not the share of visitors who buy at a price.
    const onlyRows = belief !== null && belief.offersSeen === 0 && belief.sales !== null
    scaleByBaseDemand(value, demand, baseColumn, onlyRows ? 1 : 1 - trafficWeight)
  }
  return { sold, value, margin, opportunity, elsewhere, shortage, bid, scarce }
}
