import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { fillFeatures } from './features.ts'
import type { SalesBelief } from './sales-belief.ts'
import { periodDays, type SalesRow, secondsPerDay, secondsPerWeek } from './sales-row.ts'

/** A period to come, as the fitted demand sees it. */
export type PeriodAhead = {
  /** The row's features, in the order of the coefficients; without the AR(1) error. */
  features: Float64Array
  /** Log of units expected, or log odds of a purchase where `visits` are binomial. */
  expected: number
  /** Log of days or visits, to be added where demand is a rate; 0 where it is not. */
  offset: number
  /** Chances to sell, where each sells at most once; null where demand is a rate. */
  visits: number | null
  /** Share of the newest period's AR(1) error that is left, 0 to 1. */
  kept: number
}

/**
 * Expected units of a period to come, at its price and under its promotion, competitor and season,
 * with the AR(1) error of the newest period as far as that lasts.
 *
 * `units` of the row is not read. Where visits count but the row does not tell them, as many a day
 * as before are expected.
 *
 * @see docs/method/sales.md, equation 7.
 */
export function forecastUnits(belief: SalesBelief, row: SalesRow): number {
  const { expected, offset, visits } = lookAhead(belief, row)
  return visits === null ? exp(expected + offset) : visits / (1 + exp(-expected))
}

/** Over so many weeks after its rows end a product's usual sales are told. */
const weeksAhead = 4

/** Units a week that a price would sell in the weeks after the rows end, without a promotion. */
export function weeklyUnits(belief: SalesBelief, priceMinor: number): number {
  if (belief.usedRows === 0) return 0
  const startSeconds = belief.lastSeconds
  const ahead: SalesRow = {
    priceMinor,
    units: 0,
    exposure: null,
    inStock: null,
    promotion: 0,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds,
    endSeconds: startSeconds + weeksAhead * secondsPerWeek,
  }
  return forecastUnits(belief, ahead) / weeksAhead
}

/** What is expected of a period to come, and how that hangs on what was fitted. */
export function lookAhead(belief: SalesBelief, row: SalesRow): PeriodAhead {
  const features = new Float64Array(belief.coefficients.length)
  fillFeatures(features, row, belief.columns, {
    logPrice: log(belief.medianPriceMinor),
    // The bias of chosen prices is not a response to price, so forecasts leave it out.
    logChosenPrice: null,
    logDrawnAbout: null,
    promotion: belief.averagePromotion,
    logCompetitorPrice: log(belief.medianCompetitorPriceMinor),
    lastSeconds: belief.lastSeconds,
    visitsPerDay: belief.visitsPerDay ?? 0,
  })
  const kept = errorKept(belief, row)
  let expected = kept * belief.ar1Error.above
  for (let j = 0; j < features.length; j++) expected += features[j] * belief.coefficients[j]
  const days = periodDays(row)
  if (belief.visitsPerDay === null) {
    return { features, expected, offset: log(days), visits: null, kept }
  }
  const visits = row.exposure ?? belief.visitsPerDay * days
  return belief.purchaseProbability === null
    ? { features, expected, offset: log(Math.max(visits, 1e-9)), visits: null, kept }
    : { features, expected, offset: 0, visits, kept }
}

/**
 * Share of the AR(1) error that is left in the middle of a period to come, counted from the middle
 * of the newest one.
 */
function errorKept({ ar1Error, lastSeconds }: SalesBelief, row: SalesRow): number {
  if (!(ar1Error.keptPerDay > 0)) return 0
  const days = (row.endSeconds - lastSeconds) / secondsPerDay
  return exp(Math.max(0, days) * log(ar1Error.keptPerDay))
}
