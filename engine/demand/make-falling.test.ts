import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { makeFalling } from './make-falling.ts'

describe('makeFalling', () => {
  test('leaves a falling curve alone', () => {
    const curve = Float64Array.of(3, 2, 2, -1)
    makeFalling(curve, Float64Array.of(1, 1, 1, 1))
    expect([...curve]).toEqual([3, 2, 2, -1])
  })

  test('moves what is little known to meet what is well known', () => {
    const curve = Float64Array.of(0, 1)
    makeFalling(curve, Float64Array.of(99, 1))
    expect(curve[0]).toBeCloseTo(0.01, 12)
    expect(curve[1]).toBe(curve[0])
  })

  test('answers the closest falling curve: no small falling change comes closer', () => {
    const random = createRandom(2)
    const n = 12
    const before = Float64Array.from({ length: n }, () => random.normal())
    const weights = Float64Array.from({ length: n }, () => 0.1 + random.uniform())
    const curve = before.slice()
    makeFalling(curve, weights)
    const distance = (x: Float64Array): number =>
      x.reduce((sum, value, k) => sum + weights[k] * (value - before[k]) ** 2, 0)
    const best = distance(curve)
    for (let attempt = 0; attempt < 2000; attempt++) {
      const other = curve.map((value) => value + 0.01 * random.normal())
      if (other.every((value, k) => k === 0 || value <= other[k - 1])) {
        expect(distance(other)).toBeGreaterThanOrEqual(best - 1e-12)
      }
    }
    for (let k = 1; k < n; k++) expect(curve[k]).toBeLessThanOrEqual(curve[k - 1])
  })
})
