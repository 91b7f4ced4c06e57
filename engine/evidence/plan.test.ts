import { describe, expect, test } from 'vitest'
import { addGroups } from './arm-sums.ts'
import { leastLift, trafficOf, weeksUntilProof } from './plan.ts'

const rules = { alpha: 0.05, target: 0.05 }
const traffic = { offersPerWeek: 50_000, holdoutShare: 0.1, dispersion: 40, likeness: 1 }

describe('weeksUntilProof', () => {
  test('the smallest lift provable in a number of weeks takes that many weeks', () => {
    const lift = leastLift(traffic, 20, rules)
    expect(weeksUntilProof(traffic, lift, rules)).toBeCloseTo(20, 6)
  })

  test('takes less time with more traffic, a larger holdout, a larger lift and less dispersion', () => {
    const usual = weeksUntilProof(traffic, 0.1, rules) ?? Infinity
    const sooner = (change: Partial<typeof traffic>, lift = 0.1) =>
      weeksUntilProof({ ...traffic, ...change }, lift, rules) ?? Infinity
    expect(sooner({ offersPerWeek: 100_000 })).toBeLessThan(usual)
    expect(sooner({ holdoutShare: 0.3 })).toBeLessThan(usual)
    expect(sooner({}, 0.2)).toBeLessThan(usual)
    expect(sooner({ dispersion: 20 })).toBeLessThan(usual)
    expect(sooner({ likeness: 2 })).toBeGreaterThan(usual)
  })

  test('takes about as long for a loss as for a gain, and no longer', () => {
    const [loss, gain] = [-0.1, 0.1].map((lift) => weeksUntilProof(traffic, lift, rules) ?? NaN)
    expect(loss).toBeLessThanOrEqual(gain)
    expect(loss).toBeGreaterThan(0.8 * gain)
  })

  test('returns null instead of a number of decades', () => {
    expect(weeksUntilProof({ ...traffic, offersPerWeek: 100 }, 0.03, rules)).toBeNull()
    expect(weeksUntilProof({ ...traffic, offersPerWeek: 0 }, 0.03, rules)).toBeNull()
  })

  test('refuses a lift of zero', () => {
    expect(() => weeksUntilProof(traffic, 0, rules)).toThrow(RangeError)
  })
})

describe('trafficOf', () => {
  const known = { known: 0, knownSquares: 0, knownTimesValue: 0 }
  const arm = (name: 'holdout' | 'optimized', offers: number, margin: number) => {
    const value = offers * 0.04 * margin
    const squares = { value, valueSquares: value * margin }
    return { arm: name, offers, ...squares, holdoutShare: 0.1, ...known }
  }

  test('estimates the dispersion of purchases, for any lift and unit of money', () => {
    const equal = trafficOf(addGroups([arm('holdout', 1e4, 5), arm('optimized', 9e4, 5)]), 4)
    const better = trafficOf(addGroups([arm('holdout', 1e4, 5e9), arm('optimized', 9e4, 6e9)]), 4)

    // One in 25 buys, at a single price.
    expect(equal?.dispersion).toBeCloseTo(25, 9)
    expect(better?.dispersion).toBeCloseTo(25, 9)
    expect(equal?.offersPerWeek).toBe(25_000)
  })

  test('is null before anyone bought', () => {
    expect(trafficOf(addGroups([arm('holdout', 10, 0), arm('optimized', 90, 0)]), 4)).toBeNull()
  })
})
