import { describe, expect, test } from 'vitest'
import reference from '../fixtures/special.json' with { type: 'json' }
import { exp } from './exp.ts'
import { log, log1p } from './log.ts'
import { logBeta, logGamma } from './log-gamma.ts'
import { logistic, softplus } from './logistic.ts'
import { logNormalCdf, normalCdf, normalQuantile } from './normal.ts'

/** Distance relative to the reference, absolute where that is below 1. */
function errorOf(actual: number, wanted: number): number {
  return Math.abs(actual - wanted) / Math.max(Math.abs(wanted), 1)
}

function relative(actual: number, wanted: number): number {
  return actual === wanted ? 0 : Math.abs(actual - wanted) / Math.abs(wanted)
}

describe('special functions, against mpmath at 400 digits', () => {
  test.each(reference.exp)('exp(%d) is within one unit in the last place', (x, wanted) => {
    expect(relative(exp(x), wanted)).toBeLessThan(2.3e-16)
  })

  test.each(reference.log)('log(%d) is within one unit in the last place', (x, wanted) => {
    expect(relative(log(x), wanted)).toBeLessThan(2.3e-16)
  })

  test.each(reference.normalCdf)('normalCdf(%d) keeps its digits in the tail', (x, wanted) => {
    // The largest relative error measured is 4.2e-9, at −7.1 where the two formulas meet.
    expect(relative(normalCdf(x), wanted)).toBeLessThan(1e-8)
    expect(Math.abs(normalCdf(x) - wanted)).toBeLessThan(1e-15)
  })

  test.each(reference.logNormalCdf)('logNormalCdf(%d) stays finite', (x, wanted) => {
    expect(errorOf(logNormalCdf(x), wanted)).toBeLessThan(1e-5)
  })

  test.each(reference.normalQuantile)('normalQuantile(%d) is exact to 1e-14', (p, wanted) => {
    expect(errorOf(normalQuantile(p), wanted)).toBeLessThan(1e-14)
  })

  test.each(reference.logGamma)('logGamma(%d) is exact to 1e-13', (x, wanted) => {
    expect(errorOf(logGamma(x), wanted)).toBeLessThan(1e-13)
  })
})

describe('special functions, at their ends', () => {
  test('exp underflows to 0 gradually, through subnormal numbers', () => {
    for (let x = -746; x < -743; x += 0.001) {
      expect(Math.abs(exp(x) - Math.exp(x))).toBeLessThanOrEqual(Number.MIN_VALUE)
    }
  })

  test('log1p of odds uses the same logarithm as that of other numbers', () => {
    const odds = Array.from({ length: 2000 }, (_, i) => (i + 1) / 2000)
    for (const x of [...odds, Math.SQRT2 - 1, 1e-8, 1e-15, 2 ** -52]) {
      expect(log1p(x)).toBe((log(1 + x) * x) / (1 + x - 1))
    }
  })

  test('exp and log return what IEEE 754 recommends', () => {
    expect([exp(-Infinity), exp(-800), exp(Infinity), exp(800), exp(Number.NaN)]).toEqual([
      0,
      0,
      Infinity,
      Infinity,
      Number.NaN,
    ])
    expect([log(0), log(-1), log(Infinity), log(Number.NaN)]).toEqual([
      -Infinity,
      Number.NaN,
      Infinity,
      Number.NaN,
    ])
  })

  test('log1p keeps what 1 + x would round away', () => {
    expect(log1p(1e-18)).toBe(1e-18)
    expect(relative(log1p(1e-8), 9.99999995e-9)).toBeLessThan(1e-15)
  })

  test('logistic never leaves [0, 1] and softplus never overflows', () => {
    for (const x of [-1e308, -1000, -40, 0, 40, 1000, 1e308]) {
      expect(logistic(x)).toBeGreaterThanOrEqual(0)
      expect(logistic(x)).toBeLessThanOrEqual(1)
      expect(softplus(x)).toBe(x > 700 ? x : softplus(x))
      expect(Number.isFinite(softplus(x))).toBe(true)
    }
    expect(logistic(3) + logistic(-3)).toBeCloseTo(1, 15)
    expect(softplus(3) - softplus(-3)).toBeCloseTo(3, 14)
  })

  test('normalQuantile inverts normalCdf', () => {
    for (let x = -6; x <= 5; x += 0.37) {
      expect(normalQuantile(normalCdf(x))).toBeCloseTo(x, 9)
    }
  })

  test('logBeta is the log probability of a sequence of purchases under a flat prior', () => {
    expect(logBeta(1, 1)).toBeCloseTo(0, 13)
    expect(logBeta(2, 3)).toBeCloseTo(Math.log(1 / 12), 13)
  })
})
