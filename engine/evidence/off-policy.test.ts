import { describe, expect, test } from 'vitest'
import reference from '../fixtures/evidence.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { evaluateOffPolicy, type LoggedOffer } from './off-policy.ts'

describe('evaluateOffPolicy', () => {
  const { offers, ...expected } = reference.offPolicies
  const answer = evaluateOffPolicy(offers)

  test.each(['ips', 'snips', 'doublyRobust'] as const)('%s equals NumPy', (name) => {
    expect(answer[name].value).toBeCloseTo(expected[name].value, 10)
    // The standard error of a ratio is by linearisation here, and by the jackknife there.
    const digits = name === 'snips' ? 1 : 6
    expect(answer[name].low).toBeCloseTo(expected[name].low, digits)
    expect(answer[name].high).toBeCloseTo(expected[name].high, digits)
  })

  test('reports how far the logged prices overlap', () => {
    expect(answer.overlap.effectiveOffers).toBeCloseTo(expected.effectiveOffers, 8)
    expect(answer.overlap.largestWeight).toBeCloseTo(expected.largestWeight, 12)
  })

  test('values the logged policy itself at what it earned', () => {
    const own = offers.map((offer) => ({ ...offer, otherChance: offer.propensity }))
    const mean = offers.reduce((sum, { value }) => sum + value, 0) / offers.length
    expect(evaluateOffPolicy(own).ips.value).toBeCloseTo(mean, 12)
    expect(evaluateOffPolicy(own).snips.value).toBeCloseTo(mean, 12)
  })

  test('reports a price that was never tried as out of reach', () => {
    const untried = offers.map((offer) => ({ ...offer, otherChance: 0 }))
    expect(evaluateOffPolicy(untried).overlap).toMatchObject({ tried: 0, enough: false })
  })

  test('95 % intervals cover the truth in 93 to 97 of a hundred', () => {
    const held = { ips: 0, snips: 0, doublyRobust: 0 }
    const runs = 1_000
    for (let seed = 0; seed < runs; seed++) {
      const { log, truth } = logOf(seed, 1_500)
      const estimate = evaluateOffPolicy(log)
      for (const name of ['ips', 'snips', 'doublyRobust'] as const) {
        if (estimate[name].low <= truth && truth <= estimate[name].high) held[name]++
      }
    }
    for (const count of Object.values(held)) {
      expect(count / runs).toBeGreaterThan(0.93)
      expect(count / runs).toBeLessThan(0.97)
    }
  })

  test.each([
    ['draws of ten offers', { each: 10, hours: 1 }],
    ['draws of ten offers, and hours that are held out as a whole', { each: 10, hours: 30 }],
  ])('counts %s as one draw each', (_, kept) => {
    const held = { clustered: 0, single: 0 }
    const runs = 300
    for (let seed = 0; seed < runs; seed++) {
      const { log, truth } = logOf(seed, 3_000, kept)
      const singly = log.map(({ draw: _draw, unit: _unit, ...offer }) => offer)
      for (const [name, offers] of Object.entries({ clustered: log, single: singly })) {
        const { low, high } = evaluateOffPolicy(offers).ips
        if (low <= truth && truth <= high) held[name as keyof typeof held]++
      }
    }

    expect(held.clustered / runs).toBeGreaterThan(0.92)
    expect(held.clustered / runs).toBeLessThan(0.98)
    expect(held.single / runs).toBeLessThan(0.86)
  })

  test('is inconclusive with one draw, however many offers it has', () => {
    const { log } = logOf(1, 4_000, { each: 400, hours: 1 })

    expect(evaluateOffPolicy(log).overlap).toMatchObject({ enough: false })
    expect(evaluateOffPolicy(log).overlap.effectiveOffers).toBeGreaterThan(100)
    expect(evaluateOffPolicy(log).overlap.effectiveDraws).toBeLessThan(5)
  })

  test('refuses a propensity of 0', () => {
    const [first] = offers
    expect(() => evaluateOffPolicy([{ ...first, propensity: 0 }])).toThrow('offers[0].propensity')
  })

  test('is inconclusive without offers', () => {
    expect(evaluateOffPolicy([]).overlap.enough).toBe(false)
  })
})

/**
 * Offers at five prices, most at the middle one; the other policy asks the second highest. A draw
 * is held for `each` offers. With more than one of `hours`, this many offers make an hour, and a
 * fifth of the hours ask that price whatever was drawn.
 */
function logOf(
  seed: number,
  count: number,
  kept = { each: 1, hours: 1 },
): { log: LoggedOffer[]; truth: number } {
  const random = createRandom(seed)
  const prices = [8, 9, 10, 11, 12]
  const rates = [0.3, 0.26, 0.22, 0.19, 0.15]
  const chances = [0.05, 0.1, 0.6, 0.15, 0.1]
  const model = [1.5, 1.6, 1.6, 1.6, 1.5]
  const byHours = kept.hours > 1 ? 0.2 : 0
  let [place, isHour] = [0, false]
  const log = Array.from({ length: count }, (_, i) => {
    if (i % kept.hours === 0) isHour = random.uniform() < byHours
    if (i % kept.each === 0) {
      place = 0
      for (let u = random.uniform() - chances[0]; u > 0 && place < 4; u -= chances[place]) place++
      if (isHour) place = 3
    }
    return {
      value: random.uniform() < rates[place] ? prices[place] - 4 : 0,
      propensity: (1 - byHours) * chances[place] + (place === 3 ? byHours : 0),
      otherChance: place === 3 ? 1 : 0,
      predicted: model[place],
      otherPredicted: model[3],
      draw: `${Math.floor(i / kept.each)}`,
      ...(kept.hours > 1 && { unit: `${Math.floor(i / kept.hours)}` }),
    }
  })
  return { log, truth: rates[3] * (prices[3] - 4) }
}
