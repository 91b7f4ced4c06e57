import { describe, expect, test } from 'vitest'
import type { DemandDraws } from '../demand/draw-demand.ts'
import { jointEarnings } from './joint-earnings.ts'
import { probeOf } from './probes.ts'

const margins = Float64Array.of(0.3, 0.5, 0.7, 0.9)
const usable = Uint8Array.of(1, 1, 1, 1)
/** What is believed: beyond the second price hardly anyone buys. */
const believed = { mean: Float64Array.of(0.09, 0.12, 0.05, 0.01), greedy: 1 }

function cliffDrawsOf(...curves: number[][]) {
  const probability = Float64Array.from(curves.flat())
  const demand: DemandDraws = {
    probability,
    draws: curves.length,
    prices: margins.length,
    constantElasticity: 0,
  }
  const value = jointEarnings(demand, margins, { mean: 0, sd: 0 }, 0)
  const best = Int32Array.from(curves, (_, n) => {
    const row = value.subarray(4 * n, 4 * n + 4)
    return row.indexOf(Math.max(...row))
  })
  return { cliffDraws: { demand, value }, best }
}

const agreed = [0.3, 0.24, 0.07, 0.01]
const holding = [0.3, 0.24, 0.22, 0.01]

describe('a probe', () => {
  const { cliffDraws, best } = cliffDrawsOf(agreed, holding, agreed, holding)

  test('goes where a cliff draw teaches most for what it costs, within the budget', () => {
    const { price, share } = probeOf(cliffDraws, best, usable, believed, 1000, 1)
    expect(price).toBe(2)
    // Half of the draws promise something: half of ten offers in a thousand, at 0.07 of 0.12 each.
    expect(share).toBeCloseTo((0.5 * 0.01 * 0.12) / 0.07, 12)
  })

  test('costs less the more was offered, and no more than is left', () => {
    const shareAt = (trials: number, most = 1) =>
      probeOf(cliffDraws, best, usable, believed, trials, most).share
    expect(shareAt(2000)).toBeCloseTo(shareAt(1000) / 2, 12)
    expect(shareAt(100)).toBeCloseTo(shareAt(1000) / 10, 12)
    expect(shareAt(1000, 0.0007)).toBeCloseTo((0.5 * 0.0007) / 0.07, 12)
    expect(shareAt(0)).toBe(0)
  })

  test('takes at most half of the offers, and in full only from a thousand offers on', () => {
    const near = { mean: Float64Array.of(0.09, 0.12, 0.119, 0.01), greedy: 1 }
    const all = cliffDrawsOf(holding, [0.3, 0.24, 0.05, 0.3])
    const shareAt = (trials: number) =>
      probeOf(all.cliffDraws, all.best, usable, near, trials, 1).share
    expect([900, 1000, 1100].map(shareAt)).toEqual([
      expect.closeTo(0.45, 9),
      expect.closeTo(0.5, 9),
      expect.closeTo(0.5 / 1.1, 9),
    ])
  })

  test('is not made where no cliff draw promises anything, or the price is forbidden', () => {
    const none = cliffDrawsOf(agreed, agreed)
    expect(probeOf(none.cliffDraws, none.best, usable, believed, 1000, 1).share).toBe(0)
    const only = Uint8Array.of(0, 1, 0, 0)
    const held = Int32Array.of(1, 1, 1, 1)
    expect(probeOf(cliffDraws, held, only, believed, 1000, 1).share).toBe(0)
    const loss = { mean: Float64Array.of(-1, -0.5, -2, -3), greedy: 1 }
    expect(probeOf(cliffDraws, best, usable, loss, 1000, 1).share).toBe(0)
  })

  test('costs at least 2 % of what the greedy price earns, and needs a gain of 5 %', () => {
    const near = { mean: Float64Array.of(0.09, 0.12, 0.119, 0.01), greedy: 1 }
    expect(probeOf(cliffDraws, best, usable, near, 1000, 1).share).toBeCloseTo(
      (0.5 * 0.01) / 0.02,
      12,
    )
    // At 0.7, a probability of 0.18 earns exactly 5 % more than 0.24 at 0.5.
    const promise = (chance: number) => {
      const { cliffDraws: d, best: b } = cliffDrawsOf(agreed, [0.3, 0.24, chance, 0.01])
      return probeOf(d, b, usable, believed, 1000, 1).share
    }
    expect(promise(0.1799)).toBe(0)
    expect(promise(0.1801)).toBeGreaterThan(0)
  })
})
