import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../random/random.ts'
import { type SegmentOffers, segmentGap, segmentPrices } from './fairness.ts'

/** Offers around a mean price, whose draws are held for ten of them each. */
function offersAt(random: Random, segment: string, mean: number, draws: number): SegmentOffers {
  const sums = { segment, offers: 0, ratios: 0, ratioSquares: 0, accepted: 0 }
  for (let i = 0; i < draws; i++) {
    const ratio = mean + 0.1 * (2 * random.uniform() - 1)
    for (let k = 0; k < 10; k++) {
      sums.offers += 1
      sums.ratios += ratio
      sums.ratioSquares += ratio * ratio
      sums.accepted += random.uniform() < 0.2 ? 1 : 0
    }
  }
  return sums
}

describe('prices by segment', () => {
  test('means and acceptance rates are covered by their intervals 19 times in 20', () => {
    const random = createRandom(3)
    let means = 0
    let shares = 0
    for (let i = 0; i < 1000; i++) {
      const { relative, acceptance } = segmentPrices(offersAt(random, 'a', 1.05, 60))
      if (relative && relative.low <= 1.05 && 1.05 <= relative.high) means++
      if (acceptance && acceptance.low <= 0.2 && 0.2 <= acceptance.high) shares++
    }
    expect(means / 1000).toBeGreaterThan(0.93)
    expect(shares / 1000).toBeGreaterThan(0.93)
  })

  test('the largest gap between equal segments is not distinguished from zero', () => {
    const random = createRandom(5)
    let found = 0
    for (let i = 0; i < 500; i++) {
      const segments = ['a', 'b', 'c', 'd'].map((name) => offersAt(random, name, 1, 40))
      if ((segmentGap(segments)?.low ?? 0) > 0) found++
    }
    expect(found / 500).toBeLessThan(0.05)
  })

  test('a true gap is reported with its segments, and is covered by the interval', () => {
    const random = createRandom(6)
    let held = 0
    let named = 0
    for (let i = 0; i < 500; i++) {
      const segments = [1, 1.02, 1.1].map((mean) => offersAt(random, `at ${mean}`, mean, 100))
      const gap = segmentGap(segments)
      expect(gap?.highest).toBe('at 1.1')
      // The other two lie 2.4 standard errors apart.
      if (gap?.lowest === 'at 1') named++
      if (gap && gap.low <= 0.1 && 0.1 <= gap.high) held++
    }
    expect(held / 500).toBeGreaterThan(0.95)
    expect(named / 500).toBeGreaterThan(0.97)
  })

  test('nothing is reported for few offers, or for a single segment', () => {
    const few = offersAt(createRandom(1), 'a', 1, 2)

    expect(segmentPrices(few)).toEqual({ segment: 'a', relative: null, acceptance: null })
    expect(segmentGap([few, offersAt(createRandom(1), 'b', 1, 50)])).toBe(null)
  })
})
