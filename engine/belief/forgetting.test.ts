import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from './belief.ts'
import { bestForgetting, likelyForgetting } from './forgetting.ts'

const scored = (...scores: number[]): CellBelief => ({
  ...emptyBelief(),
  scores: Float64Array.from(scores),
})

describe('likelyMemories', () => {
  test('without data or change, is the undecayed rate alone', () => {
    const undecayed = [{ forgetting: 'undecayed', weight: 1 }]
    expect(likelyForgetting(null)).toEqual(undecayed)
    expect(likelyForgetting(emptyBelief())).toEqual(undecayed)
    expect(likelyForgetting(scored(-3, -8, 0))).toEqual(undecayed)
  })

  test('weights rates by their lead beyond the prior odds, the slower decay first on a tie', () => {
    expect(likelyForgetting(scored(1.25, -20, -20))).toEqual([
      { forgetting: 'undecayed', weight: 0.5 },
      { forgetting: 0, weight: 0.5 },
    ])
    const [first, second] = likelyForgetting(scored(12, 14, 0))
    expect([first.forgetting, second.forgetting]).toEqual([1, 0])
    expect(Math.log(first.weight / second.weight)).toBeCloseTo(1.25, 9)
    expect(first.weight + second.weight).toBeCloseTo(1, 12)
  })

  test('omits rates of little weight, and the third', () => {
    expect(likelyForgetting(scored(30, 25, 0))).toEqual([{ forgetting: 0, weight: 1 }])
    expect(likelyForgetting(scored(1.35, 2.1, 2))).toHaveLength(2)
  })

  test('stays finite for any scores', () => {
    for (const forgetting of likelyForgetting(scored(1e6, 1e6 + 1, -1e6))) {
      expect(forgetting.weight).toBeGreaterThan(0)
      expect(forgetting.weight).toBeLessThanOrEqual(1)
    }
    expect(bestForgetting(scored(1e6, 1e6 + 2, -1e6))).toBe(1)
  })
})
