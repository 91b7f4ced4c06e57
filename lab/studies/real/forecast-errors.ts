import { fitSales } from '../../../engine/sales/fit-sales.ts'
import { forecastUnits } from '../../../engine/sales/forecast.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type Forecast, fixedEffects, productMeans } from './baselines.ts'
import type { Product } from './read-sales.ts'

/** The first four fifths of each product's periods are known, the rest is foretold in one go. */
const knownShare = 0.8
const fewestKnown = 8

/** Sum of absolute errors over sum of units, with its standard error over products. */
export type Wape = { value: number; error: number }

export type Prediction = { product: string; actual: number; predicted: number }

export type ForecastStudy = {
  products: number
  periods: number
  ours: Wape
  fixedEffects: Wape
  means: Wape
  /** Ours less fixed effects, product by product. */
  lead: Wape
  predictions: Prediction[]
  /**
   * Prices, and promotion and season where known, of the periods foretold are given; units are not.
   */
  beliefs: SalesBelief[]
}

/**
 * Foretells the last fifth of every product's periods by our belief, by its mean and by fixed
 * effects.
 */
export function studyForecasts(all: readonly Product[]): ForecastStudy {
  const split = all
    .map(({ name, rows }) => {
      const cut = Math.floor(knownShare * rows.length)
      return { name, known: rows.slice(0, cut), later: rows.slice(cut) }
    })
    .filter(({ known, later }) => known.length >= fewestKnown && later.length > 0)
  const known = split.map(({ name, known: rows }) => ({ name, rows }))
  const beliefs = known.map(({ rows }) => fitSales(rows))
  const ours: Forecast = (product, row) => {
    const belief = beliefs[product]
    return belief ? forecastUnits(belief, row) : 0
  }
  const errors = (forecast: Forecast) =>
    split.map(({ later }, i) => later.reduce((sum, row) => sum + missBy(forecast, i, row), 0))
  const units = split.map(({ later }) => later.reduce((sum, row) => sum + row.units, 0))
  const byOurs = errors(ours)
  const byEffects = errors(fixedEffects(known))
  return {
    products: split.length,
    periods: split.reduce((sum, { later }) => sum + later.length, 0),
    ours: ratio(byOurs, units),
    fixedEffects: ratio(byEffects, units),
    means: ratio(errors(productMeans(known)), units),
    lead: ratio(
      byOurs.map((error, i) => error - (byEffects[i] ?? 0)),
      units,
    ),
    predictions: split.flatMap(({ name, later }, i) =>
      later.map((row) => ({ product: name, actual: row.units, predicted: ours(i, row) })),
    ),
    beliefs,
  }
}

function missBy(forecast: Forecast, product: number, row: SalesRow): number {
  return Math.abs(forecast(product, row) - row.units)
}

/**
 * A ratio of sums over products; its error is the ratio estimator's (Cochran 1977, equation 2.45).
 */
function ratio(above: readonly number[], below: readonly number[]): Wape {
  const total = below.reduce((sum, value) => sum + value, 0)
  const value = above.reduce((sum, one) => sum + one, 0) / total
  const n = above.length
  const squares = above.reduce((sum, one, i) => sum + (one - value * (below[i] ?? 0)) ** 2, 0)
  return { value, error: Math.sqrt((n / (n - 1)) * squares) / total }
}
