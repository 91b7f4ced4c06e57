import type { Interval } from '../report/interval.ts'

/** The expected gains and risks of limits on loss; plain JSON. */
export type SeasonReport = {
  /** What base prices earn a week in the products whose profit is known. */
  basePerWeek: number
  /**
   * Products that sell, those with known profit, those of them whose sales are known from rows
   * alone, as where everybody sees one price, and those that were played.
   */
  products: { selling: number; known: number; byRows: number; played: number }
  /** Number of truths drawn from the posterior: each was played under every limit. */
  truths: number
  /** In the order requested; empty where no product's profit is known. */
  limits: SeasonOfLimit[]
}

/** A season under one limit. */
export type SeasonOfLimit = { maxLoss: number; horizons: SeasonHorizon[] }

/** The gain of prices over base prices from the first day to the end of a week. */
export type SeasonHorizon = {
  weeks: number
  /** In money, and as a share of what base prices earn. */
  gain: Interval
  share: Interval
  /** The probability that base prices would have earned more. */
  chanceBelow: number
  /** Products that show a different price to at least one customer in ten at the end. */
  productsMoved: number
}
