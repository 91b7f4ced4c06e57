import type { Interval } from '../report/interval.ts'

/** What limits on loss are expected to earn and to risk; plain JSON. */
export type SeasonReport = {
  /** What base prices earn a week in the products whose profit can be known. */
  basePerWeek: number
  /** Products that sell, those whose profit can be known, and those that were played. */
  products: { selling: number; known: number; played: number }
  /** Truths drawn from what is believed: each was played under every limit. */
  truths: number
  /** In the order asked; empty where no product's profit can be known. */
  limits: SeasonOfLimit[]
}

/** A season under one limit. */
export type SeasonOfLimit = { maxLoss: number; horizons: SeasonHorizon[] }

/** What prices earned above base prices from the first day to the end of a week. */
export type SeasonHorizon = {
  weeks: number
  /** In money, and as a share of what base prices earn. */
  gain: Interval
  share: Interval
  /** The probability that base prices would have earned more. */
  chanceBelow: number
  /** Products that show another price to a customer in ten or more at the end. */
  productsMoved: number
}
