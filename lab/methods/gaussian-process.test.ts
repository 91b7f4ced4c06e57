import { describe, expect, test } from 'vitest'
import { createRandom } from '../../engine/random/random.ts'
import { betaTail } from '../studies/published/weaver.ts'
import { likeliestKernel, posterior } from './gaussian-process.ts'
import { gaussianProcessThompson, hatIntegral } from './gaussian-process-thompson.ts'

const seen = { places: [0, 0.5, 0.9], rates: [1, 0.4, 0.1], variances: [0.025, 0.01, 0.02] }

describe('a Gaussian process', () => {
  test('of one observation it is the textbook shrinkage', () => {
    const one = { places: [0.3], rates: [0.8], variances: [0.1] }
    const { mean, covariance } = posterior(one, { scale: 0.5, length: 0.2 }, [
      { place: 0.3, slope: false },
    ])
    expect(mean[0]).toBeCloseTo((0.25 / 0.35) * 0.8, 12)
    expect(covariance[0]).toBeCloseTo(0.25 - 0.25 ** 2 / 0.35, 6)
  })

  test('slopes are what differences of values tend to, in mean and in variance', () => {
    const kernel = { scale: 0.7, length: 0.3 }
    const step = 1e-3
    const { mean, covariance } = posterior(seen, kernel, [
      { place: 0.4 + step, slope: false },
      { place: 0.4 - step, slope: false },
      { place: 0.4, slope: true },
    ])
    expect((mean[0] - mean[1]) / (2 * step)).toBeCloseTo(mean[2], 4)
    const withSlope = (covariance[2] - covariance[5]) / (2 * step)
    expect(withSlope / covariance[8]).toBeCloseTo(1, 4)
  })

  test('finds the short length of a curve that bends often', () => {
    const places = Array.from({ length: 21 }, (_, i) => i / 20)
    const at = (length: number) =>
      likeliestKernel({
        places,
        rates: places.map((x) => 0.5 + 0.3 * Math.sin(x / length)),
        variances: places.map(() => 1e-3),
      }).length
    expect(at(0.08)).toBeLessThan(at(0.5))
  })

  test('hats integrate to the width between knots, the first and the last to half of it', () => {
    expect(hatIntegral(0, 1)).toBeCloseTo(0.05, 12)
    expect(hatIntegral(4, 1)).toBeCloseTo(0.1, 12)
    expect(hatIntegral(4, 0.4)).toBeCloseTo(0.05, 12)
    expect(hatIntegral(10, 1)).toBeCloseTo(0.05, 12)
    expect(hatIntegral(5, 0.4)).toBe(0)
  })
})

test('GP-TS-M finds the best of ten prices within a thousand consumers', () => {
  const prices = Array.from({ length: 10 }, (_, k) => (k + 1) / 10)
  const customers = createRandom(3)
  const pricer = gaussianProcessThompson(prices, 10, true, createRandom(4))
  const shown = new Map<number, number>()
  for (let batch = 0; batch < 100; batch++) {
    const price = pricer.choose()
    if (batch >= 50) shown.set(price, (shown.get(price) ?? 0) + 1)
    const bought = Uint8Array.from({ length: 10 }, () =>
      customers.uniform() < betaTail(2, 9, price) ? 1 : 0,
    )
    pricer.learn(bought, 10 * batch)
  }
  // 0.1 earns 0.0736 and 0.2 earns 0.0752 of what a consumer may pay; nothing else comes near.
  expect((shown.get(0.1) ?? 0) + (shown.get(0.2) ?? 0)).toBeGreaterThan(40)
})
