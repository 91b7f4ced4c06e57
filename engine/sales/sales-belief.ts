import type { TestedPrices } from '../special/tested-prices.ts'
import type { Ar1Error } from './ar1-error.ts'
import type { SalesColumns } from './features.ts'
import type { ForecastSpread } from './forecast-spread.ts'
import type { UnidentifiedReason } from './identified.ts'
import type { LastDigits } from './last-digits.ts'
import type { SlopeEvidence } from './slope-evidence.ts'

/**
 * What was sold near a price outside of promotions, beside what the same periods would have sold at
 * the median price: the log of the price, units, units expected; then units and units expected of
 * the rows among them whose price was drawn, left out where none was.
 */
export type SoldAt = readonly [
  logPrice: number,
  units: number,
  expected: number,
  drawnUnits?: number,
  drawnExpected?: number,
]

/**
 * A change of a list price: the week, how far in log terms, the log trend of sales before it while
 * the price stood still, and the variance that counts alone give that trend.
 */
export type PriceChange = readonly [week: number, move: number, trend: number, noise: number]

/** A belief about one number, with its central 90 % interval. */
export type SalesEstimate = { mean: number; sd: number; low: number; high: number }

/**
 * What sales rows tell of demand: associational, since somebody chose most of the prices. Plain
 * JSON.
 */
export type SalesBelief = {
  rows: number
  /** Rows that the fit could use: with visits known, those of periods that somebody visited. */
  usedRows: number
  /** Units sold in all rows; missing in fits of earlier versions. */
  unitsSold?: number
  /** Whether the rows can tell how demand answers the price. */
  identified: boolean
  /** Why not, in short sentences; empty where identified. */
  reasons: string[]
  /** The same in a word each; missing where identified, and in fits of earlier versions. */
  unidentifiedBy?: UnidentifiedReason[]
  /** d log demand / d log price at the median price, prior included. */
  elasticity: SalesEstimate
  /**
   * What the rows alone make of the elasticity, the prior taken out again; the prior's mean if
   * nothing.
   */
  elasticityDataMean: number
  /**
   * Standard error of the elasticity from the rows alone, without the prior; 1e6 where they say
   * nothing.
   */
  elasticityDataSd: number
  /** The same, apart from how chosen prices mislead; missing in fits of earlier versions. */
  slopes?: SlopeEvidence
  /** What they tell of the last digits of prices; missing in fits of earlier versions. */
  lastDigits?: LastDigits | null
  /** Log of units per day at the median price, average promotion and season, newest period. */
  level: SalesEstimate
  /** Covariance of level and elasticity. */
  levelElasticityCovariance: number
  /**
   * Chance that a visit buys at the median price; null where visits are unknown or buy several
   * units.
   */
  purchaseProbability: SalesEstimate | null
  /** Visits a day; null where unknown. */
  visitsPerDay: number | null
  medianPriceMinor: number
  lowestPriceMinor: number
  highestPriceMinor: number
  /** Share of the rows whose price was drawn at random. */
  randomizedShare: number
  lastSeconds: number
  /** The error of the newest period that carries over, for forecasts. */
  ar1Error: Ar1Error
  /** What the interval about a forecast is made of; missing in fits of earlier versions. */
  spread?: ForecastSpread
  /** The prices that were seen, and where there are gaps; missing in fits of earlier versions. */
  tested?: TestedPrices | null
  /** What was sold by price, cheapest first; missing in fits of earlier versions. */
  soldAt?: SoldAt[]
  /** Start of the oldest row; missing in fits of earlier versions. */
  firstSeconds?: number
  /** Used rows that hardly count, being out of all proportion; missing in earlier versions. */
  oddRows?: number
  /**
   * Rows of a time with drawn prices, at another price than those; missing where there are none.
   */
  besideDraws?: number
  /** Rows at the mean of several drawn prices; missing where there are none. */
  mixedDraws?: number
  /** Changes of the list price, oldest first; missing where there are none, and in earlier fits. */
  priceChanges?: PriceChange[]
  /** How demand answers everything, for forecasts; columns as in `columns`. */
  coefficients: number[]
  columns: SalesColumns
  averagePromotion: number
  medianCompetitorPriceMinor: number
}
