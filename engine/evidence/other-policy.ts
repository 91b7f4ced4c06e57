import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { usualElasticity } from '../usual-demand.ts'
import type { LoggedOffer } from './off-policy.ts'

/** An offer as it was made: at which price, with which chance, and what was sold. */
export type ServedOffer = {
  /** What shares demand: a product, or one of its segments. */
  cell: string
  priceMinor: number
  basePriceMinor: number
  /** The chance with which its price was served, above 0. */
  propensity: number
  units: number
  /** What a unit costs, minor units; 0 to judge revenue. */
  costMinor: number
  /** Name the draw of its price, and the hour or customer that its arm was drawn for. */
  draw?: string
  unit?: string
  /**
   * Whether it was held out with its whole unit, `propensity` being the chance of that. Base prices
   * of all products are judged by units: an offer at the base price beside moved neighbours is not
   * what they would bring.
   */
  held?: boolean
}

/** The price that another policy asks of a cell at a base price; null where it asks none. */
export type AskedPrice = (cell: string, basePriceMinor: number) => number | null

/** Offers that the account's own rate counts for in what a cell is predicted to sell. */
const rateOffers = 20

/**
 * Offers beside what another policy would have done, for `evaluateOffPolicy`.
 *
 * A price that was never served cannot be judged, so the policy is taken to ask the price served
 * of the same cell at the same base price that is nearest to its own, if that is within
 * `tolerance`. Offers for which it asks none at all are left out.
 *
 * What the doubly robust estimate corrects is a simple model: the rate of the cell, and the usual
 * elasticity. Each half of the offers is predicted by the other half, so that no offer predicts
 * itself.
 */
export function underOtherPolicy(
  offers: readonly ServedOffer[],
  askedPrice: AskedPrice,
  tolerance: number,
): LoggedOffer[] {
  const served = servedPrices(offers)
  const rates = [0, 1].map((half) => ratesOf(offers.filter((_, i) => i % 2 !== half)))
  return offers.flatMap((offer, i) => {
    const { cell, priceMinor, basePriceMinor, costMinor, propensity, units, draw, unit } = offer
    const asked = askedPrice(cell, basePriceMinor)
    if (asked === null) return []
    const known = served.get(keyOf(offer)) ?? []
    const nearest = nearestTo(asked, known)
    const isNear = nearest !== null && Math.abs(nearest - asked) <= tolerance * asked
    const other = isNear ? nearest : asked
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

/** The price next to the one asked for; of two as near the lower. */
function nearestTo(asked: number, prices: readonly number[]): number | null {
  let best: number | null = null
  for (const price of prices) {
    if (best === null || Math.abs(price - asked) < Math.abs(best - asked)) best = price
  }
  return best
}

/** Units that an offer of a cell sells at a price over the base price, by some offers. */
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
