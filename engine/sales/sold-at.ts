import { exp } from '../special/exp.ts'
import { logistic } from '../special/logistic.ts'
import type { SalesDesign } from './features.ts'
import type { SoldAt } from './sales-belief.ts'
import { promoted } from './sales-row.ts'

/** Bin width in log price. */
const step = 0.005
/** Maximum number of bins; those with the largest expectation are kept. */
const mostSteps = 40
/** Cap on a row's units, in multiples of its expectation, plus some: more is a typing error. */
const mostTimes = 4
const some = 10

/**
 * Sums rows by price, using the regression's covariates but not its response to prices: this shows
 * whether demand held above some price, regardless of the fitted curve. Periods that sold out are
 * excluded.
 */
export function soldByPrice(design: SalesDesign, coefficients: Float64Array): SoldAt[] {
  const { rows, columns, x, units, offset, visits, soldOut, drawn, columnOf, centre } = design
  const steps = new Map<number, Step>()
  for (let i = 0; i < rows; i++) {
    const row = x.subarray(i * columns, (i + 1) * columns)
    const promotion = columnOf.promotion < 0 ? 0 : row[columnOf.promotion] + centre.promotion
    if (soldOut[i] === 1 || promotion >= promoted) continue
    let usual = 0
    let answer = 0
    for (let j = 0; j < columns; j++) {
      const ofPrice = j === 1 || j === columnOf.chosen || j === columnOf.drawnAbout
      if (ofPrice) answer += row[j] * coefficients[j]
      else usual += row[j] * coefficients[j]
    }
    const sales = (logDemand: number): number =>
      design.basis === 'visits' ? visits[i] * logistic(logDemand) : exp(logDemand + offset[i])
    const expected = sales(usual)
    if (!(expected > 0 && expected < Number.MAX_SAFE_INTEGER)) continue
    const logPrice = row[1] + centre.logPrice
    const at = Math.round(logPrice / step)
    const sum = steps.get(at) ?? noSales()
    const counted = Math.min(units[i], mostTimes * Math.max(expected, sales(usual + answer)) + some)
    sum.logPrice += expected * logPrice
    sum.units += counted
    sum.expected += expected
    sum.drawnUnits += drawn[i] * counted
    sum.drawnExpected += drawn[i] * expected
    steps.set(at, sum)
  }
  return [...steps.values()]
    .sort((a, b) => b.expected - a.expected)
    .slice(0, mostSteps)
    .map(soldNear)
    .sort(([a], [b]) => a - b)
}

function soldNear(sum: Step): SoldAt {
  const logPrice = rounded(sum.logPrice / sum.expected, 6)
  const units = rounded(sum.units, 4)
  const expected = rounded(sum.expected, 4)
  if (sum.drawnExpected === 0) return [logPrice, units, expected]
  return [logPrice, units, expected, rounded(sum.drawnUnits, 4), rounded(sum.drawnExpected, 4)]
}

type Step = {
  logPrice: number
  units: number
  expected: number
  drawnUnits: number
  drawnExpected: number
}

const noSales = (): Step => ({
  logPrice: 0,
  units: 0,
  expected: 0,
  drawnUnits: 0,
  drawnExpected: 0,
})

/** Prices are stored to a hundredth of a per cent, units to less than any error. */
function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}
