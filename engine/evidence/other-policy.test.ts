import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { evaluateOffPolicy } from './off-policy.ts'
import { type ServedOffer, underOtherPolicy } from './other-policy.ts'

function offer(change: Partial<ServedOffer> = {}): ServedOffer {
  return {
    cell: 'tea',
    priceMinor: 1000,
    basePriceMinor: 1000,
    propensity: 0.5,
    units: 0,
    costMinor: 0,
    ...change,
  }
}

describe('underOtherPolicy', () => {
  test('uses the nearest served price, and none that is too far', () => {
    const offers = [offer(), offer({ priceMinor: 1100 }), offer({ priceMinor: 1050 })]
    const chances = (asked: number) =>
      underOtherPolicy(offers, () => asked, 0.02).map(({ otherChance }) => otherChance)

    expect(chances(1058)).toEqual([0, 0, 1])
    expect(chances(1100)).toEqual([0, 1, 0])
    expect(chances(1200)).toEqual([0, 0, 0])
  })

  test('separates prices of different base prices', () => {
    const offers = [offer(), offer({ priceMinor: 1100, basePriceMinor: 1100 })]
    const beside = underOtherPolicy(offers, (_, base) => base, 0)
    expect(beside.map(({ otherChance }) => otherChance)).toEqual([1, 1])
  })

  test('excludes offers for which the policy has no price', () => {
    const offers = [offer(), offer({ cell: 'mug' })]
    const asked = (cell: string) => (cell === 'tea' ? 1000 : null)
    expect(underOtherPolicy(offers, asked, 0)).toHaveLength(1)
  })

  test('an offer does not predict itself', () => {
    const offers = Array.from({ length: 40 }, (_, i) => offer({ units: i === 7 ? 1 : 0 }))
    const predicted = underOtherPolicy(offers, () => 1000, 0).map((one) => one.predicted)
    expect(predicted[7]).toBe(0)
    expect(predicted[8]).toBeGreaterThan(0)
  })

  test('95 % intervals cover the truth, and the gain, in 93 to 97 of a hundred', () => {
    const held = { snips: 0, doublyRobust: 0, gain: 0 }
    const runs = 600
    for (let seed = 0; seed < runs; seed++) {
      const { offers, truth, served } = playShop(seed)
      const found = evaluateOffPolicy(underOtherPolicy(offers, (_, base) => 1.1 * base, 0.02))
      const truths = { snips: truth, doublyRobust: truth, gain: truth - served }
      for (const name of ['snips', 'doublyRobust', 'gain'] as const) {
        if (found[name].low <= truths[name] && truths[name] <= found[name].high) held[name]++
      }
    }
    for (const count of Object.values(held)) {
      expect(count / runs).toBeGreaterThan(0.93)
      expect(count / runs).toBeLessThan(0.975)
    }
  })
})

/** Offers of three products at three prices each, drawn with known probabilities. */
function playShop(seed: number): { offers: ServedOffer[]; truth: number; served: number } {
  const random = createRandom(seed)
  const relative = [0.9, 1, 1.1]
  const chances = [0.25, 0.5, 0.25]
  const shops = [
    { cell: 'tea', base: 1000, rates: [0.34, 0.26, 0.21] },
    { cell: 'mug', base: 2000, rates: [0.2, 0.17, 0.15] },
    { cell: 'pot', base: 4000, rates: [0.13, 0.1, 0.07] },
  ]
  const offers = Array.from({ length: 3000 }, (_, i): ServedOffer => {
    const { cell, base, rates } = shops[i % 3]
    const u = random.uniform()
    const k = u < chances[0] ? 0 : u < chances[0] + chances[1] ? 1 : 2
    return {
      cell,
      priceMinor: relative[k] * base,
      basePriceMinor: base,
      propensity: chances[k],
      units: random.uniform() < rates[k] ? 1 : 0,
      costMinor: 0.6 * base,
    }
  })
  const worth = (k: number) =>
    shops.reduce((sum, { base, rates }) => sum + rates[k] * (relative[k] - 0.6) * base, 0) / 3
  const served = chances.reduce((sum, chance, k) => sum + chance * worth(k), 0)
  return { offers, truth: worth(2), served }
}
