import { describe, expect, test } from 'vitest'
import { emptyTallies } from '../../../report/reliability.ts'
import { marketOf } from '../worlds/markets.ts'
import type { World } from '../worlds/world.ts'
import { basePrice, playBandit } from './bandits.ts'
import { earningsOf, scoreOf, shareOf } from './measures.ts'
import { type Play, playEngine } from './play.ts'
import { ourEngine } from './variants.ts'

/**
 * Two phases of 500 offers; the best price is 1200, which earns 0.5 · 800 = 400, then 900: 0.8 ·
 * 500 = 400.
 */
const world: World = {
  code: 'test',
  instance: 0,
  seed: 1,
  offers: 1000,
  basePriceMinor: 1000,
  unitCostMinor: 400,
  phases: 2,
  phaseLength: 500,
  demand: (priceMinor, phase) =>
    phase === 0 ? 0.5 : priceMinor <= 900 ? 0.8 : priceMinor <= 1000 ? 0.3 : 0,
  prices: [900, 1000, 1200],
  finePrices: [900, 1000, 1200],
}

function played(prices: Float64Array, recommended?: Float64Array): Play {
  const judged = { judgements: [], tallies: emptyTallies(), bands: [] }
  return { prices, ...(recommended ? { recommended } : {}), ...judged, seconds: 0 }
}

describe('a score', () => {
  test('is the share of what the best price of each phase earns', () => {
    const score = scoreOf(world, played(new Float64Array(1000).fill(1000)))

    // At 1000: 300 of 400, then 180 of 400.
    expect(score.whole).toBeCloseTo((300 + 180) / 800, 12)
    expect(score.first100).toBeCloseTo(0.75, 12)
    expect(score.first500).toBeCloseTo(0.75, 12)
    expect(score.last).toBeCloseTo(0.45, 12)
    expect(score.changesPer100).toBe(0)
    expect(score.settledAfter).toBeNaN()
    // Lost by the end, in the best price's earnings per offer: 500 · 0.25 + 500 · 0.55.
    expect(score.regret.at(-1)).toBeCloseTo(400, 9)
    expect(score.regret[19]).toBeCloseTo(125, 9)
  })

  test('counts offers that could not be made as earning nothing', () => {
    const prices = new Float64Array(1000).fill(1200, 0, 250).fill(Number.NaN, 250)
    expect(scoreOf(world, played(prices)).whole).toBeCloseTo(0.25, 12)
    expect(scoreOf(world, played(prices)).changesPer100).toBe(0)
  })

  test('tells when the recommended price is found for good, and what was given up for learning', () => {
    const prices = new Float64Array(1000).fill(1000, 0, 100).fill(1200, 100, 500).fill(900, 500)
    const recommended = new Float64Array(1000).fill(1200, 0, 520).fill(900, 520)
    const score = scoreOf(world, played(prices, recommended))

    expect(score.settledAfter).toBe(520)
    // Earned 100·300 + 900·400 of 500·400 + 480·400 that the recommended prices earn.
    expect(score.sacrifice).toBeCloseTo(1 - 390_000 / 392_000, 12)
    expect(score.changesPer100).toBeCloseTo((100 * 2) / 999, 12)
  })

  test('looks at a recovery about 600 offers after a jump', () => {
    const prices = new Float64Array(2000).fill(1200, 0, 1000).fill(1000, 1000).fill(900, 1600)
    const longer = { ...world, offers: 2000, phaseLength: 1000 }
    expect(scoreOf(longer, played(prices)).recovered).toBeCloseTo((0.45 + 1) / 2, 12)
  })
})

describe('plays', () => {
  test('of our engine are the same every time, and hold their draws', () => {
    const logit = { ...marketOf('logit').draw(5), offers: 1000 }
    const once = playEngine(logit, ourEngine)
    const again = playEngine(logit, ourEngine)

    expect(again.prices).toEqual(once.prices)
    expect(again.judgements).toEqual(once.judgements)
    expect(once.judgements.map(({ offer }) => offer)).toEqual([50, 100, 300, 1000])
    expect(scoreOf(logit, once).changesPer100).toBeLessThan(10)
  })

  test('of our engine earn more than the base price where that is far from the best', () => {
    const gains = [0, 1, 2, 3].map((instance) => {
      const world = { ...marketOf('constant-elasticity').draw(instance), offers: 1000 }
      const ours = scoreOf(world, playEngine(world, ourEngine))
      return ours.last - scoreOf(world, playBandit(world, basePrice)).last
    })
    expect(gains.reduce((sum, gain) => sum + gain, 0) / 4).toBeGreaterThan(0.05)
  })

  test('ask for the bands of the demand curve at checkpoints', () => {
    const logit = { ...marketOf('logit').draw(5), offers: 120 }
    const { bands } = playEngine(logit, ourEngine, true)
    expect(bands.map(({ offer, points }) => [offer, points])).toEqual([
      [50, 22],
      [100, 22],
    ])
  })

  test('end when stock is out', () => {
    const scarce = { ...marketOf('scarce-stock').draw(0), onHand: 3 }
    const { prices, judgements } = playEngine(scarce, ourEngine)
    const offered = prices.findIndex(Number.isNaN)

    expect(offered).toBeGreaterThan(0)
    expect(prices.subarray(offered).every(Number.isNaN)).toBe(true)
    expect(judgements).toEqual([])
    const earnings = earningsOf(scarce, prices)
    expect(shareOf(earnings, offered, scarce.offers)).toBe(0)
  })
})
