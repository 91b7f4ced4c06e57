import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { usualElasticity } from '../usual-demand.ts'
import type { LoggedOffer } from './off-policy.ts'

/** A logged offer: its price, with which probability it was served, and what was sold. */
export type ServedOffer = {
  /** Offers with the same demand: a product, or one of its segments. */
  cell: string
  priceMinor: number
  basePriceMinor: number
  /** The probability with which its price was served, above 0. */
  propensity: number
  units: number
  /** Unit cost, minor units; 0 to evaluate revenue. */
  costMinor: number
  /** Ids of its price draw, and of the hour or customer that its arm was drawn for. */
  draw?: string
  unit?: string
  /**
   * Whether it was held out with its whole unit, `propensity` being the probability of that. Base
   * prices of all products are evaluated by units: an offer at the base price next to moved
   * neighbours does not show what base prices would earn.
   */
  held?: boolean
}

/** The price that another policy sets for a cell at a base price; null where it sets none. */
export type PriceOfPolicy = (cell: string, basePriceMinor: number) => number | null

/** Pseudo-offers at the account's own rate in the predicted sales of a cell. */
const rateOffers = 20

/**
 * Offers with what another policy would have done, for `evaluateOffPolicy`.
 *
 * A price that was never served cannot be evaluated, so the policy is assumed to use the nearest
 * price served in the same cell at the same base price, if that is within `tolerance`. Offers for
 * which it sets none at all are excluded.
 *
 * The doubly robust estimate corrects a simple model: the rate of the cell, and the usual
 * elasticity. Each half of the offers is predicted from the other half, so that no offer predicts
 * itself.
 */
export function underOtherPolicy(
  offers: readonly ServedOffer[],
  priceOf: PriceOfPolicy,
  tolerance: number,
): LoggedOffer[] {
  const served = servedPrices(offers)
  const rates = [0, 1].map((half) => ratesOf(offers.filter((_, i) => i % 2 !== half)))
  return offers.flatMap((offer, i) => {
    const { cell, priceMinor, basePriceMinor, costMinor, propensity, units, draw, unit } = offer
    const wanted = priceOf(cell, basePriceMinor)
    if (wanted === null) return []
    const known = served.get(keyOf(offer)) ?? []
    const nearest = nearestTo(wanted, known)
    const isNear = nearest !== null && Math.abs(nearest - wanted) <= tolerance * wanted
    const other = isNear ? nearest : wanted
    const sells = (price: number) => rates[i % 2](cell, price / basePriceMinor)
    return [
      {
        value: units * (priceMinor - costMinor),
        propensity,
        otherChance: (offer.held ?? (isNear && priceMinor === nearest)) ? 1 : 0,
        predicted: sells(priceMinor) * (priceMinor - costMinor),
        otherPredicted: sells(other) * (other - costMinor),
        ...(draw !== undefined && { draw }),
        ...(unit !== undefined && { unit }),
      },
    ]
  })
}

const keyOf = ({ cell, basePriceMinor }: ServedOffer) => `${basePriceMinor}\0${cell}`

function servedPrices(offers: readonly ServedOffer[]): Map<string, number[]> {
  const prices = new Map<string, Set<number>>()
  for (const offer of offers) {
    const key = keyOf(offer)
    const known = prices.get(key)
    if (known) known.add(offer.priceMinor)
    else prices.set(key, new Set([offer.priceMinor]))
  }
  return new Map([...prices].map(([key, own]) => [key, [...own].sort((a, b) => a - b)]))
}

/** The price nearest to the given one; the lower one on a tie. */
function nearestTo(wanted: number, prices: readonly number[]): number | null {
  let best: number | null = null
  for (const price of prices) {
    if (best === null || Math.abs(price - wanted) < Math.abs(best - wanted)) best = price
  }
  return best
}

/** Predicted units per offer of a cell at a relative price, estimated from some of the offers. */
function ratesOf(offers: readonly ServedOffer[]): (cell: string, relative: number) => number {
  type Sums = { offers: number; units: number; logs: number }
  const cells = new Map<string, Sums>()
  const all: Sums = { offers: 0, units: 0, logs: 0 }
  for (const { cell, priceMinor, basePriceMinor, units } of offers) {
    const own = cells.get(cell) ?? { offers: 0, units: 0, logs: 0 }
    cells.set(cell, own)
    for (const sums of [own, all]) {
      sums.offers += 1
      sums.units += units
      sums.logs += log(priceMinor / basePriceMinor)
    }
  }
  const usual = all.offers > 0 ? all.units / all.offers : 0
  return (cell, relative) => {
    const own = cells.get(cell)
    if (own === undefined) return usual
    const rate = (own.units + rateOffers * usual) / (own.offers + rateOffers)
    return rate * exp(-usualElasticity * (log(relative) - own.logs / own.offers))
  }
}
