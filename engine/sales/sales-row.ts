import { exp } from '../special/exp.ts'

export const secondsPerDay = 86_400
export const secondsPerWeek = 7 * secondsPerDay
export const daysPerYear = 365.25

/** Units sold at one price over one period, as reported by a shop. */
export type SalesRow = {
  /** Whole minor units, 1 to `highestPriceMinor`. */
  priceMinor: number
  units: number
  /** Visits, or anything else that counts opportunities to sell; null if unknown. */
  exposure: number | null
  /** False if the period ended sold out: demand was at least `units`. */
  inStock: boolean | null
  /** 0 none to 1 full. */
  promotion: number | null
  competitorPriceMinor: number | null
  /** Whether the price was drawn at random rather than chosen. */
  randomized: boolean
  /**
   * What a draw was centred on: the geometric mean of the prices it was drawn from, weighted by
   * their probabilities. Missing where unknown.
   */
  drawnAboutMinor?: number | null
  /** Prices were drawn for its period, but it has a different one: see match-draws.ts. */
  besideDraws?: boolean
  /** Its price is the mean of several drawn ones that were shown in turn. */
  mixedDraws?: boolean
  startSeconds: number
  endSeconds: number
}

/** Offers of a product in one hour at drawn prices; `hour` counts from 1970. */
export type HourOfOffers = { hour: number; offers: number; units: number; logPrice: number }

const secondsPerHour = 3600

/** An hour of offers as a sales row, with the number of offers as its exposure. */
export function rowOfOffers({ hour, offers, units, logPrice }: HourOfOffers): SalesRow {
  return {
    priceMinor: exp(logPrice),
    units,
    exposure: offers,
    inStock: null,
    promotion: null,
    competitorPriceMinor: null,
    randomized: true,
    startSeconds: hour * secondsPerHour,
    endSeconds: (hour + 1) * secondsPerHour,
  }
}

/** Rows with at least this much promotion reflect a different demand. */
export const promoted = 0.5

/** Whether a row's price is a regular one: not a promotion, and not drawn. */
export function atListPrice({ promotion, randomized, besideDraws }: SalesRow): boolean {
  return (promotion ?? 0) < promoted && !randomized && besideDraws !== true
}

/** Comparator for sorting rows by time. */
export function byTime(a: SalesRow, b: SalesRow): number {
  return a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds
}

/** The middle of a row's period, in days since 1970. */
export function middleDay(row: SalesRow): number {
  return (row.startSeconds + row.endSeconds) / 2 / secondsPerDay
}

/** Length of a row's period in days; one second at least, so that its log is finite. */
export function periodDays(row: SalesRow): number {
  return Math.max(1, row.endSeconds - row.startSeconds) / secondsPerDay
}
