import { describe, expect, test } from 'vitest'
import { isCoarse, makeLadder } from './ladder.ts'

/** The bounds of docs/method/policy.md, What may be served: each by its size. */
describe('a ladder', () => {
  /** Points, and how far they are apart, from a base price of a million down and up by a ratio. */
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

  test('has points 2.5 % apart, 21 at least and 33 at most', () => {
    expect(over(26 * step).points).toBe(27)
    expect(over(10 * step).points).toBe(21)
    expect(over(40 * step).points).toBe(33)
  })

  test('has more where they would be more than 5 % apart, up to 56, and is then coarse', () => {
    expect(over(44 * wide).points).toBe(45)
    expect(over(90 * wide).points).toBe(57)
    expect([over(30 * wide).isCoarse, over(70 * wide).isCoarse]).toEqual([false, true])
  })
})
