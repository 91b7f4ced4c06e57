import { log } from '../special/log.ts'
import { median } from '../special/median.ts'
import { byTime, type SalesRow, secondsPerDay } from './sales-row.ts'

/** A price falls by so much in log terms, and rises by as much again, where it was cut. */
const leastCut = 0.05
/** A cut that lasts longer is a new price. */
const longestDays = 35
/** Where prices move all the time a cut goes further than so many usual moves. */
const usualMoves = 4
/** Fewer are chance; where more of the rows are cuts, the price merely moves. */
const fewestCuts = 3
const mostCuts = 0.35

/**
 * Rows of which nobody told whether a promotion was on, with cuts that passed marked as one: such
 * weeks are mostly advertised or displayed, and people stock up. Taken for prices like others they
 * would make demand look far more elastic than a lasting price finds it.
 *
 * @returns The rows in their order; the same list where somebody told, or where no cuts passed.
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

/** Rows next to each other, in order of time, from where the price fell to where it rose again. */
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
