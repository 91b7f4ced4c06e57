import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { confidenceOf } from './confidence.ts'
import { informationDirected, informationGain } from './information.ts'
import { usualMethod } from './method.ts'
import { distributeOffers, type PriceChoice } from './price-distribution.ts'

const ratios = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3]
const prices = ratios.length
const cost = 0.5

/** Draws of logit demand with an uncertain slope, and what they earn. */
function example(draws: number, slopeSd: number, seed = 1) {
  const random = createRandom(seed)
  const probability = new Float64Array(draws * prices)
  const value = new Float64Array(draws * prices)
  for (let n = 0; n < draws; n++) {
    const slope = Math.max(0.1, 4 + slopeSd * random.normal())
    const level = -1 + 0.2 * random.normal()
    for (let k = 0; k < prices; k++) {
      const ratio = ratios[k] ?? 1
      probability[n * prices + k] = logistic(level - slope * (ratio - 1))
      value[n * prices + k] = probability[n * prices + k] * (ratio - cost)
    }
  }
  return { demand: { probability, draws, prices, constantElasticity: 0 }, value }
}

const all = new Uint8Array(prices).fill(1)
const baseIndex = 3

describe('distributeOffers', () => {
  const { demand, value } = example(2000, 1.2)
  const usual = { demand, value, usable: all, baseIndex, exploration: 1 }

  test('stays where a price is as likely to lose as to win, and moves where it hardly ever loses', () => {
    // Half of the draws gain 6 at the dearer price and half lose 4: better on average.
    const even = {
      probability: new Float64Array(8).fill(0.1),
      draws: 4,
      prices: 2,
      constantElasticity: 0,
    }
    const unsure = Float64Array.of(10, 16, 10, 6, 10, 16, 10, 6)
    const sure = Float64Array.of(10, 16, 10, 16, 10, 16, 10, 9)
    const both = Uint8Array.of(1, 1)
    const greedy = (worth: Float64Array): number =>
      distributeOffers({ demand: even, value: worth, usable: both, baseIndex: 0, exploration: 0 })
        .greedy
    expect(greedy(unsure)).toBe(0)
    expect(greedy(sure)).toBe(1)
  })

  test('adds 1.5 times each loss, and requires a quarter of 1 % from the next price', () => {
    // Half of the draws gain this much at the dearer price and half lose 4, out of 10.
    const greedy = (gained: number): number =>
      distributeOffers({
        demand: {
          probability: new Float64Array(4).fill(0.1),
          draws: 2,
          prices: 2,
          constantElasticity: 0,
        },
        value: Float64Array.of(10, 10 + gained, 10, 6),
        usable: Uint8Array.of(1, 1),
        baseIndex: 0,
        exploration: 0,
      }).greedy
    // (gained - 4) / 2 has to be above 1.5 * 4 / 2 and above 0.01 * 10 / 4 together.
    expect([greedy(10.04), greedy(10.06)]).toEqual([0, 1])
  })

  test('stays where nothing earns over 1 % more, and requires less of a price nearby', () => {
    const flat = {
      probability: new Float64Array(7).fill(0.1),
      draws: 1,
      prices,
      constantElasticity: 0,
    }
    const greedy = (gains: readonly number[], nearTie = 0.01): number =>
      distributeOffers({
        demand: flat,
        value: Float64Array.from(gains, (gain) => 10 + gain / 10),
        usable: all,
        baseIndex: 0,
        exploration: 0,
        method: { ...usualMethod, nearTie },
      }).greedy
    // Gains in per cent of what the base price, the first, earns.
    expect(greedy([0, 0, 0, 0, 0, 0.9, 0])).toBe(0)
    expect(greedy([0, 0, 0, 0, 0, 1.1, 0])).toBe(5)
    expect(greedy([0, 0.3, 0, 0, 0, 0.9, 0])).toBe(1)
    expect(greedy([0, 0, 0, 0, 0, 0.9, 0], 0)).toBe(5)
  })

  test('serves the price that earns most when it may not explore', () => {
    const { probability, greedy, mean } = distributeOffers({
      ...usual,
      exploration: 0,
      method: { ...usualMethod, lossAversion: 0, nearTie: 0 },
    })
    expect(probability[greedy]).toBe(1)
    expect(mean[greedy]).toBe(Math.max(...mean))
  })

  test('is a distribution over the usable prices, for any set of them', () => {
    const usable = Uint8Array.of(0, 1, 0, 1, 0, 0, 1)
    const { probability } = distributeOffers({ ...usual, usable })
    expect(probability.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    probability.forEach((p, k) => {
      if (usable[k] === 1) expect(p).toBeGreaterThanOrEqual(0)
      else expect(p).toBe(0)
    })
  })

  test.each([0.05, 0.5, 2, 4])(
    'never sacrifices more than a twentieth (slope sd %d)',
    (slopeSd) => {
      const unsure = example(1000, slopeSd)
      const { probability, greedy, mean } = distributeOffers({ ...usual, ...unsure })
      const expected = probability.reduce((sum, p, k) => sum + p * mean[k], 0)
      expect(expected).toBeGreaterThanOrEqual(0.95 * mean[greedy] - 1e-12)
    },
  )

  test('sacrifices next to nothing when next to nothing can be gained', () => {
    const sure = example(1000, 0.05)
    const { probability, greedy, mean } = distributeOffers({ ...usual, ...sure })
    const expected = probability.reduce((sum, p, k) => sum + p * mean[k], 0)
    expect(expected).toBeGreaterThan(0.99 * mean[greedy])
  })

  test('explores in proportion to what the merchant allows', () => {
    const full = distributeOffers(usual)
    const half = distributeOffers({ ...usual, exploration: 0.5 })
    for (let k = 0; k < prices; k++) {
      if (k === full.greedy) continue
      expect(half.probability[k]).toBeCloseTo(full.probability[k] / 2, 12)
    }
  })

  test('returns the price nearest to base where all earn the same', () => {
    const nothing = new Float64Array(value.length)
    expect(distributeOffers({ ...usual, value: nothing }).greedy).toBe(baseIndex)
  })
})

describe('informationDirected', () => {
  test('finds the same mixture as a fine search', () => {
    const random = createRandom(5)
    for (let i = 0; i < 200; i++) {
      const regret = Float64Array.from({ length: prices }, () => random.uniform())
      const gain = Float64Array.from({ length: prices }, () => random.uniform() ** 2)
      const greedy = regret.indexOf(Math.min(...regret))
      const ratioOf = (k: number, q: number): number =>
        (q * regret[k] + (1 - q) * regret[greedy]) ** 2 / (q * gain[k] + (1 - q) * gain[greedy])
      let best = Infinity
      for (let k = 0; k < prices; k++) {
        for (let q = 0; q <= 1; q += 0.005) best = Math.min(best, ratioOf(k, q))
      }
      const { other, share } = informationDirected(regret, gain, all, greedy)
      expect(ratioOf(other, share)).toBeLessThanOrEqual(best + 1e-9)
    }
  })

  test('stays with the greedy price where there is nothing to learn', () => {
    const none = new Float64Array(prices)
    expect(informationDirected(none, none, all, 2)).toEqual({ other: 2, share: 0 })
  })
})

describe('informationGain', () => {
  test('is zero at a price where all curves agree, and highest where they diverge', () => {
    // Two curves that cross at the second price.
    const probability = Float64Array.of(0.4, 0.3, 0.2, 0.3, 0.3, 0.3)
    const demand = { probability, draws: 2, prices: 3, constantElasticity: 0 }
    const gain = informationGain(demand, Int32Array.of(0, 2))
    expect(gain[1]).toBe(0)
    expect(gain[0]).toBeCloseTo(0.05 ** 2 / (2 * 0.35 * 0.65), 12)
    expect(gain[2]).toBeCloseTo(0.05 ** 2 / (2 * 0.25 * 0.75), 12)
  })
})

describe('confidenceOf', () => {
  test('counts the draws in which the price is right', () => {
    // Base in the middle; another price earns over 5 % more in the last two draws.
    const value = Float64Array.of(1, 1, 0, 0.9, 1, 1.04, 1.1, 1, 0, 0, 1, 1.06)
    const confidence = confidenceOf(value, 4, new Uint8Array(3).fill(1), 1)
    expect([...confidence]).toEqual([0.5, 0.5, 0.5])
  })

  test('does not count a forbidden price against the base price', () => {
    const value = Float64Array.of(9, 1, 1)
    expect(confidenceOf(value, 1, Uint8Array.of(0, 1, 1), 1)[1]).toBe(1)
  })

  test('compares losses as it compares profits', () => {
    const value = Float64Array.of(-1.1, -1, -0.9)
    const confidence = confidenceOf(value, 1, new Uint8Array(3).fill(1), 1)
    expect([...confidence]).toEqual([0, 0, 1])
  })
})

/** The constants of docs/method/policy.md, How often each, each pinned to its value. */
describe('constants of the cost of exploring', () => {
  const plain = { ...usualMethod, lossAversion: 0, nearTie: 0 }
  /** The sacrifice, and the value of knowing the best price, relative to the greedy price. */
  function costOf(slopeSd: number, more: Partial<PriceChoice> = {}) {
    const { demand, value } = example(1000, slopeSd)
    const choice = { demand, value, usable: all, baseIndex, exploration: 1, method: plain, ...more }
    const { probability, mean, greedy } = distributeOffers(choice)
    let best = 0
    for (let n = 0; n < demand.draws; n++) {
      best += Math.max(...value.subarray(n * prices, (n + 1) * prices)) / demand.draws
    }
    const lost = probability.reduce((sum, p, k) => sum + p * (mean[greedy] - mean[k]), 0)
    return { spent: lost / mean[greedy], gain: (best - mean[greedy]) / mean[greedy] }
  }

  test.each([
    ['a quarter of what knowing the best price would gain', 1.2, (gain: number) => gain / 4],
    ['five per cent where much can be', 4, () => 0.05],
  ])('is %s', (_, slopeSd, bound) => {
    const { spent, gain } = costOf(slopeSd)
    expect(spent).toBeCloseTo(bound(gain), 9)
  })

  test('is 0.5 % where next to nothing can be gained', () => {
    const { demand, value } = example(1000, 0.05)
    const promising = value.map((earned, i) => (i % prices === prices - 1 ? 10 : earned))
    expect(costOf(0.05, { cliffs: () => ({ demand, value: promising }) }).spent).toBeCloseTo(
      0.005,
      9,
    )
  })

  test('is 5 % with probes, which get what is left', () => {
    const { demand, value } = example(1000, 4)
    // Half of the cliff draws favour the dearest price, whose expected value is lowest.
    const held = (i: number) => i % prices === prices - 1 && Math.floor(i / prices) % 2 === 0
    const cliffs = () => ({
      demand: { ...demand, probability: demand.probability.map((p, i) => (held(i) ? 0.9 : p)) },
      value: value.map((earned, i) => (held(i) ? 10 : earned)),
    })
    const { probability, mean, greedy } = distributeOffers({
      ...{ demand, value, usable: all, baseIndex, exploration: 1, method: plain },
      cliffs,
      trials: 1000,
    })
    const lost = probability.reduce((sum, p, k) => sum + p * (mean[greedy] - mean[k]), 0)
    expect(lost / mean[greedy]).toBeLessThanOrEqual(0.05 + 1e-9)
  })

  test('is a fifth Thompson sampling, a fifth of that from cliffs', () => {
    // Two prices earn the same on average; the third earns as much under the cliffs only.
    const level = {
      probability: new Float64Array(12).fill(0.1),
      draws: 4,
      prices: 3,
      constantElasticity: 0,
    }
    const value = Float64Array.of(11, 9, 10, 9, 11, 10, 11, 9, 10, 9, 11, 10)
    const cliffs = () => ({
      demand: level,
      value: value.map((earned, i) => (i % 3 === 2 ? 20 : earned)),
    })
    const { probability } = distributeOffers({
      ...{ demand: level, value, usable: Uint8Array.of(1, 1, 1), baseIndex: 0, exploration: 1 },
      ...{ cliffs, method: { ...plain, probes: false } },
    })
    expect(probability[2]).toBeCloseTo(0.2 * 0.2, 12)
  })
})
