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
/** The rise after a cut relative to it, and a cut relative to the median one, at the least. */
const leastRise = 0.5
const depthOfOthers = 0.5

/**
 * Rows without any report of promotions, with temporary cuts marked as such: those weeks are mostly
 * advertised or displayed, and people stock up. Treated like other prices, they would make demand
 * look far more elastic than it is to a lasting price. A promotion may be on when the rows begin or
 * end: so is a cut at either end that is as deep as the others and no longer than the longest.
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
  const passing = new Set([...cuts, ...openCuts(chosen, cuts)].flat())
  if (cuts.length < fewestCuts || passing.size > mostCuts * chosen.length) return rows
  return rows.map((row) => ({ ...row, promotion: passing.has(row) ? 1 : 0 }))
}

/**
 * Adjacent rows, in order of time, from where the price fell to where it rose by about as much.
 * Falls that are small beside the others are changes of the list price.
 */
function passingCuts(rows: readonly SalesRow[]): SalesRow[][] {
  const moves = rows.slice(1).map(({ priceMinor }, i) => log(priceMinor / rows[i].priceMinor))
  const usual = median(moves.map(Math.abs), 0)
  const least = Math.max(leastCut, usualMoves * usual)
  const falls: { first: number; size: number }[] = []
  const cuts: { rows: SalesRow[]; size: number }[] = []
  moves.forEach((move, i) => {
    const next = i + 1
    if (move <= -least) falls.push({ first: next, size: -move })
    if (move < least) return
    const at = falls.findLastIndex(
      ({ first, size }) =>
        isAlike(size, move) &&
        rows[i].endSeconds - rows[first].startSeconds <= longestDays * secondsPerDay,
    )
    if (at < 0) return
    const [{ first, size }] = falls.splice(at)
    cuts.push({ rows: rows.slice(first, next), size })
  })
  const deep =
    depthOfOthers *
    median(
      Float64Array.from(cuts, ({ size }) => size),
      0,
    )
  return cuts.filter(({ size }) => size >= deep).map((cut) => cut.rows)
}

function isAlike(fall: number, rise: number): boolean {
  return rise >= leastRise * fall && fall >= leastRise * rise
}

/** The rows before the first rise and after the last fall, where they look like the known cuts. */
function openCuts(rows: readonly SalesRow[], cuts: readonly SalesRow[][]): SalesRow[][] {
  const longest = Math.max(0, ...cuts.map(daysOf))
  const depths = cuts.map((cut) => log(rows[rows.indexOf(cut[0]) - 1].priceMinor / priceOf(cut)))
  const least = Math.max(leastCut, depthOfOthers * median(depths, 0))
  const rise = rows.findIndex(({ priceMinor }, i) => i > 0 && priceMinor !== rows[i - 1].priceMinor)
  const fall = rows.findLastIndex(
    ({ priceMinor }, i) => i > 0 && priceMinor !== rows[i - 1].priceMinor,
  )
  if (rise < 0) return []
  const ends = [
    { cut: rows.slice(0, rise), beside: rows[rise] },
    { cut: rows.slice(fall), beside: rows[fall - 1] },
  ]
  return ends.flatMap(({ cut, beside }) =>
    log(beside.priceMinor / priceOf(cut)) >= least && daysOf(cut) <= longest ? [cut] : [],
  )
}

function priceOf(cut: readonly SalesRow[]): number {
  return cut[0].priceMinor
}

function daysOf(cut: readonly SalesRow[]): number {
  return (cut[cut.length - 1].endSeconds - cut[0].startSeconds) / secondsPerDay
}
