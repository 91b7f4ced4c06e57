import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'
import { whitenRows } from './whiten.ts'
import type { WorkingRows } from './working.ts'

/** The AR(1) error of the newest period, and how fast it decays: what forecasts extrapolate. */
export type Ar1Error = {
  /** In the newest period: log units above the curve, or log odds where visits are known. */
  above: number
  /** Share of it that remains after a day, 0 to 1. */
  keptPerDay: number
}

/** Uncertainty of the newest period's AR(1) error. */
export type Ar1Doubt = {
  /** The decrease of the error per unit increase of each coefficient. */
  along: Float64Array
  /** Variance that remains given the coefficients. */
  variance: number
}

/**
 * Estimates the AR(1) error of the newest period under the most probable noise: the filtered state
 * of `whitenRows`, m there.
 *
 * Residuals here are on the log scale: in the fit's linearisation about the mode, a week of five
 * times the usual sales would count for four log units instead of 1.6.
 *
 * @see docs/method/sales.md, equation 7.
 */
export function ar1ErrorAtEnd(
  design: SalesDesign,
  fit: SalesFit,
  { coefficients, noise }: IntegratedFit,
): { error: Ar1Error; doubt: Ar1Doubt } {
  if (!(noise.persistence > 0 && noise.ar1Share > 0)) {
    const along = new Float64Array(design.columns)
    return { error: { above: 0, keptPerDay: 0 }, doubt: { along, variance: 0 } }
  }
  const working: WorkingRows = {
    ...fit.working,
    distance: logDistances(design, coefficients),
    // A period that sold out only shows that the error was not low.
    weight: fit.working.weight.map((weight, i) => (design.soldOut[i] === 0 ? weight : 0)),
  }
  const { state, variance } = whitenRows(design, working, noise, () => undefined)
  return {
    error: {
      above: state[design.columns],
      keptPerDay: exp(log(noise.persistence) / design.periodDays),
    },
    doubt: { along: state.slice(0, design.columns), variance },
  }
}

/**
 * Log ratio of each row's units to their expectation, half a unit added to both to allow for zeros.
 */
function logDistances(design: SalesDesign, coefficients: Float64Array): Float64Array {
  const { rows, columns: k, x, units, visits, offset } = design
  const distances = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    let eta = 0
    for (let j = 0; j < k; j++) eta += x[i * k + j] * coefficients[j]
    if (design.basis === 'visits') {
      const expected = visits[i] / (1 + exp(-eta))
      const odds = (units[i] + 0.5) / (visits[i] - units[i] + 0.5)
      distances[i] = log(odds * ((visits[i] - expected + 0.5) / (expected + 0.5)))
    } else {
      distances[i] = log((units[i] + 0.5) / (exp(Math.min(eta + offset[i], 45)) + 0.5))
    }
  }
  return distances
}
