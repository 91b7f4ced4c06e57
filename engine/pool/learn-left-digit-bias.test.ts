import { describe, expect, test } from 'vitest'
import { meanUnseenShare } from '../demand/left-digit-bias.ts'
import { createRandom } from '../random/random.ts'
import { learnLeftDigitBias } from './learn-left-digit-bias.ts'

/** Products that each estimate a share with a standard error of 0.6. */
function products(count: number, share: number, seed: number) {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => ({
    share: share + 0.6 * random.normal(),
    precision: 1 / 0.36,
  }))
}

describe('learnOverlooking', () => {
  test('detects what customers overlook in most accounts of a hundred products', () => {
    const learnt = Array.from({ length: 200 }, (_, seed) =>
      learnLeftDigitBias(products(100, 0.18, seed), null, 100),
    ).filter((one) => one !== null)
    expect(learnt.length).toBeGreaterThan(150)
    const mean = learnt.reduce((sum, one) => sum + meanUnseenShare(one), 0) / learnt.length
    expect(Math.abs(mean - 0.18)).toBeLessThan(0.03)
    for (const one of learnt) {
      const whole = one.reduce((sum, { probability }) => sum + probability, 0)
      expect(whole).toBeCloseTo(1, 12)
      for (const { share } of one) expect(share).toBeGreaterThanOrEqual(0)
    }
  })

  test('finds nothing in 19 of 20 accounts whose customers overlook nothing', () => {
    const believed = Array.from({ length: 400 }, (_, seed) =>
      learnLeftDigitBias(products(100, 0, seed), null, 100),
    ).filter((one) => one !== null)
    expect(believed.length).toBeLessThan(28)
  })

  test('is not certain where products disagree by more than their errors', () => {
    const agreeing = products(12, 0.3, 1).map((one) => ({ ...one, precision: 400, share: 0.2 }))
    expect(learnLeftDigitBias(agreeing, null, 12)).not.toBeNull()
    const torn = agreeing.map((one, i) => ({ ...one, share: i % 2 === 0 ? 1.2 : -0.8 }))
    expect(learnLeftDigitBias(torn, null, 12)).toBeNull()
  })

  test('needs at least eight products, however precise they are', () => {
    const sure = Array.from({ length: 7 }, () => ({ share: 0.2, precision: 1e6 }))
    expect(learnLeftDigitBias(sure, null, 7)).toBeNull()
  })

  test('keeps both hypotheses where only offers are informative, until they contradict one', () => {
    const unheard = learnLeftDigitBias([], null, 50)
    expect(unheard?.[0].probability).toBeCloseTo(0.5, 9)
    const against = { share: -0.1, precision: 1 / 0.1 ** 2 }
    expect(learnLeftDigitBias([], against, 50)).toBeNull()
    const inFavour = { share: 0.2, precision: 1 / 0.1 ** 2 }
    expect(meanUnseenShare(learnLeftDigitBias([], inFavour, 50) ?? [])).toBeGreaterThan(0.12)
    expect(learnLeftDigitBias([], inFavour, 7)).toBeNull()
  })

  test('combines offers with a history', () => {
    const torn = products(100, 0.1, 3)
    const sure = { share: 0.2, precision: 1 / 0.05 ** 2 }
    expect(meanUnseenShare(learnLeftDigitBias(torn, sure, 100) ?? [])).toBeGreaterThan(0.1)
    expect(learnLeftDigitBias(torn, { ...sure, share: -0.1 }, 100)).toBeNull()
  })
})
