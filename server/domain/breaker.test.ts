import { describe, expect, test } from 'vitest'
import { isCostOff, isPriceOff } from './breaker.ts'

describe('a unit cost is off', () => {
  test.each([
    [0, 1200, true],
    [12, 1200, true],
    [120_000, 1200, true],
    [13, 1200, false],
    // 1.56 typed as 0.0156 arrives as two cents, 78 times less.
    [2, 156, true],
    [3, 156, false],
    [1, 60, true],
    [1, 40, false],
    [600, 1200, false],
    [5000, 1200, false],
    // Nothing is known before: initial setup is not a mistake.
    [0, 0, false],
    [1200, 0, false],
  ])('at %d where it was %d: %s', (cost, before, off) => {
    expect(isCostOff(cost, before)).toBe(off)
  })
})

describe('a price is off', () => {
  test.each([
    [1, 1999, true],
    [99, 1999, true],
    [199_900, 1999, true],
    [100, 1999, false],
    [1000, 1999, false],
    [39_980, 1999, false],
  ])('at %d where %d is usual: %s', (price, usual, off) => {
    expect(isPriceOff(price, usual)).toBe(off)
  })
})
