import { drawPrice } from './draw-price.ts'

/** A draw that is kept for a while, so that prices do not flicker. Replaced, never mutated. */
export type Hold = {
  priceMinor: number
  /** Probability with which the table drew this price. */
  tablePropensity: number
  /** The uniform number that selected the price, and the name of the table it was drawn from. */
  draw: number
  tableId: string
  offersLeft: number
  untilMs: number
  /** Kept at least until then, regardless of offers: the policy's cooldown. */
  cooldownUntilMs: number
}

/**
 * How long a draw is kept: this many offers or this long, whichever ends first, but at least
 * through the cooldown.
 */
export type HoldRules = {
  offers: number
  windowMs: number
  cooldownMs: number
  /** The draw is not published yet, and is kept until it is. */
  unsettled?: boolean
  /**
   * Each price shown leads to a different table, as steps count from it: the draw is kept while it
   * lies among the prices served, even if the new table weights them differently.
   */
  stepping?: boolean
}

/**
 * What an offer needs from a price table, or from a subset of columns that holds all prices served.
 */
export type Servable = {
  prices: ArrayLike<number>
  probability: ArrayLike<number>
  /** The table's name; '' if omitted. */
  id?: string
}

/** Ten offers or an hour: earns as much as without holding, and prices change a tenth as often. */
export const usualHold = { offers: 10, windowMs: 3_600_000 }

/**
 * The price of the next offer: the draw being held, while it lasts and the table still serves it,
 * or a new one.
 *
 * @param hold - As left by the previous offer; null before the first.
 * @param uniform - Returns a number in [0, 1); called only where a price is drawn.
 * @returns The column of the price in the table, and the hold after this offer.
 */
export function nextOffer(
  table: Servable,
  hold: Hold | null,
  rules: HoldRules,
  uniform: () => number,
  nowMs: number,
): { index: number; hold: Hold } {
  const kept = hold === null ? -1 : keptIndex(table, hold, rules, nowMs)
  if (hold !== null && kept >= 0) {
    return { index: kept, hold: { ...hold, offersLeft: hold.offersLeft - 1 } }
  }
  const draw = uniform()
  const index = drawPrice(table, draw)
  return {
    index,
    hold: {
      priceMinor: table.prices[index],
      tablePropensity: table.probability[index],
      draw,
      tableId: table.id ?? '',
      offersLeft: rules.offers - 1,
      untilMs: nowMs + rules.windowMs,
      cooldownUntilMs: nowMs + rules.cooldownMs,
    },
  }
}

/** The table column of the held price; −1 where it has expired or is no longer served. */
function keptIndex(table: Servable, hold: Hold, rules: HoldRules, nowMs: number): number {
  const cooling = rules.unsettled === true || nowMs < hold.cooldownUntilMs
  if (!cooling && (hold.offersLeft <= 0 || nowMs >= hold.untilMs)) return -1
  const { prices, probability } = table
  for (let i = 0; i < prices.length; i++) {
    if (prices[i] !== hold.priceMinor) continue
    const goesOn =
      cooling || probability[i] > 0 || (rules.stepping === true && liesAmongServed(table, i))
    return goesOn ? i : -1
  }
  return -1
}

function liesAmongServed({ probability }: Servable, column: number): boolean {
  const isServed = (share: number) => share > 0
  const shares = Array.from(probability)
  return shares.findIndex(isServed) < column && column < shares.findLastIndex(isServed)
}
