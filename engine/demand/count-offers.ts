import { type Bins, type CellBelief, rateCount } from '../belief/belief.ts'
import { type CompetitorEffect, referenceShift } from '../belief/competitor.ts'
import type { Forgetting } from '../belief/forgetting.ts'
import { farthestLogRatio } from '../special/box-cox.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { feltRatio, logSeen, type Perception, plainPerception } from '../special/seen-price.ts'
import { withoutConflict } from './conflict.ts'
import type { Counts } from './counts.ts'
import type { CellPrior } from './level-slope.ts'
import { chosenSlopeShare, chosenWeight, randomizedOffers } from './weak-evidence.ts'

/**
 * The counts that a cell's demand is fitted to: those of `rawCountsOf`, with no single price
 * overruling all others.
 */
export function countsOf(
  belief: CellBelief,
  forgetting: Forgetting,
  baseMinor: number,
  prior: CellPrior,
  competitor: CompetitorEffect | null = null,
  perception: Perception = plainPerception,
): Counts {
  return withoutConflict(rawCountsOf(belief, forgetting, baseMinor, prior, competitor, perception))
}

/**
 * Offers and purchases by price, unadjusted for conflicts.
 *
 * Offers at random prices count in full, at the given decay rate. Offers at chosen prices are
 * evidence on the level, carried to the reference price along the prior's curve, and only weak
 * evidence on the slope. Offers further than a factor of five from the reference price are treated
 * as errors and excluded.
 *
 * @param competitor - The effect of competitors' prices on the reference price.
 * @param perception - How customers perceive prices.
 */
export function rawCountsOf(
  belief: CellBelief,
  forgetting: Forgetting,
  baseMinor: number,
  prior: CellPrior,
  competitor: CompetitorEffect | null = null,
  perception: Perception = plainPerception,
): Counts {
  const { bins } = belief
  const { unseenShare, lossAversion } = perception
  const logBase = log(baseMinor)
  const baseSeen = logSeen(baseMinor, unseenShare)
  const logRatio: number[] = []
  const offers: number[] = []
  const purchases: number[] = []
  const keep = (x: number, n: number, s: number): void => {
    if (!(n > 1e-9)) return
    logRatio.push(x)
    offers.push(n)
    purchases.push(Math.min(Math.max(s, 0), n))
  }
  const fade = chosenWeight(randomizedOffers(belief))
  const kept = keptIn(bins, forgetting)
  let levelOffers = 0
  let levelPurchases = 0
  const atReference = logistic(prior.level)
  for (let i = 0; i < bins.lowMinor.length; i++) {
    const rival = bins.competitorBand[i] > 0 ? bins.logCompetitor[i] : null
    const x =
      feltRatio(logSeenOf(bins, i, unseenShare) - baseSeen, lossAversion) -
      referenceShift(competitor, rival, logBase)
    if (Math.abs(x) > farthestLogRatio) continue
    const slot = i * kept.width + kept.from
    const n = kept.offers[slot]
    const s = kept.purchases[slot]
    const chosenOffers = fade * bins.chosenOffers[i]
    const chosenPurchases = fade * bins.chosenPurchases[i]
    keep(x, n + chosenSlopeShare * chosenOffers, s + chosenSlopeShare * chosenPurchases)
    if (chosenOffers > 0) {
      const here = logistic(prior.level - prior.slope * x)
      const rest = 1 - chosenSlopeShare
      levelOffers += rest * chosenOffers
      levelPurchases += (rest * chosenPurchases * atReference) / Math.max(here, 1e-9)
    }
  }
  keep(0, levelOffers, levelPurchases)
  return {
    logRatio: Float64Array.from(logRatio),
    offers: Float64Array.from(offers),
    purchases: Float64Array.from(purchases),
    total: offers.reduce((sum, n) => sum + n, 0),
    bought: purchases.reduce((sum, s) => sum + s, 0),
  }
}

/** The log of a bin's price as perceived by customers. */
function logSeenOf(
  { logPrice, lowMinor, highMinor }: Bins,
  i: number,
  unseenShare: number,
): number {
  if (unseenShare === 0) return logPrice[i]
  return logSeen(lowMinor[i] === highMinor[i] ? lowMinor[i] : exp(logPrice[i]), unseenShare)
}

/**
 * Where the offers and purchases at random prices are stored for a decay rate: bin b is at b ×
 * width + from.
 */
function keptIn(bins: Bins, forgetting: Forgetting) {
  return forgetting === 'undecayed'
    ? { offers: bins.offers, purchases: bins.purchases, width: 1, from: 0 }
    : {
        offers: bins.recentOffers,
        purchases: bins.recentPurchases,
        width: rateCount,
        from: forgetting,
      }
}
