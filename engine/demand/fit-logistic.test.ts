import { describe, expect, test } from 'vitest'
import reference from '../fixtures/logistic-fits.json' with { type: 'json' }
import { fitLogistic, type LogisticPrior } from './fit-logistic.ts'

describe('fitLogistic', () => {
  test.each(reference.map((entry, i) => ({ name: `case ${i}`, entry })))(
    'finds the same mode, curvature and evidence as SciPy ($name)',
    ({ entry }) => {
      const d = entry.mode.length
      const fit = fitLogistic(
        Float64Array.from(entry.features),
        Float64Array.from(entry.offers),
        Float64Array.from(entry.purchases),
        {
          mean: Float64Array.from(entry.priorMean),
          precision: Float64Array.from(entry.priorPrecision),
        },
      )
      // The largest error measured is 2e-9; SciPy's own gradient tolerance is 1e-9.
      for (let i = 0; i < d; i++) expect(Math.abs(fit.mean[i] - entry.mode[i])).toBeLessThan(1e-7)
      for (let i = 0; i < d; i++) {
        for (let j = 0; j <= i; j++) {
          let product = 0
          for (let k = 0; k <= j; k++) product += fit.factor[i * d + k] * fit.factor[j * d + k]
          const wanted = entry.hessian[i * d + j]
          expect(Math.abs(product - wanted)).toBeLessThan(1e-7 * Math.max(1, Math.abs(wanted)))
        }
      }
      const scale = Math.max(1, Math.abs(entry.logEvidence))
      expect(Math.abs(fit.logEvidence - entry.logEvidence) / scale).toBeLessThan(1e-10)
    },
  )

  const prior: LogisticPrior = {
    mean: Float64Array.of(-1.5, 2.8),
    precision: Float64Array.of(0.25, 0, 0, 0.7),
  }

  test('returns the prior when nothing was offered', () => {
    const none = new Float64Array(0)
    const fit = fitLogistic(none, none, none, prior)
    expect([...fit.mean]).toEqual([-1.5, 2.8])
    expect(fit.logEvidence).toBeCloseTo(0, 14)
    expect(fit.iterations).toBe(0)
  })

  test.each([
    ['nobody buys', 1e9, 0],
    ['everybody buys', 1e9, 1e9],
    ['a billion offers', 1e9, 3e8],
    ['a sliver of an offer', 1e-6, 0],
  ])('stays finite when %s', (_, offers, purchases) => {
    const features = Float64Array.of(1, 0.2, 1, -0.2)
    const n = Float64Array.of(offers, offers)
    const s = Float64Array.of(purchases, purchases)
    const fit = fitLogistic(features, n, s, prior)
    for (const value of [...fit.mean, ...fit.factor, fit.logEvidence]) {
      expect(Number.isFinite(value)).toBe(true)
    }
    expect(fit.iterations).toBeLessThan(40)
  })

  test('converges from prices so far off that a full Newton step would overshoot', () => {
    const features = Float64Array.of(1, -2604, 1, 0)
    const fit = fitLogistic(features, Float64Array.of(50, 50), Float64Array.of(20, 20), prior)
    expect(fit.mean.every(Number.isFinite)).toBe(true)
    expect(fit.iterations).toBeLessThan(60)
  })

  test('refuses features that do not match the counts', () => {
    expect(() =>
      fitLogistic(Float64Array.of(1), Float64Array.of(1), Float64Array.of(1), prior),
    ).toThrow('features has length 1, expected 2')
  })
})
