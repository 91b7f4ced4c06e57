import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesRow } from './sales-row.ts'

/** A price that was drawn for everyone, with the period in which it was shown. */
export type PublicDraw = {
  priceMinor: number
  /** The geometric mean of the prices that it was drawn from, weighted by their probabilities. */
  drawnAboutMinor: number
  fromSeconds: number
  untilSeconds: number
}

/** Shops report average prices paid, so that a coupon or rounding shifts the price slightly. */
const samePrice = 0.005
const sameMinor = 1
/**
 * Share of a row's period in which its price must have been shown: clocks and closing times differ.
 */
const leastCovered = 0.9

/**
 * Finds the rows whose price was drawn for everyone. They are evidence at a random price,
 * regardless of how they were reported. There are two kinds:
 *
 * - rows of a period in which one such price was shown for at least nine tenths, at that price to
 *   within half a per cent or one minor unit;
 * - rows of a period in which several were shown in turn for at least nine tenths, at a price
 *   between the lowest and the highest: a weekly mean, for example, which depends on what was sold.
 *   It is replaced by the time-weighted geometric mean of the prices, which depends on the draws
 *   alone.
 *
 * A row that overlaps draws in neither way keeps its price and its reported origin, and is marked
 * as alongside draws.
 *
 * @param draws - Those of the rows' own cell, in any order.
 * @returns The rows in their order, matches marked as drawn and with the price they were centred
 *   on.
 *
 * @see docs/method/sales.md, *One price for all*.
 */
export function matchDraws<Row extends SalesRow>(
  rows: readonly Row[],
  draws: readonly PublicDraw[],
): Row[] {
  if (draws.length === 0) return [...rows]
  const inOrder = draws.toSorted(
    (a, b) => a.fromSeconds - b.fromSeconds || a.untilSeconds - b.untilSeconds,
  )
  const longest = inOrder.reduce(
    (most, one) => Math.max(most, one.untilSeconds - one.fromSeconds),
    0,
  )
  return rows.map((row) => {
    const { startSeconds, endSeconds } = row
    const shown: Shown[] = []
    for (let i = firstFrom(inOrder, startSeconds - longest); i < inOrder.length; i++) {
      const draw = inOrder[i]
      if (draw.fromSeconds >= endSeconds) break
      const seconds =
        Math.min(draw.untilSeconds, endSeconds) - Math.max(draw.fromSeconds, startSeconds)
      if (seconds > 0) shown.push({ draw, seconds })
    }
    if (shown.length === 0) return row
    const found = atOnePrice(row, shown) ?? amongPrices(row, shown)
    return found ?? (row.randomized ? row : { ...row, besideDraws: true })
  })
}

/** A draw, and how much of a row's period it was shown. */
type Shown = { draw: PublicDraw; seconds: number }

/**
 * The row as drawn at its own price; null where that was not shown for nearly all of its period.
 */
function atOnePrice<Row extends SalesRow>(row: Row, shown: readonly Shown[]): Row | null {
  const same = shown.filter(({ draw }) => isSame(row.priceMinor, draw.priceMinor))
  if (!coverPeriod(row, same)) return null
  return { ...row, randomized: true, drawnAboutMinor: meanOver(same, aboutOf) }
}

/** The row as drawn at the mean of several prices; null where they do not explain its own. */
function amongPrices<Row extends SalesRow>(row: Row, shown: readonly Shown[]): Row | null {
  if (!coverPeriod(row, shown)) return null
  const prices = shown.map(({ draw }) => draw.priceMinor)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const { priceMinor: sold } = row
  // At either end of the range it may be the only price that the shop actually showed.
  if (!(sold > low && sold < high) || isSame(sold, low) || isSame(sold, high)) return null
  const mean = meanOver(shown, ({ priceMinor }) => priceMinor)
  const priceMinor = Math.round(mean)
  if (Math.abs(priceMinor - mean) > samePrice * mean) return null
  const drawnAboutMinor = meanOver(shown, aboutOf)
  return { ...row, priceMinor, randomized: true, mixedDraws: true, drawnAboutMinor }
}

function coverPeriod({ startSeconds, endSeconds }: SalesRow, shown: readonly Shown[]): boolean {
  const covered = shown.reduce((sum, { seconds }) => sum + seconds, 0)
  return covered > 0 && covered >= leastCovered * (endSeconds - startSeconds)
}

function aboutOf({ drawnAboutMinor }: PublicDraw): number {
  return drawnAboutMinor
}

/** Geometric mean weighted by the time that each was shown. */
function meanOver(shown: readonly Shown[], priceOf: (draw: PublicDraw) => number): number {
  let sum = 0
  let all = 0
  for (const { draw, seconds } of shown) {
    sum += seconds * log(priceOf(draw))
    all += seconds
  }
  return exp(sum / all)
}

/** The index of the first draw that begins at that moment or later. */
function firstFrom(draws: readonly PublicDraw[], seconds: number): number {
  let low = 0
  let high = draws.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (draws[middle].fromSeconds < seconds) low = middle + 1
    else high = middle
  }
  return low
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(sameMinor, samePrice * b)
}
