import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { fillFeatures, periodDays, secondsPerDay } from './features.ts'
import type { SalesBelief } from './sales-belief.ts'
import type { SalesRow } from './sales-row.ts'

/**
 * Expected units of a period to come, at its price and under its promotion, competitor and season,
 * with the AR(1) error of the newest period as far as that lasts.
 *
 * `units` of the row is not read. Where visits count but the row does not tell them, as many a day
 * as before are expected.
 *
 * @see docs/method/sales.md, equation 4.
 */
export function forecastUnits(belief: SalesBelief, row: SalesRow): number {
  const features = new Float64Array(belief.coefficients.length)
  fillFeatures(features, row, belief.columns, {
    logPrice: log(belief.medianPriceMinor),
    // The bias of chosen prices is not a response to price, so forecasts leave it out.
    logChosenPrice: null,
    promotion: belief.averagePromotion,
    logCompetitorPrice: log(belief.medianCompetitorPriceMinor),
    lastSeconds: belief.lastSeconds,
    visitsPerDay: belief.visitsPerDay ?? 0,
  })
  let eta = 0
  for (let j = 0; j < features.length; j++) eta += features[j] * belief.coefficients[j]
  eta += errorLeft(belief, row)
  if (belief.visitsPerDay === null) return exp(eta) * periodDays(row)
  const visits = row.exposure ?? belief.visitsPerDay * periodDays(row)
  return visits * (belief.purchaseProbability === null ? exp(eta) : 1 / (1 + exp(-eta)))
}

/**
 * What is left of the AR(1) error in the middle of a period to come, counted from the middle of the
 * newest one.
 */
function errorLeft({ ar1Error, lastSeconds }: SalesBelief, row: SalesRow): number {
  if (!(ar1Error.keptPerDay > 0)) return 0
  const days = (row.endSeconds - lastSeconds) / secondsPerDay
  return ar1Error.above * exp(Math.max(0, days) * log(ar1Error.keptPerDay))
}
