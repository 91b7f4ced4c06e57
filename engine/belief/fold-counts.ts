import { assertPrice, assertWithin } from '../checks.ts'
import { exp } from '../special/exp.ts'
import { type CellBelief, forgettingRates, rateCount } from './belief.ts'
import { binOf, closeBins, openBins } from './bins.ts'

/** Offers at one price, all randomly drawn, and how many were bought: one unit each. */
export type OfferCounts = { priceMinor: number; offers: number; purchases: number }

/** A period, seconds. */
export type Span = { fromSeconds: number; untilSeconds: number }

/**
 * Updates the belief about a cell with many offers at once, for simulations: demand is constant
 * while they are made, and their order does not matter.
 *
 * The counts are those of `foldOffers`. Whatever depends on the order stays unchanged: the scores
 * of decay rates, the calendar, and runs of refusals.
 *
 * @throws RangeError if there are more purchases than offers.
 */
export function foldCounts(
  belief: CellBelief,
  counts: readonly OfferCounts[],
  { fromSeconds, untilSeconds }: Span,
): CellBelief {
  const made = counts.filter(({ offers }) => offers > 0)
  const offers = made.reduce((sum, one) => sum + one.offers, 0)
  if (offers === 0) return belief
  const purchases = made.reduce((sum, one) => sum + one.purchases, 0)
  const bins = openBins(belief.bins, made.length)
  const passed = belief.lastSeconds > 0 ? Math.max(untilSeconds - belief.lastSeconds, 0) : 0
  const faded = forgettingRates.map(({ halfLifeOffers, halfLifeSeconds }) =>
    exp(-Math.LN2 * (offers / halfLifeOffers + passed / halfLifeSeconds)),
  )
  const kept = forgettingRates.map(({ halfLifeOffers, halfLifeSeconds }) =>
    meanLeft(offers / halfLifeOffers + (untilSeconds - fromSeconds) / halfLifeSeconds),
  )
  for (let slot = 0; slot < bins.count * rateCount; slot++) {
    bins.recentOffers[slot] *= faded[slot % rateCount]
    bins.recentPurchases[slot] *= faded[slot % rateCount]
  }
  for (const one of made) {
    assertPrice('priceMinor', one.priceMinor)
    assertWithin('purchases', one.purchases, 0, one.offers)
    const bin = binOf(bins, one.priceMinor, 0)
    bins.offers[bin] += one.offers
    bins.purchases[bin] += one.purchases
    for (let rate = 0; rate < rateCount; rate++) {
      bins.recentOffers[bin * rateCount + rate] += kept[rate] * one.offers
      bins.recentPurchases[bin * rateCount + rate] += kept[rate] * one.purchases
    }
  }
  const isFirst = belief.offersSeen === 0 && belief.firstSeconds === 0
  return {
    ...belief,
    version: belief.version + offers,
    offersSeen: belief.offersSeen + offers,
    firstSeconds: isFirst ? fromSeconds : belief.firstSeconds,
    lastSeconds: Math.max(belief.lastSeconds, untilSeconds),
    firstPriceMinor: belief.firstPriceMinor || made[0].priceMinor,
    purchaseCount: belief.purchaseCount + purchases,
    unitCount: belief.unitCount + purchases,
    bins: closeBins(bins),
  }
}

/** The mean remaining weight of events spread evenly over this many half-lives. */
function meanLeft(halfLives: number): number {
  const nats = Math.LN2 * halfLives
  return nats < 1e-9 ? 1 : (1 - exp(-nats)) / nats
}
