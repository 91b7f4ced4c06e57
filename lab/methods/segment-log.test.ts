import { describe, expect, test } from 'vitest'
import { demandBounds, segmentLog } from './segment-log.ts'

const prices = Float64Array.from({ length: 10 }, (_, k) => (k + 1) / 10)

describe('segmentLog', () => {
  test('knows the highest price that everybody paid and the lowest that nobody did', () => {
    const log = segmentLog(prices, 2)
    log.record(0, 2, 1)
    log.record(0, 4, 1)
    log.record(0, 7, 0)
    log.record(0, 8, 0)
    expect([log.everybody[0], log.nobody[0]]).toEqual([0.5, 0.8])
    expect([log.everybody[1], log.nobody[1]]).toEqual([0, 1])

    // Another customer of the segment declines 0.5: then neither everybody nor nobody buys there.
    log.record(0, 4, 0)
    expect([log.everybody[0], log.nobody[0]]).toEqual([prices[2], 0.8])
  })
})

describe('demandBounds', () => {
  test('before anything is known allow everything', () => {
    const { lower, upper, halfWidth } = demandBounds(segmentLog(prices, 3), thirds)
    expect(halfWidth).toBe(0.5)
    expect(Array.from(lower)).toEqual(Array(10).fill(0))
    for (const bound of upper) expect(bound).toBeCloseTo(1, 12)
  })

  test('hold the true demand of segments with one width, once each was seen everywhere', () => {
    const log = segmentLog(prices, 3)
    const middles = [0.25, 0.55, 0.75]
    middles.forEach((middle, segment) => {
      for (let round = 0; round < 30; round++) {
        // Valuations evenly spread within 0.1 of the middle.
        const valuation = middle - 0.1 + (0.2 * (round + 0.5)) / 30
        prices.forEach((price, arm) => {
          log.record(segment, arm, valuation >= price ? 1 : 0)
        })
      }
    })
    const { lower, upper } = demandBounds(log, thirds)
    prices.forEach((price, k) => {
      const demand = middles.reduce(
        (sum, middle) => sum + Math.min(1, Math.max(0, (middle + 0.1 - price) / 0.2)) / 3,
        0,
      )
      expect(lower[k]).toBeLessThanOrEqual(demand + 1e-9)
      expect(upper[k]).toBeGreaterThanOrEqual(demand - 1e-9)
    })
    expect(lower[0]).toBeCloseTo(1, 12)
    expect(upper[9]).toBe(0)
  })
})

const thirds = new Float64Array(3).fill(1 / 3)
