import { exp } from '../special/exp.ts'
import { logSeen } from '../special/seen-price.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'
import { emptyRegression, fitRegression } from './regression.ts'
import { whitenRows } from './whiten.ts'

/**
 * The share of prices after their leading digits that a product's customers overlook, from its rows
 * alone; very noisy for a single product, and possibly outside 0 to 1. Plain JSON.
 */
export type LastDigits = { share: number; precision: number }

/** Upper limit on the slope, so that the share, a ratio to it, stays defined. */
const leastSlope = -1
/** Far below the information in any rows. */
const hardlyAny = 1e-6
/**
 * The log of the perceived price is still linear in the share here, and the share is worth
 * detecting.
 */
const linearShare = 0.15
/** A smaller precision is negligible next to any prior. */
const leastPrecision = 0.01

/**
 * Estimates from sales rows whether demand responds less to the last digits of prices than to the
 * first: the coefficient of how much lower a price is perceived if some are overlooked, over the
 * slope.
 *
 * Everything else stays as fitted: the same working rows, noise and priors. Its standard error is
 * the larger of the model's and a sandwich's.
 *
 * @returns Null where prices never differed by their last digits, or the precision is negligible.
 * @see docs/method/sales.md, equation 6.
 */
export function readLastDigits(
  design: SalesDesign,
  fit: SalesFit,
  { noise, coefficients }: IntegratedFit,
): LastDigits | null {
  const { rows, columns, x, centre } = design
  const k = columns + 1
  const seen = Float64Array.from({ length: rows }, (_, i) => {
    const logPrice = x[i * columns + 1] + centre.logPrice
    const priceMinor = Math.max(1, Math.round(exp(logPrice)))
    return (logSeen(priceMinor, linearShare) - logSeen(priceMinor, 0)) / linearShare
  })
  const middle = seen.reduce((sum, value) => sum + value, 0) / Math.max(rows, 1)
  if (seen.every((value) => Math.abs(value - middle) < hardlyAny)) return null
  const wider = new Float64Array(rows * k)
  for (let i = 0; i < rows; i++) {
    wider.set(x.subarray(i * columns, (i + 1) * columns), i * k)
    wider[i * k + columns] = seen[i] - middle
  }
  const wide = { ...design, columns: k, x: wider }
  const known = {
    ...fit,
    coefficients: Float64Array.of(...fit.coefficients, 0),
    priorMean: Float64Array.of(...fit.priorMean, 0),
    priorPrecision: Float64Array.of(...fit.priorPrecision, hardlyAny),
  }
  const regression = emptyRegression(k)
  fitRegression(regression, wide, known, noise)
  const { covariance, shift } = regression
  let spread = 0
  whitenRows(wide, fit.working, noise, (direction, distance) => {
    let residual = distance
    let pull = 0
    for (let a = 0; a < k; a++) {
      residual -= direction[a] * shift[a]
      pull += covariance[columns * k + a] * direction[a]
    }
    spread += pull * pull * residual * residual
  })
  const slope = Math.min(leastSlope, coefficients[1])
  const variance = Math.max(covariance[columns * k + columns], spread)
  const precision = (slope * slope) / variance
  return precision < leastPrecision ? null : { share: shift[columns] / slope, precision }
}
