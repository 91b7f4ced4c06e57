import { describe, expect, test } from 'vitest'
import reference from '../fixtures/sales-regressions.json' with { type: 'json' }
import { weekRow } from '../fixtures/sales-rows.ts'
import { designSales, featurePriors, type SalesDesign } from './features.ts'
import { fitDesign, type SalesFit } from './fit-design.ts'
import { salesElasticityPrior } from './fit-sales.ts'
import { emptyRegression, fitRegression } from './regression.ts'

const columns = reference.priorMean.length
const rows = reference.day.length
const anyDesign = designSales([weekRow(0, 1000, 3), weekRow(1, 900, 4)])
const anyFit = fitDesign(anyDesign, featurePriors(anyDesign, salesElasticityPrior))

/** The rows of the reference, as the fit would leave them with its mode at 0. */
const design: SalesDesign = {
  ...anyDesign,
  rows,
  columns,
  x: Float64Array.from(reference.x),
  day: Float64Array.from(reference.day),
  periodDays: 7,
}
const fit: SalesFit = {
  ...anyFit,
  coefficients: new Float64Array(columns),
  priorMean: Float64Array.from(reference.priorMean),
  priorPrecision: Float64Array.from(reference.priorPrecision),
  working: {
    distance: Float64Array.from(reference.distance),
    chance: Float64Array.from(reference.chance),
    spread: Float64Array.from(reference.spread),
    weight: Float64Array.from(reference.weight),
  },
}

describe('fitRegression', () => {
  test.each(reference.cases)(
    'under AR(1) noise of share $ar1Share and persistence $persistence, equals the generalised least squares of statsmodels',
    ({ shift, covariance, logEvidence, ...noise }) => {
      const regression = emptyRegression(columns)
      fitRegression(regression, design, fit, noise)

      // The largest errors measured are 2e-14; another summation order may increase them.
      for (const [j, expected] of shift.entries()) {
        expect(Math.abs(regression.shift[j] - expected)).toBeLessThan(1e-11)
      }
      for (const [j, expected] of covariance.entries()) {
        expect(Math.abs(regression.covariance[j] - expected)).toBeLessThan(1e-11)
      }
      expect(Math.abs(regression.logEvidence - logEvidence)).toBeLessThan(1e-9)
    },
  )

  test('ignores a row without weight', () => {
    const working = { ...fit.working, weight: fit.working.weight.slice() }
    working.weight[4] = 0
    const without = emptyRegression(columns)
    fitRegression(without, design, { ...fit, working }, reference.cases[1])
    const distance = working.distance.map((value, i) => (i === 4 ? value + 1e6 : value))
    const moved = emptyRegression(columns)
    fitRegression(moved, design, { ...fit, working: { ...working, distance } }, reference.cases[1])

    expect(moved.shift).toEqual(without.shift)
    expect(moved.logEvidence).toBe(without.logEvidence)
  })
})
