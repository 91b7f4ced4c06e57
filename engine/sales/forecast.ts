import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { fillFeatures } from './features.ts'
import type { SalesBelief } from './sales-belief.ts'
import { periodDays, type SalesRow, secondsPerDay, secondsPerWeek } from './sales-row.ts'
import { seasonAt } from './shared-season.ts'

/** A future period under the fitted demand. */
export type PeriodAhead = {
  /** The row's features, in the order of the coefficients; without the AR(1) error. */
  features: Float64Array
  /** Log of units expected, or log odds of a purchase where `visits` are binomial. */
  expected: number
  /** Log of days or visits, to be added where demand is a rate; 0 otherwise. */
  offset: number
  /** Number of visits, where each buys at most once; null where demand is a rate. */
  visits: number | null
  /** Share of the newest period's AR(1) error that remains, 0 to 1. */
  kept: number
}

/**
 * Expected units of a future period, given its price, promotion, competitor and season, including
 * what remains of the newest period's AR(1) error.
 *
 * The row's `units` are ignored. Where visits matter but the row has none, the past number per day
 * is assumed.
 *
 * @see docs/method/sales.md, equation 7.
 */
export function forecastUnits(belief: SalesBelief, row: SalesRow): number {
  const { expected, offset, visits } = lookAhead(belief, row)
  return visits === null ? exp(expected + offset) : visits / (1 + exp(-expected))
}

/** Usual sales are averaged over this many weeks after a product's rows end. */
const weeksAhead = 4

/** Expected units a week at a price in the weeks after the rows end, without a promotion. */
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

/** The expectation for a future period, and its dependence on the fitted coefficients. */
export function lookAhead(belief: SalesBelief, row: SalesRow): PeriodAhead {
  const features = new Float64Array(belief.coefficients.length)
  fillFeatures(features, row, belief.columns, {
    logPrice: log(belief.medianPriceMinor),
    // The bias of chosen prices is not a response to price, so forecasts omit it.
    logChosenPrice: null,
    logDrawnAbout: null,
    promotion: belief.averagePromotion,
    logCompetitorPrice: log(belief.medianCompetitorPriceMinor),
    lastSeconds: belief.lastSeconds,
    visitsPerDay: belief.visitsPerDay ?? 0,
  })
  const kept = errorKept(belief, row)
  const { sharedSeason } = belief
  let expected = kept * belief.ar1Error.above
  if (sharedSeason) expected += seasonAt(sharedSeason, row)
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
 * Share of the AR(1) error that remains at the midpoint of a future period, measured from the
 * midpoint of the newest one.
 */
function errorKept({ ar1Error, lastSeconds }: SalesBelief, row: SalesRow): number {
  if (!(ar1Error.keptPerDay > 0)) return 0
  const days = (row.endSeconds - lastSeconds) / secondsPerDay
  return exp(Math.max(0, days) * log(ar1Error.keptPerDay))
}
