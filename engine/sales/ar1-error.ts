import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'
import { whitenRows } from './whiten.ts'
import type { WorkingRows } from './working.ts'

/**
 * The first-order autoregressive error of the newest period, and how fast it fades: what forecasts
 * carry on.
 */
export type Ar1Error = {
  /** In the newest period: log units above the curve, log odds where visits are known. */
  above: number
  /** Share of it that is left after a day, 0 to 1. */
  keptPerDay: number
}

/** How well the AR(1) error of the newest period is known. */
export type Ar1Doubt = {
  /** How far the error falls for a unit more of each coefficient. */
  along: Float64Array
  /** Variance that is left where the coefficients are known. */
  variance: number
}

/**
 * Estimates the AR(1) error of the newest period under the likeliest kind of noise: the filtered
 * state of `whitenRows`, m there.
 *
 * Here a row's distance from the curve is that of its logarithm: linear about the mode, as the fit
 * has it, a week of five times the usual sales would count for four log units and not for the 1.6
 * that it is.
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
    // A period that sold out tells only that the error was not low.
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
 * Log of each row's units over what the curve expects, half a unit added to both for rows of none.
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
