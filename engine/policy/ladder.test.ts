import { describe, expect, test } from 'vitest'
import { isCoarse, makeLadder } from './ladder.ts'

/** The constants of docs/method/policy.md, What may be served, each pinned to its value. */
describe('a ladder', () => {
  /** Number of points and their spacing, from a base price of a million down and up by a ratio. */
  const over = (logRange: number) => {
    const allowed = {
      lowMinor: Math.round(1e6 * Math.exp(-logRange / 2)),
      highMinor: Math.round(1e6 * Math.exp(logRange / 2)),
      endings: null,
      bounds: [],
    }
    const { prices } = makeLadder(allowed, 1e6)
    return { points: prices.length, isCoarse: isCoarse(allowed) }
  }
  const step = Math.log(1.025)
  const wide = Math.log(1.05)

  test('has points 2.5 % apart, at least 21 and at most 33', () => {
    expect(over(26 * step).points).toBe(27)
    expect(over(10 * step).points).toBe(21)
    expect(over(40 * step).points).toBe(33)
  })

  test('has up to 56 where they would be more than 5 % apart, and is then coarse', () => {
    expect(over(44 * wide).points).toBe(45)
    expect(over(90 * wide).points).toBe(57)
    expect([over(30 * wide).isCoarse, over(70 * wide).isCoarse]).toEqual([false, true])
  })
})
