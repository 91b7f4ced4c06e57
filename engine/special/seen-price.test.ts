import { describe, expect, test } from 'vitest'
import { digitWorth, feltRatio, logSeen, nearestLastPrice } from './seen-price.ts'

describe('digitWorth', () => {
  test.each([
    [1, 1],
    [19, 1],
    [20, 10],
    [799, 100],
    [1249, 100],
    [1999, 100],
    [2000, 1000],
    [9999, 1000],
    [14_900, 1000],
  ])('is that of the leading digit of %i', (price, worth) => {
    expect(digitWorth(price)).toBe(worth)
  })
})

describe('logSeen', () => {
  test('rises with the price, by most where a first digit turns', () => {
    for (const unseenShare of [0, 0.1, 0.5]) {
      const seen = Float64Array.from({ length: 30_000 }, (_, i) => logSeen(i + 1, unseenShare))
      expect(seen.every((value, i) => i === 0 || value > seen[i - 1])).toBe(true)
    }
    const turn = logSeen(800, 0.2) - logSeen(799, 0.2)
    expect(turn).toBeGreaterThan(15 * (logSeen(799, 0.2) - logSeen(798, 0.2)))
  })

  test('is the log of the price where nothing is overlooked, or nothing follows the leading digit', () => {
    expect(logSeen(799, 0)).toBeCloseTo(Math.log(799), 14)
    expect(logSeen(800, 0.3)).toBeCloseTo(Math.log(800), 14)
  })
})

describe('feltRatio', () => {
  test('is more of a rise and less of a cut, and plain without aversion', () => {
    expect(feltRatio(0.1, 0.2)).toBeCloseTo(0.12, 14)
    expect(feltRatio(-0.1, 0.2)).toBeCloseTo(-0.08, 14)
    expect(feltRatio(0, 0.2)).toBe(0)
    expect(feltRatio(-0.1, 0)).toBe(-0.1)
  })
})

describe('nearestLastPrice', () => {
  test.each([
    [795, 0.02, 799],
    [803, 0.02, 799],
    [830, 0.02, 830],
    [2010, 0.02, 1999],
    [20_100, 0.02, 19_999],
    [5, 0.5, 5],
  ])('of %i within %f is %i', (price, within, last) => {
    expect(nearestLastPrice(price, within)).toBe(last)
  })
})
