import type { Interval } from '../report/interval.ts'
import { chosenPriceBias } from '../sales/slope-evidence.ts'
import { normal95, normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { commonShare } from './expected-gain.ts'

/** Share of the moves in one direction from which on the others are negligible. */
const nearlyAll = 0.95

/** The price change of one product. */
export type Move = {
  /** Its weekly sales at the base price, in money. */
  worth: number
  /** Mean log ratio of the prices that would be set to the base price. */
  logPrice: number
  /** What a sale at the base price earns, as a share of that price: above 0, at most 1. */
  margin: number
}

/** Prices that nearly all go up, or nearly all go down. */
export type OneWay = {
  isUp: boolean
  /** The elasticity at which a small step in that direction earns nothing, mean over the moves. */
  breakEven: number
  /** The probability that demand is on the right side of it. */
  chance: number
}

/**
 * Prices that nearly all move in one direction depend on one number: the common bias of chosen
 * prices. A small cut gains where the elasticity is below −1 / margin, a small rise where it is
 * above. So the common elasticity of histories is compared with that, without any prior of
 * products.
 *
 * @param together - The mean elasticity of histories, apart from the bias of chosen prices.
 * @param chosenShare - Share of these histories with chosen prices only, 0 to 1.
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
