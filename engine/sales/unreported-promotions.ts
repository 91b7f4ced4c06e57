import { log } from '../special/log.ts'
import { median } from '../special/median.ts'
import { byTime, type SalesRow, secondsPerDay } from './sales-row.ts'

/** A cut is a fall by at least this much in log terms, followed by a rise of the same size. */
const leastCut = 0.05
/** A cut that lasts longer is a new price. */
export const longestDays = 35
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
export function withUnreportedPromotions(rows: readonly SalesRow[]): readonly SalesRow[] {
  if (rows.some(({ promotion }) => promotion !== null)) return rows
  const chosen = rows
    .filter(({ randomized, besideDraws }) => !randomized && besideDraws !== true)
    .toSorted(byTime)
  const cuts = passingCuts(chosen)
  const passing = new Set([...cuts, ...openCuts(chosen, cuts)].flatMap((cut) => cut.rows))
  if (cuts.length < fewestCuts || passing.size > mostCuts * chosen.length) return rows
  return rows.map((row) => ({ ...row, promotion: passing.has(row) ? 1 : 0 }))
}

/** Adjacent rows at a reduced price, in order of time, and the size of the fall in log terms. */
type Cut = { rows: SalesRow[]; size: number }

/**
 * Those from where the price fell to where it rose by about as much. Falls that are small beside
 * the others are changes of the list price.
 */
function passingCuts(rows: readonly SalesRow[]): Cut[] {
  const moves = rows.slice(1).map(({ priceMinor }, i) => log(priceMinor / rows[i].priceMinor))
  const usual = median(moves.map(Math.abs), 0)
  const least = Math.max(leastCut, usualMoves * usual)
  const falls: { first: number; size: number }[] = []
  const cuts: Cut[] = []
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
  return cuts.filter(({ size }) => size >= leastBeside(cuts))
}

function isAlike(fall: number, rise: number): boolean {
  return rise >= leastRise * fall && fall >= leastRise * rise
}

/** The size from which on a fall is not small beside these cuts. */
function leastBeside(cuts: readonly Cut[]): number {
  const sizes = cuts.map(({ size }) => size)
  return depthOfOthers * median(sizes, 0)
}

/** The rows before the first change and after the last, where they look like the known cuts. */
function openCuts(rows: readonly SalesRow[], cuts: readonly Cut[]): Cut[] {
  const longest = Math.max(0, ...cuts.map(daysOf))
  const least = Math.max(leastCut, leastBeside(cuts))
  const changes = ({ priceMinor }: SalesRow, i: number) =>
    i > 0 && priceMinor !== rows[i - 1].priceMinor
  const first = rows.findIndex(changes)
  const last = rows.findLastIndex(changes)
  if (first < 0) return []
  const ends = [
    { rows: rows.slice(0, first), size: log(rows[first].priceMinor / rows[0].priceMinor) },
    { rows: rows.slice(last), size: log(rows[last - 1].priceMinor / rows[last].priceMinor) },
  ]
  return ends.filter((cut) => cut.size >= least && daysOf(cut) <= longest)
}

function daysOf({ rows }: Cut): number {
  return (rows[rows.length - 1].endSeconds - rows[0].startSeconds) / secondsPerDay
}
