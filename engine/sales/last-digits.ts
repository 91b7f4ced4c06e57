import { exp } from '../special/exp.ts'
import { logSeen } from '../special/seen-price.ts'
import { addColumn } from './added-column.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'

/**
 * The share of prices after their leading digits that a product's customers overlook, from its rows
 * alone; very noisy for a single product, and possibly outside 0 to 1. Plain JSON.
 */
export type LastDigits = { share: number; precision: number }

/** Upper limit on the slope, so that the share, a ratio to it, stays defined. */
const leastSlope = -1
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
 * @returns Null where prices never differed by their last digits, or the precision is negligible.
 * @see docs/method/sales.md, equation 6.
 */
export function readLastDigits(
  design: SalesDesign,
  fit: SalesFit,
  integrated: IntegratedFit,
): LastDigits | null {
  const { rows, columns, x, centre } = design
  const seen = Float64Array.from({ length: rows }, (_, i) => {
    const logPrice = x[i * columns + 1] + centre.logPrice
    const priceMinor = Math.max(1, Math.round(exp(logPrice)))
    return (logSeen(priceMinor, linearShare) - logSeen(priceMinor, 0)) / linearShare
  })
  const added = addColumn(design, fit, integrated, seen)
  if (added === null) return null
  const slope = Math.min(leastSlope, integrated.coefficients[1])
  const precision = (slope * slope) / added.variance
  return precision < leastPrecision ? null : { share: added.coefficient / slope, precision }
}
