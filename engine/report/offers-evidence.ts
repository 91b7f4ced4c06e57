import { type Bins, type CellBelief, makeBins, rateCount } from '../belief/belief.ts'
import { log } from '../special/log.ts'

/**
 * Purchases at prices drawn at random that a report rests on; with fewer it reads chosen prices
 * too.
 */
export const purchasesToReport = 20

/** Offers made elsewhere, counted by the two prices. */
export type OfferTally = {
  priceMinor: number
  competitorMinor: number | null
  /** Declared to be drawn at random. */
  randomized: boolean
  offers: number
  purchases: number
}

/**
 * Offers made elsewhere that are worth counting for a report; of more, the first so many are
 * enough.
 */
export const mostOffersTold = 20_000

/**
 * More pairs of prices than this are read as the cell remembers them, merged, so that no report
 * takes long.
 */
const mostTallies = 400

/** The offers that a report reads, and whether somebody chose their prices. */
export type OffersEvidence = {
  belief: CellBelief
  /**
   * The prices were chosen: what is read from them is how answers went with the price, an
   * association.
   */
  chosen: boolean
  /**
   * Most offers are of an experiment made elsewhere, beside a competitor's price that nobody told.
   */
  declaredBlind: boolean
}

/**
 * Which offers tell of the curve: those at random prices, once they have brought twenty purchases;
 * until then those at chosen prices as well, each for one offer and not for the little that pricing
 * gives it.
 *
 * A cell merges prices that are close. Where all its offers were made elsewhere they are read from
 * `told`, every pair of prices apart: beside a competitor's price, merging would hide part of the
 * answer.
 *
 * @param told - Offers of the cell that were made elsewhere, all or the first of very many.
 */
export function gatherEvidence(belief: CellBelief, told: readonly OfferTally[]): OffersEvidence {
  const toldOffers = total(told.map(({ offers }) => offers))
  const blind = told.filter(
    ({ randomized, competitorMinor }) => randomized && competitorMinor === null,
  )
  const declaredBlind =
    blind.length > 0 &&
    2 * total(blind.map(({ offers }) => offers)) >= Math.min(belief.offersSeen, mostOffersTold)
  if (toldOffers === belief.offersSeen && told.length > 0 && told.length <= mostTallies) {
    const random = told.filter(({ randomized }) => randomized)
    const enough = total(random.map(({ purchases }) => purchases)) >= purchasesToReport
    const bins = binsOf(enough ? random : told)
    return { belief: withoutMemory(belief, bins), chosen: !enough, declaredBlind }
  }

  const { bins } = belief
  const random = total(bins.offers)
  const weighed = total(bins.chosenOffers)
  if (total(bins.purchases) >= purchasesToReport || !(weighed > 0)) {
    return { belief, chosen: false, declaredBlind }
  }
  // Offers are counted as they come, so those that were chosen are as many as are not random.
  const each = Math.max(0, belief.offersSeen - random) / weighed
  const all = (own: Float64Array, chosen: Float64Array) => own.map((n, i) => n + each * chosen[i])
  const none = new Float64Array(bins.offers.length)
  const whole = withoutMemory(belief, {
    ...bins,
    offers: all(bins.offers, bins.chosenOffers),
    purchases: all(bins.purchases, bins.chosenPurchases),
    chosenOffers: none,
    chosenPurchases: none,
  })
  return { belief: whole, chosen: true, declaredBlind }
}

/** The belief with other counts, which no speed of forgetting has aged. */
function withoutMemory(belief: CellBelief, bins: Bins): CellBelief {
  return { ...belief, bins, scores: new Float64Array(rateCount) }
}

/** Counts of which every pair of prices stands alone. */
function binsOf(told: readonly OfferTally[]): Bins {
  const bins = makeBins(told.length)
  for (const [i, tally] of told.entries()) {
    bins.competitorBand[i] = tally.competitorMinor === null ? 0 : 1
    bins.logCompetitor[i] = tally.competitorMinor === null ? 0 : log(tally.competitorMinor)
    bins.lowMinor[i] = tally.priceMinor
    bins.highMinor[i] = tally.priceMinor
    bins.logPrice[i] = log(tally.priceMinor)
    bins.offers[i] = tally.offers
    bins.purchases[i] = tally.purchases
  }
  return bins
}

export function total(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum
}
