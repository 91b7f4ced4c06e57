import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { forecasterSize, rateCount } from './belief.ts'
import {
  correctForecast,
  forecast,
  forecastScore,
  learnForecast,
  withCompetitor,
} from './forecaster.ts'

const empty = (): Float64Array => new Float64Array((rateCount + 1) * forecasterSize)

describe('the forecaster', () => {
  test('predicts the usual rate before any answer, and less at dearer prices', () => {
    const usual = forecast(empty(), 0, 0, 0, 0, 0)
    expect(usual).toBeGreaterThan(0.15)
    expect(usual).toBeLessThan(0.35)
    expect(forecast(empty(), 0, 0.3, 0, 0, 0)).toBeLessThan(usual)
  })

  test('learns rate and slope from answers one by one', () => {
    const random = createRandom(2)
    const state = empty()
    for (let i = 0; i < 5000; i++) {
      const x = 0.6 * (random.uniform() - 0.5)
      learnForecast(state, 1, x, 0, random.uniform() < logistic(-2 - 3 * x) ? 1 : 0, 1)
    }
    expect(forecast(state, 1, 0, 0, 0, 0)).toBeCloseTo(logistic(-2), 1)
    expect(forecast(state, 1, 0.3, 0, 0, 0)).toBeCloseTo(logistic(-2.9), 1)
    // The other forecasters are untouched.
    expect(forecast(state, 0, 0, 0, 0, 0)).toBe(forecast(empty(), 0, 0, 0, 0, 0))
  })

  test('follows the rate of the bin where that is well known', () => {
    const line = forecast(empty(), 0, 0, 0, 0, 0)
    expect(forecast(empty(), 0, 0, 0, 20, 20)).toBeCloseTo((line + 1) / 2, 12)
    expect(forecast(empty(), 0, 0, 0, 1e9, 3e8)).toBeCloseTo(0.3, 6)
  })

  test('is never certain, so that no answer costs an infinite score', () => {
    const state = empty()
    for (let i = 0; i < 1000; i++) learnForecast(state, 0, 0, 0, 1, 1)
    const p = forecast(state, 0, -3, 0, 1e12, 1e12)
    expect(p).toBeLessThan(1)
    expect(Number.isFinite(forecastScore(p, 0))).toBe(true)
  })

  test('a correction reverses an answer by its remaining weight', () => {
    const state = empty()
    learnForecast(state, 0, 0.1, 0, 1, 1)
    correctForecast(state, 0, 0.1, 0, -1, 1)
    const other = empty()
    learnForecast(other, 0, 0.1, 0, 0, 1)
    for (let i = 0; i < forecasterSize; i++) expect(state[i]).toBeCloseTo(other[i], 12)
  })

  test('once a competitor is known, starts unchanged and then learns the effect of its price', () => {
    const random = createRandom(3)
    const plain = empty()
    for (let i = 0; i < 50; i++) learnForecast(plain, 0, random.uniform() - 0.5, 0, i % 2, 1)
    const wider = withCompetitor(plain)
    expect(forecast(wider, 0, 0.2, 0, 0, 0)).toBeCloseTo(forecast(plain, 0, 0.2, 0, 0, 0), 12)
    for (let i = 0; i < 8000; i++) {
      const x = 0.6 * (random.uniform() - 0.5)
      const c = 0.5 * (random.uniform() - 0.5)
      learnForecast(wider, 1, x, c, random.uniform() < logistic(-1 - 3 * x + 2 * c) ? 1 : 0, 1)
    }
    // The standard error of the learnt log-odds is about 0.05.
    expect(forecast(wider, 1, 0.2, 0.2, 0, 0)).toBeCloseTo(logistic(-1.2), 1)
    expect(forecast(wider, 1, 0.2, -0.2, 0, 0)).toBeCloseTo(logistic(-2), 1)
  })

  test('with a competitor, is the Gaussian posterior of its nine sums', () => {
    const state = withCompetitor(empty())
    state.set([3, -0.4, 1.1, -2, -1.5, 0.3, -0.2, 0.9, 0.7])
    const [x, c] = [0.25, -0.1]
    const precision = [
      [3 + 1 / 4, -0.4, 0.3],
      [-0.4, 1.1 + 1 / 1.44, -0.2],
      [0.3, -0.2, 0.9 + 1],
    ]
    const solve = (right: number[]): number[] => gaussianElimination(precision, right)
    const mean = solve([-2 - 1.5 / 4, -1.5 + 2.8 / 1.44, 0.7 + 0.84])
    const features = [1, -x, c]
    const along = (v: number[]): number => features.reduce((sum, f, i) => sum + f * (v[i] ?? 0), 0)
    const moderated = along(mean) / Math.sqrt(1 + (Math.PI * along(solve(features))) / 8)
    expect(forecast(state, 0, x, c, 0, 0)).toBeCloseTo(logistic(moderated), 12)
  })
})

function gaussianElimination(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  rows.forEach((pivot, i) => {
    rows.forEach((row, j) => {
      if (i === j) return
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      pivot.forEach((value, k) => {
        row[k] = (row[k] ?? 0) - factor * value
      })
    })
  })
  return rows.map((row, i) => (row[rows.length] ?? 0) / (row[i] ?? 1))
}
