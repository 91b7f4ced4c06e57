import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from './belief.ts'
import { bestMemory, likelyMemories } from './memories.ts'

const scored = (...scores: number[]): CellBelief => ({
  ...emptyBelief(),
  scores: Float64Array.from(scores),
})

describe('likelyMemories', () => {
  test('of nothing, or of demand that does not change, is the memory that forgets nothing alone', () => {
    const undecayed = [{ memory: 'undecayed', weight: 1 }]
    expect(likelyMemories(null)).toEqual(undecayed)
    expect(likelyMemories(emptyBelief())).toEqual(undecayed)
    expect(likelyMemories(scored(-3, -8, 0))).toEqual(undecayed)
  })

  test('weighs memories by their lead beyond the prior odds, the one that forgets less first on a tie', () => {
    expect(likelyMemories(scored(1.25, -20, -20))).toEqual([
      { memory: 'undecayed', weight: 0.5 },
      { memory: 0, weight: 0.5 },
    ])
    const [first, second] = likelyMemories(scored(12, 14, 0))
    expect([first.memory, second.memory]).toEqual([1, 0])
    expect(Math.log(first.weight / second.weight)).toBeCloseTo(1.25, 9)
    expect(first.weight + second.weight).toBeCloseTo(1, 12)
  })

  test('leaves out what hardly weighs, and the third', () => {
    expect(likelyMemories(scored(30, 25, 0))).toEqual([{ memory: 0, weight: 1 }])
    expect(likelyMemories(scored(1.35, 2.1, 2))).toHaveLength(2)
  })

  test('stays finite whatever the scores', () => {
    for (const memory of likelyMemories(scored(1e6, 1e6 + 1, -1e6))) {
      expect(memory.weight).toBeGreaterThan(0)
      expect(memory.weight).toBeLessThanOrEqual(1)
    }
    expect(bestMemory(scored(1e6, 1e6 + 2, -1e6))).toBe(1)
  })
})
