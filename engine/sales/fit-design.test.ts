import { describe, expect, test } from 'vitest'
import references from '../fixtures/sales-fits.json' with { type: 'json' }
import { designSales, featurePriors } from './features.ts'
import { fitDesign } from './fit-design.ts'
import { salesElasticityPrior } from './fit-sales.ts'

describe('fitDesign', () => {
  test.each([
    ['counts of units', references.units, 'days'],
    ['purchases among visits', references.visits, 'visits'],
    ['chosen and drawn prices', references.mixed, 'days'],
  ] as const)('of %s, equals the posterior mode that SciPy finds', (_, reference, basis) => {
    const design = designSales(reference.rows)
    const fit = fitDesign(design, featurePriors(design, salesElasticityPrior))
    const sds = reference.sds.map((_, j) => Math.sqrt(fit.inverseCurvature[j * design.columns + j]))

    expect(design.basis).toBe(basis)
    expect(fit.working.weight).toEqual(new Float64Array(reference.rows.length).fill(1))
    // The rounds stop before over-dispersion has fully converged: measured at most 2e-4 off, which
    // moves coefficients by 6e-5 of an sd.
    expect(Math.abs(fit.overdispersion / reference.overdispersion - 1)).toBeLessThan(1e-3)
    for (const [j, expected] of reference.coefficients.entries()) {
      expect(Math.abs(fit.coefficients[j] - expected)).toBeLessThan(3e-4 * reference.sds[j])
      expect(Math.abs(sds[j] / reference.sds[j] - 1)).toBeLessThan(3e-4)
    }
  })
})
