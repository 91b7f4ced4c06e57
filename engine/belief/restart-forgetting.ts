import { type CellBelief, rateCount } from './belief.ts'
import type { GrowingBins } from './bins.ts'
import { widenSlope } from './local-level.ts'

/** The two rates that fade by offers, by their place in `forgettingRates`. */
const slow = 0
const fast = 1

/** Nats by which the fast rate must lead the slow one before the slow one is out of date. */
const restartLead = 5

/**
 * Continues the slow rate from the counts of the fast one once demand has clearly left it behind:
 * after a change it then counts what came since, and little else, instead of waiting for the old
 * to fade.
 *
 * Changes the belief and the bins it is given.
 */
export function restartOutdated(belief: CellBelief, bins: GrowingBins): void {
  const { scores, forecasters } = belief
  if (scores[fast] - scores[slow] <= restartLead) return
  for (let slot = 0; slot < bins.count * rateCount; slot += rateCount) {
    bins.recentOffers[slot + slow] = bins.recentOffers[slot + fast]
    bins.recentPurchases[slot + slow] = bins.recentPurchases[slot + fast]
  }
  // The undecayed forecaster comes first.
  const size = forecasters.length / (rateCount + 1)
  forecasters.copyWithin((slow + 1) * size, (fast + 1) * size, (fast + 2) * size)
  scores[slow] = scores[fast]
  widenSlope(belief.levelFilter)
}
