import type { Estimate } from '../../../clients/typescript/src/main.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type Forecast, fixedEffects, productMeans } from './baselines.ts'
import type { Product } from './read-sales.ts'

/** The first four fifths of each product's periods are known, the rest is predicted at once. */
const knownShare = 0.8
const fewestKnown = 8

/** Sum of absolute errors over sum of units, with its standard error over products. */
export type Wape = { value: number; error: number }

export type Prediction = {
  product: string
  actual: number
  predicted: number
  low: number
  high: number
}

export type ForecastStudy = {
  products: number
  periods: number
  ours: Wape
  fixedEffects: Wape
  means: Wape
  /** Ours minus fixed effects, product by product. */
  lead: Wape
  /** Share of the periods whose units are in our 90 % interval, below it and above it. */
  held: { inside: number; below: number; above: number; error: number }
  predictions: Prediction[]
}

/** A product's known periods, and those to be predicted. */
export type Split = { name: string; known: SalesRow[]; later: SalesRow[] }

/**
 * Predicts all later periods of some products from the known ones: prices and promotions of those
 * periods are given, units must not be read.
 */
export type Predict = (split: readonly Split[]) => Promise<Estimate[][]>

/**
 * Predicts the last fifth of every product's periods by our forecasts, by its mean and by fixed
 * effects.
 */
export async function studyForecasts(
  all: readonly Product[],
  predict: Predict,
): Promise<ForecastStudy> {
  const split: Split[] = all
    .map(({ name, rows }) => {
      const cut = Math.floor(knownShare * rows.length)
      return { name, known: rows.slice(0, cut), later: rows.slice(cut) }
    })
    .filter(({ known, later }) => known.length >= fewestKnown && later.length > 0)
  const known = split.map(({ name, known: rows }) => ({ name, rows }))
  const predicted = await predict(split)
  const predictions = split.map(({ name, later }, i) =>
    later.map((row, j): Prediction => {
      const { value, low, high } = predicted[i]?.[j] ?? { value: 0, low: 0, high: 0 }
      return { product: name, actual: row.units, predicted: value, low, high }
    }),
  )
  const errors = (forecast: Forecast) =>
    split.map(({ later }, i) => later.reduce((sum, row) => sum + missBy(forecast, i, row), 0))
  const units = split.map(({ later }) => later.reduce((sum, row) => sum + row.units, 0))
  const byOurs = predictions.map((some) =>
    some.reduce((sum, { actual, predicted }) => sum + Math.abs(predicted - actual), 0),
  )
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
    held: heldBy(predictions),
    predictions: predictions.flat(),
  }
}

/** How often intervals cover the outcome; a product's periods have correlated errors. */
function heldBy(predictions: readonly (readonly Prediction[])[]): ForecastStudy['held'] {
  const all = predictions.flat()
  const share = (is: (one: Prediction) => boolean) => all.filter(is).length / all.length
  const inside = ({ actual, low, high }: Prediction) => low <= actual && actual <= high
  const { error } = ratio(
    predictions.map((some) => some.filter(inside).length),
    predictions.map((some) => some.length),
  )
  return {
    inside: share(inside),
    below: share(({ actual, low }) => actual < low),
    above: share(({ actual, high }) => actual > high),
    error,
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
