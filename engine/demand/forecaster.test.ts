import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { forecasterSize, rateCount } from './belief.ts'
import { correctForecast, forecast, forecastScore, learnForecast } from './forecaster.ts'

const empty = (): Float64Array => new Float64Array((rateCount + 1) * forecasterSize)

describe('the forecaster', () => {
  test('expects what is usual before any answer, and less at dearer prices', () => {
    const usual = forecast(empty(), 0, 0, 0, 0)
    expect(usual).toBeGreaterThan(0.15)
    expect(usual).toBeLessThan(0.35)
    expect(forecast(empty(), 0, 0.3, 0, 0)).toBeLessThan(usual)
  })

  test('learns rate and slope from answers one by one', () => {
    const random = createRandom(2)
    const state = empty()
    for (let i = 0; i < 5000; i++) {
      const x = 0.6 * (random.uniform() - 0.5)
      learnForecast(state, 1, x, random.uniform() < logistic(-2 - 3 * x) ? 1 : 0, 1)
    }
    expect(forecast(state, 1, 0, 0, 0)).toBeCloseTo(logistic(-2), 1)
    expect(forecast(state, 1, 0.3, 0, 0)).toBeCloseTo(logistic(-2.9), 1)
    // The other forecasters were not touched.
    expect(forecast(state, 0, 0, 0, 0)).toBe(forecast(empty(), 0, 0, 0, 0))
  })

  test('follows the rate of the bin where that is well known', () => {
    const line = forecast(empty(), 0, 0, 0, 0)
    expect(forecast(empty(), 0, 0, 20, 20)).toBeCloseTo((line + 1) / 2, 12)
    expect(forecast(empty(), 0, 0, 1e9, 3e8)).toBeCloseTo(0.3, 6)
  })

  test('is never sure, so that no answer costs an infinite score', () => {
    const state = empty()
    for (let i = 0; i < 1000; i++) learnForecast(state, 0, 0, 1, 1)
    const p = forecast(state, 0, -3, 1e12, 1e12)
    expect(p).toBeLessThan(1)
    expect(Number.isFinite(forecastScore(p, 0))).toBe(true)
  })

  test('a correction takes an answer back as far as it was believed', () => {
    const state = empty()
    learnForecast(state, 0, 0.1, 1, 1)
    correctForecast(state, 0, 0.1, -1, 1)
    const other = empty()
    learnForecast(other, 0, 0.1, 0, 1)
    for (let i = 0; i < forecasterSize; i++) expect(state[i]).toBeCloseTo(other[i], 12)
  })
})
