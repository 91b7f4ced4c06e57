import { exp } from '../special/exp.ts'

export const secondsPerDay = 86_400
export const secondsPerWeek = 7 * secondsPerDay

/** What was sold at one price over one period, as a shop reports it. */
export type SalesRow = {
  /** Whole minor units, 1 to `highestPriceMinor`. */
  priceMinor: number
  units: number
  /** Visits, or anything else that counts chances to sell; null if unknown. */
  exposure: number | null
  /** False if the period ended sold out: demand was at least `units`. */
  inStock: boolean | null
  /** 0 none to 1 full. */
  promotion: number | null
  competitorPriceMinor: number | null
  /** The price was drawn at random, not chosen. */
  randomized: boolean
  /**
   * The price that a draw was expected to give: the geometric mean of the prices it was drawn from,
   * by their probabilities. Missing where nobody knows them.
   */
  drawnAboutMinor?: number | null
  /** Prices were drawn for its period, and its own is none of them: see match-draws.ts. */
  besideDraws?: boolean
  /** Its price is the mean of several drawn ones that were shown one after the other. */
  mixedDraws?: boolean
  startSeconds: number
  endSeconds: number
}

/** Offers of a product in one hour at drawn prices; `hour` counts from 1970. */
export type HourOfOffers = { hour: number; offers: number; units: number; logPrice: number }

const secondsPerHour = 3600

/** Offers of an hour as a row of sales, with as many chances to sell as there were offers. */
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

/** Rows of so much promotion tell of another demand. */
export const promoted = 0.5

/** Whether a row's price was chosen for good: not for a promotion, and not drawn. */
export function atListPrice({ promotion, randomized, besideDraws }: SalesRow): boolean {
  return (promotion ?? 0) < promoted && !randomized && besideDraws !== true
}

/** Puts rows in order of time, for sorting. */
export function byTime(a: SalesRow, b: SalesRow): number {
  return a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds
}

/** Length of a row's period in days; one second at least, so that its log is a number. */
export function periodDays(row: SalesRow): number {
  return Math.max(1, row.endSeconds - row.startSeconds) / secondsPerDay
}
