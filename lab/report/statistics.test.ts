import { describe, expect, test } from 'vitest'
import { mean, median, quantile, standardError } from './statistics.ts'

describe('statistics', () => {
  test('quantile interpolates between neighbours and does not mind the order', () => {
    expect(quantile([4, 1, 3, 2], 0)).toBe(1)
    expect(quantile([4, 1, 3, 2], 1)).toBe(4)
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
    expect(quantile([10, 20], 0.99)).toBeCloseTo(19.9, 12)
  })

  test('median of one value is that value, of none NaN', () => {
    expect(median([7])).toBe(7)
    expect(median([])).toBeNaN()
  })

  test('standard error is the sample deviation over the root of the count', () => {
    // 1..5: mean 3, sample variance 2.5.
    expect(mean([1, 2, 3, 4, 5])).toBe(3)
    expect(standardError([1, 2, 3, 4, 5])).toBeCloseTo(Math.sqrt(2.5 / 5), 12)
  })
})
