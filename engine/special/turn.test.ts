import { describe, expect, test } from 'vitest'
import { turn } from './turn.ts'

describe('turn', () => {
  test('equals the platform’s cosine and sine', () => {
    let worst = 0
    for (let i = -500; i <= 500; i++) {
      const turns = i / 97
      const { cosine, sine } = turn(turns)
      worst = Math.max(worst, Math.abs(cosine - Math.cos(2 * Math.PI * turns)))
      worst = Math.max(worst, Math.abs(sine - Math.sin(2 * Math.PI * turns)))
    }
    // Mostly the platform's error: 2π × 5 is rounded before its sine is taken.
    expect(worst).toBeLessThan(1e-14)
  })

  test('is exact at quarter turns', () => {
    expect(turn(0.25).sine).toBe(1)
    expect(turn(0.5).cosine).toBe(-1)
    expect(turn(1000.75).sine).toBe(-1)
  })
})
