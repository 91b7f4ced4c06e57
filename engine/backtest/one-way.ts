import type { Interval } from '../report/interval.ts'
import { chosenPriceBias } from '../sales/slope-evidence.ts'
import { normal95, normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { commonShare } from './expected-gain.ts'

/** So much of what moves goes one way: what goes the other way makes up for nothing. */
const nearlyAll = 0.95

/** How one product's price would move. */
export type Move = {
  /** What it sells a week at its base price, in money. */
  worth: number
  /** Mean log of the price over the base price, of those that would be asked. */
  logPrice: number
  /** What a sale at the base price earns, as a share of that price: above 0, at most 1. */
  margin: number
}

/** Prices that nearly all go up, or nearly all down. */
export type OneWay = {
  isUp: boolean
  /** The elasticity at which a small step that way earns nothing, mean over the moves. */
  breakEven: number
  /** The probability that demand is on the right side of it. */
  chance: number
}

/**
 * Prices that nearly all move the same way stand and fall with one number: how far chosen prices
 * mislead in common. A small cut earns where the elasticity is below −1 / margin, a small rise
 * where it is above. So what histories show in common is held against that, and nothing that is
 * believed of products before their rows are seen has a say.
 *
 * @param together - The mean elasticity that histories show, how chosen prices mislead apart.
 * @param chosenShare - Of these histories, those of chosen prices alone, 0 to 1.
 * @returns Null where prices go both ways, or not at all.
 * @see docs/method/sales.md, equation 10.
 */
export function oneWayOf(
  moves: readonly Move[],
  together: Interval,
  chosenShare: number,
): OneWay | null {
  let up = 0
  let down = 0
  let breakEvens = 0
  for (const { worth, logPrice, margin } of moves) {
    const size = worth * Math.abs(logPrice)
    if (logPrice > 0) up += size
    else down += size
    breakEvens -= size / margin
  }
  const all = up + down
  if (!(all > 0) || Math.max(up, down) < nearlyAll * all) return null
  const isUp = up > down
  const breakEven = breakEvens / all
  const seen = (together.high - together.low) / 2 / normal95
  const sd = Math.sqrt(square(seen) + commonShare * chosenShare * square(chosenPriceBias.sd))
  const away = isUp ? together.value - breakEven : breakEven - together.value
  return { isUp, breakEven, chance: normalCdf(away / sd) }
}
