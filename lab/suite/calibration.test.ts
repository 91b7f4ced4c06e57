import { describe, expect, test } from 'vitest'
import {
  brierScore,
  calibrationUncertainty,
  expectedCalibrationError,
  mergeBins,
  reliability,
} from './calibration.ts'
import type { Judgement } from './judgement.ts'

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

    expect(expectedCalibrationError(reliability(judgements))).toBeCloseTo(expected, 12)
    expect(reliability(judgements)[9]).toEqual({
      count: 4,
      confidence: expect.closeTo(4 * 0.96, 12),
      right: 3,
    })
    expect(brierScore(judged([0.8, 1], [0.3, 0]))).toBeCloseTo((0.04 + 0.09) / 2, 12)
  })

  test('is perfect where as many are right as was said', () => {
    const judgements = judged([0.5, 1], [0.5, 0], [0.75, 1], [0.75, 1], [0.75, 1], [0.75, 0])
    expect(expectedCalibrationError(reliability(judgements))).toBe(0)
  })

  test('is the same over one table and over its parts put together', () => {
    const first = judged([0.95, 1], [0.22, 0])
    const second = judged([0.93, 0], [0.6, 1])

    expect(mergeBins([reliability(first), reliability(second)])).toEqual(
      reliability([...first, ...second]),
    )
  })

  test('knows how large it is by chance alone', () => {
    // 400 instances of one confidence of 0.8 each: |Bin(400, 0.8)/400 − 0.8| has mean 0.02·√(2/π) = 0.016.
    const right = Array.from({ length: 400 }, (_, i) => judged([0.8, i % 5 === 0 ? 0 : 1]))
    const { standardError, byChance } = calibrationUncertainty(right)

    expect(Math.abs(byChance - 0.016)).toBeLessThan(0.004)
    // All of an instance's judgements together are worth no more than one.
    const repeated = right.map((one) => [...one, ...one, ...one])
    expect(calibrationUncertainty(repeated).byChance).toBeCloseTo(byChance, 12)
    expect(calibrationUncertainty(repeated).standardError).toBeCloseTo(standardError, 12)
    expect(standardError).toBeLessThan(0.02)
  })

  test('is no number where nothing was judged', () => {
    expect(expectedCalibrationError(reliability([]))).toBeNaN()
    expect(brierScore([])).toBeNaN()
  })
})
