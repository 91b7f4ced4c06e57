import type { CellBelief } from './belief.ts'
import { rateCount } from './belief.ts'

/** Purchases at prices drawn at random that a report rests on; with fewer it reads chosen prices too. */
export const purchasesToReport = 20

/** The offers that a report reads, and whether somebody chose their prices. */
export type OffersEvidence = {
  belief: CellBelief
  /** The prices were chosen: what is read from them is how answers went with the price, an association. */
  chosen: boolean
}

/**
 * Which offers tell of the curve: those at random prices, once they have brought twenty purchases; until
 * then those at chosen prices as well, each for one offer again and not for the little that pricing gives it.
 */
export function offersEvidence(belief: CellBelief): OffersEvidence {
  const { bins } = belief
  const random = sum(bins.offers)
  const weighed = sum(bins.chosenOffers)
  if (sum(bins.purchases) >= purchasesToReport || !(weighed > 0)) return { belief, chosen: false }
  // Offers are counted as they come, so those that were chosen are as many as are not random.
  const each = Math.max(0, belief.offersSeen - random) / weighed
  const all = (own: Float64Array, chosen: Float64Array) => own.map((n, i) => n + each * chosen[i])
  const offers = all(bins.offers, bins.chosenOffers)
  const none = new Float64Array(offers.length)
  return {
    belief: {
      ...belief,
      bins: {
        ...bins,
        offers,
        purchases: all(bins.purchases, bins.chosenPurchases),
        chosenOffers: none,
        chosenPurchases: none,
        recentOffers: new Float32Array(offers.length * rateCount),
        recentPurchases: new Float32Array(offers.length * rateCount),
      },
      // What was foretold of random offers alone chooses no memory for all of them.
      scores: new Float64Array(rateCount),
    },
    chosen: true,
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
