import { median } from '../special/median.ts'
import { addColumn } from './added-column.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'

/**
 * How much steeper a product's demand falls above its median price than on average, and how much
 * less it grows below, in units of elasticity; from its rows alone, and very noisy for a single
 * product. `reach` is how much a curve that bends evenly, ½ x², looks like it over these prices.
 * Plain JSON.
 */
export type Bend = { steeper: number; precision: number; reach: number }

/** A smaller precision is negligible next to any prior. */
const leastPrecision = 0.01
/** Log ratio to the median price from which a price is above it. */
const above = 0.004

/**
 * Estimates from sales rows whether demand bends at the usual price: the coefficient of the
 * distance from the median price in either direction. A drop right above that price is no bend, and
 * is estimated with it.
 *
 * @returns Null where prices lie on one side only, or the precision is negligible.
 * @see docs/method/sales.md, equation 11.
 */
export function readBend(
  design: SalesDesign,
  fit: SalesFit,
  integrated: IntegratedFit,
): Bend | null {
  const { rows, columns, x, drawn } = design
  // Drawn prices after chosen ones are far from the usual for weeks, and that looks like anything.
  const isMixed = drawn.includes(0)
  const counts = (i: number): boolean => !(isMixed && drawn[i] === 1)
  const all = Array.from({ length: rows }, (_, i) => x[i * columns + 1])
  const usual = median(
    all.filter((_, i) => counts(i)),
    0,
  )
  const logRatio = Float64Array.from(all, (ratio, i) => (counts(i) ? ratio - usual : 0))
  const drop = logRatio.map((ratio) => (ratio > above ? 1 : 0))
  const added = addColumn(design, fit, integrated, logRatio.map(Math.abs), drop)
  if (added === null || 1 / added.variance < leastPrecision) return null
  return { steeper: -added.coefficient, precision: 1 / added.variance, reach: reachOf(logRatio) }
}

/** The slope of ½ x² along |x|. */
function reachOf(logRatio: Float64Array): number {
  const middle = logRatio.reduce((sum, x) => sum + Math.abs(x), 0) / logRatio.length
  let along = 0
  let spread = 0
  for (const x of logRatio) {
    const away = Math.abs(x) - middle
    along += 0.5 * x * x * away
    spread += away * away
  }
  return spread > 0 ? along / spread : 0
}
