import { drawPrice } from './draw-price.ts'

/** A draw that is kept for a while, so that prices do not flicker. Replaced, never changed. */
export type Hold = {
  priceMinor: number
  /** Probability with which the table drew this price. */
  tablePropensity: number
  /** The uniform that chose the price, and what names the table it chose from. */
  draw: number
  tableId: string
  offersLeft: number
  untilMs: number
  /** Kept at least until then, whatever the offers: the policy's cooldown. */
  cooldownUntilMs: number
}

/**
 * How long a draw is kept: so many offers or so long, whichever ends first, but at least through
 * the cooldown.
 */
export type HoldRules = {
  offers: number
  windowMs: number
  cooldownMs: number
  /** The draw is not made known yet, and kept until it is. */
  unsettled?: boolean
  /**
   * Each price that is shown makes another table, as steps count from it: the draw is kept while it
   * lies among the prices served, though the new table weighs others.
   */
  stepping?: boolean
}

/**
 * What an offer needs of a price table, or of those of its columns that hold all that is served.
 */
export type Servable = {
  prices: ArrayLike<number>
  probability: ArrayLike<number>
  /** What names it; '' if left out. */
  id?: string
}

/**
 * A draw is kept for ten offers or an hour: as much is earned, and prices change a tenth as often.
 */
export const usualHold = { offers: 10, windowMs: 3_600_000 }

/**
 * The price of the next offer: the draw that is being kept, while its time lasts and the table
 * still serves it, or a new one.
 *
 * @param hold - As the offer before left it; null before the first.
 * @param uniform - Answers a number in [0, 1); asked only where a price is drawn.
 * @returns The place of the price among the table's columns, and the hold that the offer leaves.
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

/**
 * Where the price that is being kept stands in the table; −1 where its time is over or it is no
 * longer served.
 */
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
