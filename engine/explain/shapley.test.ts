import { describe, expect, test } from 'vitest'
import references from '../fixtures/shapley-shares.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { shapleyShares } from './shapley.ts'

describe('shapleyShares', () => {
  test('lie within one unit of the mean over all orders computed by another program', () => {
    for (const { worth, shares } of references) {
      const ours = shapleyShares(worth)
      expect(ours).toHaveLength(shares.length)
      // A mean over orders that is a whole number may be slightly off it by rounding.
      ours.forEach((share, i) => {
        expect(Math.abs(share - (shares[i] ?? Number.NaN))).toBeLessThan(1 + 1e-6)
      })
    }
  })

  test('sum exactly, in whole units', () => {
    const random = createRandom(2)
    for (let n = 0; n < 5000; n++) {
      const sources = Math.floor(6 * random.uniform())
      const worth = Array.from({ length: 1 << sources }, () => Math.floor(1e12 * random.uniform()))
      const shares = shapleyShares(worth)
      expect(shares.every(Number.isSafeInteger)).toBe(true)
      const total = shares.reduce((sum, share) => sum + share, 0)
      expect(total).toBe((worth.at(-1) ?? 0) - (worth[0] ?? 0))
    }
  })

  test('give the rounding remainder to the largest remainders, the first on a tie', () => {
    expect(shapleyShares([0, 0, 0, 1])).toEqual([1, 0])
    expect(shapleyShares([0, 0, 0, -1])).toEqual([0, -1])
    expect(shapleyShares([0, 0, 0, 0, 0, 0, 0, 2])).toEqual([1, 1, 0])
  })

  test('give zero to a source that adds nothing to any set, and equal shares to equal ones', () => {
    expect(shapleyShares([10, 10, 50, 50])).toEqual([0, 40])
    expect(shapleyShares([0, 30, 30, 100])).toEqual([50, 50])
  })

  test('are empty without sources', () => {
    expect(shapleyShares([7])).toEqual([])
  })

  test.each([0, 3, 64])('refuse %i numbers', (length) => {
    expect(() => shapleyShares(Array.from({ length }, () => 1))).toThrow(RangeError)
  })
})
