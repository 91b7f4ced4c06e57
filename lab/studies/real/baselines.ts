import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { mean } from '../../report/statistics.ts'
import { leastSquares } from './least-squares.ts'
import type { Product } from './read-sales.ts'

/** Predicts the units of a period of a product, by its position in the fitted list. */
export type Forecast = (product: number, row: SalesRow) => number

/** A product's average sales, whatever the price. */
export function productMeans(products: readonly Product[]): Forecast {
  const means = products.map(
    ({ rows }) => rows.reduce((sum, row) => sum + row.units, 0) / rows.length,
  )
  return (product) => means[product] ?? 0
}

/**
 * Log units on log price and promotion by least squares: a level for each product, one elasticity
 * and one promotion effect for all. Weeks without sales are omitted, having no logarithm.
 */
export function fixedEffects(products: readonly Product[]): Forecast {
  const sold = products.map(({ rows }) => rows.filter((row) => row.units > 0))
  const features = (row: SalesRow) => [Math.log(row.priceMinor), row.promotion ?? 0]
  const centres = sold.map((rows) => ({
    log: mean(rows.map((row) => Math.log(row.units))),
    features: [0, 1].map((j) => mean(rows.map((row) => features(row)[j] ?? 0))),
  }))
  const x: number[][] = []
  const y: number[] = []
  sold.forEach((rows, i) => {
    const centre = centres[i]
    if (!centre) return
    for (const row of rows) {
      x.push(features(row).map((value, j) => value - (centre.features[j] ?? 0)))
      y.push(Math.log(row.units) - centre.log)
    }
  })
  const slopes = leastSquares(x, y)
  return (product, row) => {
    const centre = centres[product]
    if (!centre || !Number.isFinite(centre.log)) return 0
    const moved = features(row).map((value, j) => value - (centre.features[j] ?? 0))
    return Math.exp(centre.log + moved.reduce((sum, value, j) => sum + value * (slopes[j] ?? 0), 0))
  }
}
