import { describe, expect, test } from 'vitest'
import { countsAt, prior } from '../fixtures/counts-at.ts'
import exact from '../fixtures/exact-posteriors.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { intervalOf } from '../report/interval.ts'
import { drawDemand } from './draw-demand.ts'
import { monotoneShapes } from './monotone-chain.ts'
import { type DemandPosterior, fitDemand } from './posterior.ts'
import { smoothShapes } from './smooth-shapes.ts'

/** The posterior restricted to the shape with λ = 1, which the quadrature is for. */
function logitOnly(posterior: DemandPosterior): DemandPosterior {
  const fits = posterior.fits
    .filter(({ shape }) => shape.lambda === 1)
    .map((entry) => ({ ...entry, weight: 1 }))
  return { ...posterior, fits, falls: [] }
}

describe('the posterior of one shape, against quadrature', () => {
  test.each(exact.map((entry) => ({ name: entry.purchases.join('/'), entry })))(
    'gives mean and 90 % interval of demand ($name bought)',
    ({ entry }) => {
      const asked = Float64Array.from(entry.asked, Math.log)
      const posterior = logitOnly(
        fitDemand(
          countsAt(entry.ratios.map(Math.log), entry.offers, entry.purchases),
          prior,
          asked,
        ),
      )
      const draws = drawDemand(posterior, asked, 20_000, createRandom(5))
      entry.asked.forEach((_, k) => {
        const values = Float64Array.from(
          { length: draws.draws },
          (_, n) => draws.probability[n * draws.prices + k],
        )
        const interval = intervalOf(values)
        const width = entry.high[k] - entry.low[k]
        // The largest error measured: 0.014 of the interval's width, at 310 purchases, where the
        // Gaussian is used.
        expect(Math.abs(interval.value - entry.mean[k]) / width).toBeLessThan(0.02)
        expect(Math.abs(interval.low - entry.low[k]) / width).toBeLessThan(0.02)
        expect(Math.abs(interval.high - entry.high[k]) / width).toBeLessThan(0.02)
      })
      // Nats; a tenth would hardly change a shape’s weight.
      expect(Math.abs((posterior.fits[0]?.fit.logEvidence ?? 0) - entry.logEvidence)).toBeLessThan(
        0.12,
      )
    },
  )
})

describe('fitDemand', () => {
  test('gives the shapes their prior weights when nothing was offered', () => {
    const posterior = fitDemand(countsAt([], [], []), prior, Float64Array.of(-0.1, 0, 0.1))
    const shapes = [...smoothShapes, ...monotoneShapes]
    const total = shapes.reduce((sum, shape) => sum + shape.weight, 0)
    expect([...posterior.fits, ...posterior.falls].map(({ weight }) => weight)).toEqual(
      shapes.map(({ weight }) => expect.closeTo(weight / total, 9)),
    )
  })

  test('the weights sum to 1 and favour the shape that generated the purchases', () => {
    // A choke price: flat until 1.1, then nobody.
    const ratios = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5]
    const bought = [310, 305, 300, 295, 280, 90, 20, 3, 0]
    const posterior = fitDemand(
      countsAt(ratios.map(Math.log), new Array<number>(9).fill(1000), bought),
      prior,
      Float64Array.from({ length: 25 }, (_, i) => Math.log(0.7 + i / 30)),
    )
    const weights = [...posterior.fits, ...posterior.falls].map(({ weight }) => weight)
    expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12)
    const logLogistic = posterior.fits[0]?.weight ?? 1
    expect(logLogistic).toBeLessThan(1e-6)
  })

  test('does not smooth irregular demand away when there is much data', () => {
    // Ten prices of a published field experiment (Dubé & Misra 2023), with jumps and plateaus.
    const ratios = [19, 39, 59, 79, 99, 159, 199, 249, 299, 399].map((price) => price / 99)
    const rates = [0.36, 0.32, 0.28, 0.28, 0.24, 0.2, 0.18, 0.17, 0.13, 0.1]
    const asked = Float64Array.from(ratios, Math.log)
    const offers = rates.map(() => 1e5)
    const purchases = rates.map((rate) => rate * 1e5)
    const posterior = fitDemand(countsAt(ratios.map(Math.log), offers, purchases), prior, asked)
    const { probability, draws, prices } = drawDemand(posterior, asked, 200, createRandom(8))
    rates.forEach((rate, k) => {
      let mean = 0
      for (let n = 0; n < draws; n++) mean += probability[n * prices + k] / draws
      // Two standard errors of 100 000 offers are 0.003.
      expect(Math.abs(mean - rate)).toBeLessThan(0.004)
    })
  })
})

describe('drawDemand', () => {
  const ratios = Array.from({ length: 25 }, (_, i) => 0.6 * 3 ** (i / 24))
  const asked = Float64Array.from(ratios, Math.log)
  const posterior = fitDemand(
    countsAt([0.8, 1, 1.05, 1.3].map(Math.log), [200, 300, 200, 50], [80, 81, 70, 9]),
    prior,
    asked,
  )

  test('draws curves that fall and stay within 0 and 1, for any shape', () => {
    const { probability, draws, prices } = drawDemand(posterior, asked, 500, createRandom(1))
    expect(probability.length).toBe(draws * prices)
    let rises = 0
    let outside = 0
    for (let n = 0; n < draws; n++) {
      for (let k = 0; k < prices; k++) {
        const q = probability[n * prices + k]
        if (!(q >= 0 && q <= 1)) outside += 1
        if (k > 0 && q > probability[n * prices + k - 1]) rises += 1
      }
    }
    expect({ rises, outside }).toEqual({ rises: 0, outside: 0 })
  })

  test('draws the same curves from the same seed, and others from another', () => {
    const first = drawDemand(posterior, asked, 50, createRandom(3))
    expect(drawDemand(posterior, asked, 50, createRandom(3))).toEqual(first)
    expect(drawDemand(posterior, asked, 50, createRandom(4))).not.toEqual(first)
  })
})
