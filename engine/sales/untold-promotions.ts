import { log } from '../special/log.ts'
import { median } from '../special/median.ts'
import { byTime, type SalesRow, secondsPerDay } from './sales-row.ts'

/** A cut is a fall by at least this much in log terms, followed by a rise of the same size. */
const leastCut = 0.05
/** A cut that lasts longer is a new price. */
const longestDays = 35
/** Where prices move all the time, a cut has to exceed this many typical moves. */
const usualMoves = 4
/** Fewer are chance; if more of the rows are cuts, the price merely fluctuates. */
const fewestCuts = 3
const mostCuts = 0.35

/**
 * Rows without any report of promotions, with temporary cuts marked as such: those weeks are mostly
 * advertised or displayed, and people stock up. Treated like other prices, they would make demand
 * look far more elastic than it is to a lasting price.
 *
 * @returns The rows in their order; the same list where promotions were reported, or where there
 * were no temporary cuts.
 * @see Blattberg, Briesch & Fox, How promotions work, Marketing Science 14 (1995): promotional
 * elasticities exceed those of regular prices.
 */
export function withUntoldPromotions(rows: readonly SalesRow[]): readonly SalesRow[] {
  if (rows.some(({ promotion }) => promotion !== null)) return rows
  const chosen = rows
    .filter(({ randomized, besideDraws }) => !randomized && besideDraws !== true)
    .toSorted(byTime)
  const cuts = passingCuts(chosen)
  const passing = new Set(cuts.flat())
  if (cuts.length < fewestCuts || passing.size > mostCuts * chosen.length) return rows
  return rows.map((row) => ({ ...row, promotion: passing.has(row) ? 1 : 0 }))
}

/** Adjacent rows, in order of time, from where the price fell to where it rose again. */
function passingCuts(rows: readonly SalesRow[]): SalesRow[][] {
  const moves = rows.slice(1).map(({ priceMinor }, i) => log(priceMinor / rows[i].priceMinor))
  const usual = median(moves.map(Math.abs), 0)
  const least = Math.max(leastCut, usualMoves * usual)
  const cuts: SalesRow[][] = []
  let first = -1
  moves.forEach((move, i) => {
    const next = i + 1
    if (move <= -least) first = next
    if (!(move >= least && first >= 0)) return
    const days = (rows[i].endSeconds - rows[first].startSeconds) / secondsPerDay
    if (days <= longestDays) cuts.push(rows.slice(first, next))
    first = -1
  })
  return cuts
}
