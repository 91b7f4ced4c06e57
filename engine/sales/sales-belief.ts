import type { TestedPrices } from '../special/tested-prices.ts'
import type { Ar1Error } from './ar1-error.ts'
import type { Bend } from './bend.ts'
import type { SalesColumns } from './features.ts'
import type { ForecastSpread } from './forecast-spread.ts'
import type { UnidentifiedReason } from './identified.ts'
import type { LastDigits } from './last-digits.ts'
import type { SharedSeason } from './shared-season.ts'
import type { SlopeEvidence } from './slope-evidence.ts'

/**
 * Sales near a price outside of promotions, with what the same periods would have sold at the
 * median price: the log price, units, expected units; then units and expected units of the rows
 * among them with a drawn price, omitted where there are none.
 */
export type SoldAt = readonly [
  logPrice: number,
  units: number,
  expected: number,
  drawnUnits?: number,
  drawnExpected?: number,
]

/**
 * A change of a list price: the week, the log change, the log trend of sales before it while the
 * price was constant, and that trend's variance from counting noise alone.
 */
export type PriceChange = readonly [week: number, move: number, trend: number, noise: number]

/** A posterior of one number, with its central 90 % interval. */
export type SalesEstimate = { mean: number; sd: number; low: number; high: number }

/** What sales rows show about demand: associational, since most prices were chosen. Plain JSON. */
export type SalesBelief = {
  rows: number
  /** Rows that the fit could use: if visits are known, those with any. */
  usedRows: number
  /** Units sold in all rows; missing in fits of earlier versions. */
  unitsSold?: number
  /** Whether the rows identify the response of demand to the price. */
  identified: boolean
  /** Why not, in short sentences; empty where identified. */
  reasons: string[]
  /** The same as codes; missing where identified, and in fits of earlier versions. */
  unidentifiedBy?: UnidentifiedReason[]
  /** d log demand / d log price at the median price, prior included. */
  elasticity: SalesEstimate
  /**
   * The elasticity from the rows alone, the prior removed; the prior mean if they are
   * uninformative.
   */
  elasticityDataMean: number
  /**
   * Standard error of the elasticity from the rows alone, without the prior; 1e6 if uninformative.
   */
  elasticityDataSd: number
  /**
   * The same, with the bias of chosen prices as a separate parameter; missing in fits of earlier
   * versions.
   */
  slopes?: SlopeEvidence
  /** Their evidence on the last digits of prices; missing in fits of earlier versions. */
  lastDigits?: LastDigits | null
  /** Their evidence on a bend of demand at the usual price; missing in fits of earlier versions. */
  bend?: Bend | null
  /** Log of units per day at the median price, average promotion and season, newest period. */
  level: SalesEstimate
  /** Covariance of level and elasticity. */
  levelElasticityCovariance: number
  /**
   * Probability that a visit buys at the median price; null where visits are unknown or buy several
   * units.
   */
  purchaseProbability: SalesEstimate | null
  /** Visits a day; null where unknown. */
  visitsPerDay: number | null
  medianPriceMinor: number
  lowestPriceMinor: number
  highestPriceMinor: number
  /** Share of the rows with a randomly drawn price. */
  randomizedShare: number
  lastSeconds: number
  /** The AR(1) error of the newest period, for forecasts. */
  ar1Error: Ar1Error
  /** The components of a forecast's interval; missing in fits of earlier versions. */
  spread?: ForecastSpread
  /** The observed prices, and the gaps between them; missing in fits of earlier versions. */
  tested?: TestedPrices | null
  /** Units sold by price, cheapest first; missing in fits of earlier versions. */
  soldAt?: SoldAt[]
  /** Start of the oldest row; missing in fits of earlier versions. */
  firstSeconds?: number
  /** Used rows with almost no weight because they are outliers; missing in earlier versions. */
  oddRows?: number
  /** Rows from periods with drawn prices, but at another price; missing where there are none. */
  besideDraws?: number
  /** Rows at the mean of several drawn prices; missing where there are none. */
  mixedDraws?: number
  /** Changes of the list price, oldest first; missing where there are none, and in earlier fits. */
  priceChanges?: PriceChange[]
  /** The response to every covariate, for forecasts; columns as in `columns`. */
  coefficients: number[]
  columns: SalesColumns
  /** The season of its group, which the coefficients leave out; none if omitted. */
  sharedSeason?: SharedSeason
  averagePromotion: number
  medianCompetitorPriceMinor: number
}
