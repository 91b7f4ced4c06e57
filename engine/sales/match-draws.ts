import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { promoted, type SalesRow } from './sales-row.ts'

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
/** Coupons hardly ever take more than half off. */
const deepestCoupon = 0.5

/**
 * Finds the rows whose price was drawn for everyone. They are evidence at a random price,
 * regardless of how they were reported. There are four kinds:
 *
 * - rows of a period in which one such price was shown for at least nine tenths, at that price to
 *   within half a per cent or one minor unit;
 * - rows of a period in which several were shown in turn for at least nine tenths, at a price
 *   between the lowest and the highest: a weekly mean, for example, which depends on what was sold.
 *   It is replaced by the time-weighted geometric mean of the prices, which depends on the draws
 *   alone;
 * - rows whose mean price is lower than the price shown by what their reduced units can explain:
 *   some customers had coupons. The price shown replaces it;
 * - rows of nothing sold, whose price nobody paid: the price shown replaces it, unless all that was
 *   sold while that was shown was sold at others.
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
  const shownIn = rows.map((row) => shownDuring(row, inOrder, longest))
  const soldAt = new Set<PublicDraw>()
  const soldBeside = new Set<PublicDraw>()
  const matched = rows.map((row, i) => {
    const shown = shownIn[i]
    if (shown.length === 0) return row
    const found = atOnePrice(row, shown) ?? amongPrices(row, shown) ?? withCoupons(row, shown)
    if (row.units > 0) {
      for (const { draw } of shown) (found === null ? soldBeside : soldAt).add(draw)
    }
    return found ?? (row.randomized ? row : { ...row, besideDraws: true })
  })
  return matched.map((row, i) => {
    if (row.units > 0 || row.besideDraws !== true) return row
    const ignored = shownIn[i].some(({ draw }) => soldBeside.has(draw) && !soldAt.has(draw))
    return ignored ? row : (atPriceShown(rows[i], shownIn[i]) ?? row)
  })
}

/** The draws that were shown during a row's period. */
function shownDuring(
  { startSeconds, endSeconds }: SalesRow,
  inOrder: readonly PublicDraw[],
  longest: number,
): Shown[] {
  const shown: Shown[] = []
  for (let i = firstFrom(inOrder, startSeconds - longest); i < inOrder.length; i++) {
    const draw = inOrder[i]
    if (draw.fromSeconds >= endSeconds) break
    const seconds =
      Math.min(draw.untilSeconds, endSeconds) - Math.max(draw.fromSeconds, startSeconds)
    if (seconds > 0) shown.push({ draw, seconds })
  }
  return shown
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
  const prices = shown.map(({ draw }) => draw.priceMinor)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const { priceMinor: sold } = row
  // At either end of the range it may be the only price that the shop actually showed.
  if (!(sold > low && sold < high) || isSame(sold, low) || isSame(sold, high)) return null
  const found = atPriceShown(row, shown)
  return found && { ...found, mixedDraws: true }
}

/** The row at the price shown; null where its reduced units do not explain what was paid. */
function withCoupons<Row extends SalesRow>(row: Row, shown: readonly Shown[]): Row | null {
  const reduced = row.promotion ?? 0
  if (!(reduced > 0 && reduced < promoted)) return null
  const lowest = Math.min(...shown.map(({ draw }) => draw.priceMinor))
  const highest = Math.max(...shown.map(({ draw }) => draw.priceMinor))
  const isExplained =
    row.priceMinor <= highest && row.priceMinor >= lowest * (1 - deepestCoupon * reduced)
  const found = isExplained ? atPriceShown(row, shown) : null
  // Coupons of some customers are no promotion of the product, and few sales more often have one.
  return found && { ...found, promotion: 0 }
}

/** The row at the price that was shown in its period; null where none was for most of it. */
function atPriceShown<Row extends SalesRow>(row: Row, shown: readonly Shown[]): Row | null {
  if (!coverPeriod(row, shown)) return null
  const mean = meanOver(shown, ({ priceMinor }) => priceMinor)
  const priceMinor = Math.round(mean)
  if (Math.abs(priceMinor - mean) > samePrice * mean) return null
  const mixed = shown.some(({ draw }) => !isSame(draw.priceMinor, priceMinor))
  const drawnAboutMinor = meanOver(shown, aboutOf)
  return {
    ...row,
    ...{ priceMinor, randomized: true, drawnAboutMinor },
    ...(mixed && { mixedDraws: true }),
  }
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
