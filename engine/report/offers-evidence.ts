import { type Bins, type CellBelief, makeBins, rateCount } from '../belief/belief.ts'
import { log } from '../special/log.ts'

/**
 * Purchases at randomly drawn prices that a report requires; with fewer it uses chosen prices, too.
 */
export const purchasesToReport = 20

/** Offers made elsewhere, counted by price and competitor's price. */
export type OfferTally = {
  priceMinor: number
  competitorMinor: number | null
  /** Declared to be drawn at random. */
  randomized: boolean
  offers: number
  purchases: number
}

/** Maximum number of offers made elsewhere that a report reads: the first ones suffice. */
export const mostOffersTold = 20_000

/** With more pairs of prices than this, the cell's merged bins are read, which bounds run time. */
const mostTallies = 400

/** The offers behind a report, and whether their prices were chosen. */
export type OffersEvidence = {
  belief: CellBelief
  /** Prices were chosen: the estimate is how answers varied with the price, an association. */
  chosen: boolean
  /**
   * Most offers are from an experiment made elsewhere, alongside an unreported competitor's price.
   */
  declaredBlind: boolean
}

/**
 * The offers that inform the curve: those at random prices, once they include twenty purchases;
 * until then those at chosen prices as well, at full weight rather than the small one they have in
 * pricing.
 *
 * A cell merges prices that are close. Where all its offers were made elsewhere they are read from
 * `tallies`, every pair of prices separately: with a competitor's price, merging would hide part of
 * the response.
 *
 * @param tallies - The cell's offers that were made elsewhere, all or the first of very many.
 */
export function gatherEvidence(belief: CellBelief, tallies: readonly OfferTally[]): OffersEvidence {
  const talliedOffers = total(tallies.map(({ offers }) => offers))
  const blind = tallies.filter(
    ({ randomized, competitorMinor }) => randomized && competitorMinor === null,
  )
  const declaredBlind =
    blind.length > 0 &&
    2 * total(blind.map(({ offers }) => offers)) >= Math.min(belief.offersSeen, mostOffersTold)
  if (talliedOffers === belief.offersSeen && tallies.length > 0 && tallies.length <= mostTallies) {
    const random = tallies.filter(({ randomized }) => randomized)
    const enough = total(random.map(({ purchases }) => purchases)) >= purchasesToReport
    const bins = binsOf(enough ? random : tallies)
    return { belief: withoutMemory(belief, bins), chosen: !enough, declaredBlind }
  }

  const { bins } = belief
  const random = total(bins.offers)
  const weighed = total(bins.chosenOffers)
  if (total(bins.purchases) >= purchasesToReport || !(weighed > 0)) {
    return { belief, chosen: false, declaredBlind }
  }
  // Offers are counted as they come, so those at chosen prices are all that are not random.
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

/** The belief with other counts, undecayed. */
function withoutMemory(belief: CellBelief, bins: Bins): CellBelief {
  return { ...belief, bins, scores: new Float64Array(rateCount) }
}

/** Bins with a separate one for every pair of prices. */
function binsOf(tallies: readonly OfferTally[]): Bins {
  const bins = makeBins(tallies.length)
  for (const [i, tally] of tallies.entries()) {
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
