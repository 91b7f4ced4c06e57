import { describe, expect, test } from 'vitest'
import { brierScore, expectedCalibrationError, reliability } from './calibration.ts'
import type { Judgement } from './play.ts'

/** Confidences beside what came true, as [confidence, right] pairs. */
function judged(...pairs: [number, 0 | 1][]): Judgement[] {
  return pairs.map(([confidence, right]) => ({
    offer: 1,
    confidence,
    moved: true,
    right: right === 1,
  }))
}

describe('calibration', () => {
  test('is measured bin by bin, as worked out by hand', () => {
    const judgements = judged([0.95, 1], [0.91, 1], [0.98, 0], [1, 1], [0.15, 0], [0.11, 1])
    // Nine tenths and more: mean 0.96 against 3/4; one to two tenths: 0.13 against 1/2.
    const expected = (4 / 6) * (0.96 - 0.75) + (2 / 6) * (0.5 - 0.13)

    expect(expectedCalibrationError(judgements)).toBeCloseTo(expected, 12)
    expect(reliability(judgements)[9]).toEqual({
      from: 0.9,
      count: 4,
      confidence: expect.closeTo(0.96, 12),
      right: 0.75,
    })
    expect(brierScore(judged([0.8, 1], [0.3, 0]))).toBeCloseTo((0.04 + 0.09) / 2, 12)
  })

  test('is perfect where as many are right as was said', () => {
    const judgements = judged([0.5, 1], [0.5, 0], [0.75, 1], [0.75, 1], [0.75, 1], [0.75, 0])
    expect(expectedCalibrationError(judgements)).toBe(0)
  })

  test('is no number where nothing was judged', () => {
    expect(expectedCalibrationError([])).toBeNaN()
    expect(brierScore([])).toBeNaN()
  })
})
