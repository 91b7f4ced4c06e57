import type { CellBelief } from '../belief/belief.ts'
import type { DemandDraws } from '../demand/draw-demand.ts'
import { type BidPrice, findBidPrice } from './bid-price.ts'
import type { Guardrails } from './guardrails.ts'

/** Pseudo-purchases of one unit in the estimate of units per purchase. */
const priorPurchases = 5

/** Minimum number of table rebuilds before the deadline, however well demand is known. */
const fewestRebuildsLeft = 20

/**
 * What a unit of stock is worth beyond its cost, in units of the base price, and the prices that
 * make it last; null where stock is not binding. Prices are given by column.
 */
export function scarcityOf(
  guardrails: Guardrails,
  belief: CellBelief | null,
  demand: DemandDraws,
  margin: Float64Array,
  admissible: Uint8Array,
): BidPrice | null {
  const { inventory, objective } = guardrails
  const offersLeft = offersUntilDeadline(guardrails)
  if (inventory === null || objective === 'units' || !(offersLeft > 0)) return null
  const { purchaseCount, unitCount } = belief ?? { purchaseCount: 0, unitCount: 0 }
  const unitsPerPurchase = Math.max(
    (unitCount + priorPurchases) / (Math.max(purchaseCount, 0) + priorPurchases),
    1e-3,
  )
  const column: number[] = []
  const margins: number[] = []
  const expected: number[] = []
  for (let k = 0; k < demand.prices; k++) {
    if (!admissible[k]) continue
    let sum = 0
    for (let n = 0; n < demand.draws; n++) sum += demand.probability[n * demand.prices + k]
    column.push(k)
    margins.push(margin[k])
    expected.push((unitsPerPurchase * sum) / demand.draws)
  }
  const bid = findBidPrice(margins, expected, inventory.onHand / offersLeft)
  if (bid.value === 0) return null
  return { ...bid, cheaper: column[bid.cheaper], dearer: column[bid.dearer] }
}

/**
 * Splits the greedy price's share with the price that ties with it at the bid price, so that the
 * stock lasts exactly.
 */
export function spendEvenly(
  probability: Float64Array,
  greedy: number,
  bid: BidPrice,
  usable: Uint8Array,
): Float64Array {
  const { cheaper, dearer, cheaperShare } = bid
  if (greedy !== cheaper && greedy !== dearer) return probability
  if (!usable[cheaper] || !usable[dearer]) return probability
  const spread = probability.slice()
  const mass = spread[greedy]
  spread[greedy] = 0
  spread[cheaper] += cheaperShare * mass
  spread[dearer] += (1 - cheaperShare) * mass
  return spread
}

/** The most offers that a table may serve: remaining stock has to be checked until the end. */
export function offersBeforeStockIsCounted(guardrails: Guardrails): number {
  if (guardrails.inventory === null) return Infinity
  return Math.max(1, Math.ceil(offersUntilDeadline(guardrails) / fewestRebuildsLeft))
}

function offersUntilDeadline({ inventory }: Guardrails): number {
  return inventory === null ? 0 : inventory.offersPerSecond * inventory.secondsLeft
}
