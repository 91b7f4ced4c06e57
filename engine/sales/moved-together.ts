import { log } from '../special/log.ts'
import { meanOf } from '../special/mean.ts'
import { median } from '../special/median.ts'
import { square } from '../special/square.ts'
import { byTime, type SalesRow, secondsPerDay } from './sales-row.ts'
import { longestDays } from './unreported-promotions.ts'

/** A price is moved if it is this far from those around it, in log terms. */
const leastMove = 0.03
/**
 * Where products are moved one by one, hardly more sales than these standard deviations move along
 * with another product's; and hardly ever this share of all.
 */
const chanceSds = 2
const nearlyAll = 0.9

/**
 * The direction in which each price was moved for a while: −1 below the prices of five weeks on
 * either side, or promoted, 1 above them; 0 where it is as usual, or drawn.
 */
export function passingMoves(rows: readonly SalesRow[]): Int8Array {
  const moves = new Int8Array(rows.length)
  if (rows.every(({ randomized }) => randomized)) return moves
  const order = [...rows.keys()].toSorted((a, b) => byTime(rows[a], rows[b]))
  const logPrices = Float64Array.from(order, (i) => log(rows[i].priceMinor))
  const days = order.map((i) => rows[i].startSeconds / secondsPerDay)
  let from = 0
  let until = 0
  order.forEach((i, place) => {
    while (days[place] - days[from] > longestDays) from++
    while (until < days.length && days[until] - days[place] <= longestDays) until++
    if (rows[i].randomized) return
    const move = logPrices[place] - median(logPrices.subarray(from, until), 0)
    if ((rows[i].promotion ?? 0) > 0) moves[i] = -1
    else if (Math.abs(move) >= leastMove) moves[i] = Math.sign(move)
  })
  return moves
}

/** A product in a period: what it sold, and in which direction its price was moved. */
type Moved = { units: number; moved: number; period: number }

/**
 * The share of what a group usually sells whose prices were moved in the same direction, by period;
 * 0 where a single product was moved, or no more than where each is moved by itself. A whole shop
 * is reduced when it fills anyway, or when it is empty: what it then sold is not due to its prices.
 *
 * @see docs/method/together.md, equation 8.
 */
export function movedTogether(
  products: readonly (readonly Moved[])[],
  periods: number,
): Float64Array {
  const usual = new Float64Array(periods)
  const squares = new Float64Array(periods)
  const moved = new Float64Array(periods)
  const largest = new Float64Array(periods)
  for (const cells of products) {
    const sells = meanOf(cells.map(({ units }) => units))
    for (const cell of cells) {
      usual[cell.period] += sells
      squares[cell.period] += sells * sells
      moved[cell.period] += cell.moved * sells
      largest[cell.period] = Math.max(largest[cell.period], Math.abs(cell.moved) * sells)
    }
  }
  const all = products.flat()
  const mean = meanOf(all.map((cell) => cell.moved))
  const variance = meanOf(all.map((cell) => square(cell.moved - mean)))
  return usual.map((sum, t) => {
    const byChance = Math.abs(mean) * sum + chanceSds * Math.sqrt(variance * squares[t])
    const together = Math.abs(moved[t])
    const along = together - largest[t]
    return along > byChance || (along > 0 && together > nearlyAll * sum) ? together / sum : 0
  })
}
