import { type CellBelief, rateCount } from './belief.ts'
import type { GrowingBins } from './bins.ts'
import { widenSlope } from './local-level.ts'

/** The two rates that decay by offers, as indices into `forgettingRates`. */
const slow = 0
const fast = 1

/** Lead in nats of the fast rate over the slow one at which the slow one is outdated. */
const restartLead = 5

/**
 * Restarts the slow rate from the counts of the fast one once demand has clearly changed: it then
 * counts mostly what came since, instead of waiting for old counts to decay.
 *
 * Mutates the belief and the bins.
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
