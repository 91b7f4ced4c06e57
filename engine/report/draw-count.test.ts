import { describe, expect, test } from 'vitest'
import { logGamma } from '../special/log-gamma.ts'
import { countAt } from './draw-count.ts'

/** P(X ≤ count), summed from the definition. */
function cdf(mean: number, trials: number, count: number): number {
  let sum = 0
  for (let k = 0; k <= Math.min(count, trials); k++) {
    const p = mean / trials
    const poisson = k * Math.log(mean) - mean - logGamma(k + 1)
    const binomial =
      logGamma(trials + 1) -
      logGamma(k + 1) -
      logGamma(trials - k + 1) +
      k * Math.log(p) +
      (trials - k) * Math.log(1 - p)
    sum += Math.exp(trials === Infinity ? poisson : binomial)
  }
  return sum
}

describe('countAt', () => {
  test.each([
    [0.3, Infinity],
    [4, Infinity],
    [29, Infinity],
    [31, Infinity],
    [400, Infinity],
    [3, 7],
    [25, 60],
    [90, 200],
    [120, 150],
  ])('is the quantile of a count of mean %d among %d', (mean, trials) => {
    for (const chance of [0.011, 0.05, 0.31, 0.5, 0.77, 0.95, 0.989]) {
      const count = countAt(mean, trials, chance)
      const off = mean <= 30 ? 0 : 1
      expect(cdf(mean, trials, count + off)).toBeGreaterThanOrEqual(chance)
      expect(cdf(mean, trials, count - 1 - off)).toBeLessThan(chance)
    }
  })

  test('stays within the possible range at the ends', () => {
    expect(countAt(0, Infinity, 0.5)).toBe(0)
    expect(countAt(Number.NaN, Infinity, 0.5)).toBe(0)
    expect(countAt(50, 50, 0.01)).toBe(50)
    expect(countAt(1e15, Infinity, 0.5)).toBeCloseTo(1e15, -1)
    expect(countAt(49.999, 50, 1 - 2 ** -33)).toBeLessThanOrEqual(50)
    expect(countAt(1e-12, 1e9, 1 - 2 ** -33)).toBe(0)
  })
})
