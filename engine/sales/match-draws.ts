import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesRow } from './sales-row.ts'

/** A price that was drawn for everybody, from when until when it was shown. */
export type PublicDraw = {
  priceMinor: number
  /** The geometric mean of the prices that it was drawn from, by their probabilities. */
  drawnAboutMinor: number
  fromSeconds: number
  untilSeconds: number
}

/**
 * Shops report what was paid on average, so that a coupon or a rounding moves the price a little.
 */
const samePrice = 0.005
const sameMinor = 1
/**
 * Share of a row's period in which its price must have been shown: clocks and closing times differ.
 */
const leastCovered = 0.9

/**
 * Finds the rows whose price is one that was drawn for everybody: of a period in which that price
 * was shown, but for a tenth of it, and at that price to within half a per cent or one minor unit.
 * They are evidence at a random price, whatever their reporter said of them.
 *
 * @param draws - Those of the rows' own cell, in any order.
 * @returns The rows in their order, those found marked as drawn and with what they were drawn
 *   about.
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
    const { startSeconds, endSeconds, priceMinor } = row
    let covered = 0
    let logAbout = 0
    for (let i = firstFrom(inOrder, startSeconds - longest); i < inOrder.length; i++) {
      const draw = inOrder[i]
      if (draw.fromSeconds >= endSeconds) break
      const shown =
        Math.min(draw.untilSeconds, endSeconds) - Math.max(draw.fromSeconds, startSeconds)
      if (shown <= 0 || !isSame(priceMinor, draw.priceMinor)) continue
      covered += shown
      logAbout += shown * log(draw.drawnAboutMinor)
    }
    if (covered <= 0 || covered < leastCovered * (endSeconds - startSeconds)) return row
    return { ...row, randomized: true, drawnAboutMinor: exp(logAbout / covered) }
  })
}

/** The place of the first draw that begins at that moment or later. */
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
