import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { addClaim, addTallies, emptyTallies, type Tally } from '../../report/reliability.ts'
import { total } from '../../report/statistics.ts'
import { daySeconds, daysPerWeek, seasonWeeks } from './conditions.ts'
import type { Block, Claims } from './contender.ts'

/** How a contender fared in a shop, by true expected profit. */
export type Outcome = {
  /**
   * Profit relative to what base prices earn, minus 1: over all weeks, in the first four, in the
   * last four.
   */
  gain: number
  firstMonth: number
  lastMonth: number
  /** The same for the best prices. */
  possible: number
  /** Shares of products that earned less than at their base price, and over 3 % less. */
  worse: number
  muchWorse: number
  /** The worst product's profit relative to that at its base price, minus 1. */
  worst: number
  /**
   * The deepest loss at the end of any day: profit so far minus what base prices would have earned,
   * as a share of the latter, or of two weeks of it in the first two weeks.
   */
  deepest: number
  /**
   * Among products whose best price is over 5 % away, the share of first prices that moved the
   * wrong way.
   */
  wrongWay: number
  /** Claims by their tenth: all, of moved prices, of unmoved ones. */
  tallies: Tally[]
  movedTallies: Tally[]
  unmovedTallies: Tally[]
  bands: number
  held: number
  /** Profit of each week relative to what base prices earn, minus 1. */
  weekly: number[]
  /** The contender's own report of its gain, at the end; null if it reports nothing. */
  proof: Proof | null
  /** How long the season took. */
  seconds: number
}

/** A report's comparison of prices with base prices, and what affected it. */
export type Proof = {
  verdict: string
  /** Relative profit and its interval; null if not reported. */
  relative: { value: number | null; low: number | null; high: number | null } | null
  /** Share of the offers with an optimized price: the others were held out. */
  optimizedShare: number
  /** Its units of comparison: offers, customers, nests in blocks of time. */
  unit: string
  /** Breakers that opened, by cause. */
  breakers: string[]
}

/**
 * The share of offers with an optimized price, from a report's counts in each arm. If none was held
 * out it is all of them; so too if everybody sees one price, and none are counted.
 */
export function optimizedShareOf(offers: { optimized: number; holdout: number }): number {
  const { optimized, holdout } = offers
  return holdout === 0 ? 1 : optimized / (optimized + holdout)
}

export const seasonDays = seasonWeeks * daysPerWeek
const monthDays = 28
/** A promise on loss is relative to what base prices earn in at least this many days. */
const promiseDays = 14
const farAway = Math.log(1.05)
/** By how much less a product must earn to count as worse, and much worse. */
const noticeable = 0.0005
const muchWorse = 0.03
/** Claims are recorded every fourth week. */
export const claimDays = [0, 28, 56, 84]

/** True profit of a season, by product and by day, and what base prices earn. */
export type Books = {
  earned: Float64Array
  unmoved: Float64Array
  byDay: Float64Array
  baseByDay: Float64Array
  movedTallies: Tally[]
  unmovedTallies: Tally[]
  bands: number
  held: number
  openedMs: number
}

export function openBooks(products: number): Books {
  return {
    earned: new Float64Array(products),
    unmoved: new Float64Array(products),
    byDay: new Float64Array(seasonDays),
    baseByDay: new Float64Array(seasonDays),
    movedTallies: emptyTallies(),
    unmovedTallies: emptyTallies(),
    bands: 0,
    held: 0,
    openedMs: performance.now(),
  }
}

/** Records a contender's claims about the prices that it shows. */
export function bookClaims(books: Books, { confidence, bands, held }: Claims): void {
  for (const claim of confidence) {
    addClaim(claim.moved ? books.movedTallies : books.unmovedTallies, claim)
  }
  books.bands += bands
  books.held += held
}

/** How a contender fared, from the records of its season. */
export function closeBooks(books: Books, possible: number, wrongWay: number): Outcome {
  const { earned, unmoved, byDay, baseByDay, movedTallies, unmovedTallies } = books
  const { bands, held, openedMs } = books
  const change = Array.from(earned, (one, i) => changeOf(one, unmoved[i] ?? 0))
  const share = (test: (one: number) => boolean): number =>
    change.filter(test).length / change.length
  const gainBetween = (from: number, until: number): number =>
    total(byDay.subarray(from, until)) / total(baseByDay.subarray(from, until)) - 1
  return {
    gain: gainBetween(0, seasonDays),
    deepest: deepestLoss(byDay, baseByDay),
    firstMonth: gainBetween(0, monthDays),
    lastMonth: gainBetween(seasonDays - monthDays, seasonDays),
    possible,
    worse: share((one) => one < -noticeable),
    muchWorse: share((one) => one < -muchWorse),
    worst: Math.min(...change),
    wrongWay,
    tallies: addTallies([movedTallies, unmovedTallies]),
    movedTallies,
    unmovedTallies,
    bands,
    held,
    weekly: Array.from({ length: seasonWeeks }, (_, week) =>
      gainBetween(week * daysPerWeek, (week + 1) * daysPerWeek),
    ),
    proof: null,
    seconds: (performance.now() - openedMs) / 1000,
  }
}

/** One profit relative to another, minus 1; if the latter is 0, any gain or loss counts as all. */
function changeOf(earned: number, unmoved: number): number {
  return unmoved > 0 ? earned / unmoved - 1 : Math.sign(earned)
}

function deepestLoss(byDay: Float64Array, baseByDay: Float64Array): number {
  const fortnight = total(baseByDay.subarray(0, promiseDays))
  let deepest = 0
  let gained = 0
  let base = 0
  byDay.forEach((earned, day) => {
    base += baseByDay[day] ?? 0
    gained += earned - (baseByDay[day] ?? 0)
    deepest = Math.min(deepest, gained / Math.max(base, fortnight))
  })
  return deepest
}

/** If the best price is far away, the share of first prices that went the wrong way. */
export function wrongShare(base: Float64Array, first: Float64Array, best: Float64Array): number {
  let far = 0
  let wrong = 0
  base.forEach((from, i) => {
    const wanted = Math.log((best[i] ?? from) / from)
    if (Math.abs(wanted) <= farAway) return
    far += 1
    if (((first[i] ?? from) - from) * wanted < 0) wrong += 1
  })
  return far === 0 ? 0 : wrong / far
}

/** The mean price of a day; the base price if nobody looked. */
export function meanPrice(blocks: readonly Block[], base: number): number {
  let views = 0
  let sum = 0
  for (const block of blocks) {
    views += block.views
    sum += block.views * block.priceMinor
  }
  return views > 0 ? sum / views : base
}

/** A day's sales, as a till counts them: without how the price was set. */
export function rowOf(priceMinor: number, units: number, atSeconds: number): SalesRow {
  return {
    priceMinor,
    units,
    exposure: null,
    inStock: null,
    promotion: null,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds: atSeconds,
    endSeconds: atSeconds + daySeconds,
  }
}
