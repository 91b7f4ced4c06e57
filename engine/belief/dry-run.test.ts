import { describe, expect, test } from 'vitest'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { type CellBelief, emptyBelief } from './belief.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { isBeyondBelief, nextRun, noRun } from './dry-run.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'
import { bestMemory } from './memories.ts'

const answer = (priceMinor: number, bought: boolean): OfferObservation =>
  answeredOffer(priceMinor, bought, 1000)

const random = createRandom(1)
/** Customers of five prices, of whom a fifth buys. */
const customers = Array.from({ length: 2000 }, (_, i) =>
  answer(1000 + 50 * (i % 5), random.uniform() < 0.2),
)
const refusals = (count: number): OfferObservation[] =>
  Array.from({ length: count }, () => answer(1050, false))
const fold = (...parts: OfferObservation[][]): CellBelief => foldOffers(emptyBelief(), parts.flat())
const sum = (values: Float64Array): number => values.reduce((total, n) => total + n, 0)

describe('a run of refusals at one price', () => {
  test('moves belief by a bounded number of offers, however long it is', () => {
    const before = sum(fold(customers).bins.offers)
    const counted = [200, 2000, 20_000].map(
      (count) => sum(fold(customers, refusals(count)).bins.offers) - before,
    )
    // Seven nats at a rate taken for (80 − 2√80)/400 or so.
    expect(counted[0]).toBeLessThan(90)
    expect(new Set(counted).size).toBe(1)
  })

  test('does not pass for changed demand', () => {
    expect(bestMemory(fold(customers, refusals(5000), customers))).toBe('undecayed')
  })

  test('is counted in full where nothing was known, and where it is as long as chance allows', () => {
    expect(sum(fold(refusals(3000)).bins.offers)).toBe(3000)
    expect(sum(fold(customers).bins.doubted)).toBe(0)
    const rare = Array.from({ length: 20_000 }, (_, i) => answer(1050, i % 200 === 0))
    expect(sum(fold(rare).bins.doubted)).toBe(0)
  })

  test('ends with a purchase, and with another price', () => {
    let run = nextRun(noRun, 1050, 0)
    run = nextRun(run, 1050, 0)
    expect(run).toEqual({ priceMinor: 1050, refusals: 2 })
    expect(nextRun(run, 1100, 0)).toEqual({ priceMinor: 1100, refusals: 1 })
    expect(nextRun(run, 1050, 1)).toEqual(noRun)
    expect(isBeyondBelief({ priceMinor: 1050, refusals: 1e6 }, 100, 9)).toBe(false)
    expect(isBeyondBelief({ priceMinor: 1050, refusals: 1e6 }, 100, 20)).toBe(true)
  })

  test('is believed after all once one of it turns out to be a late purchase', () => {
    const doubted = fold(customers, refusals(1000))
    expect(sum(doubted.bins.doubted)).toBeGreaterThan(800)
    const late = { ...answer(1050, true), offers: 0, ageOffers: 400 } as const
    const believed = foldOffers(doubted, [late])
    expect(sum(believed.bins.doubted)).toBe(0)
    expect(sum(believed.bins.offers)).toBe(3000)
  })

  test('is stored, and folded to the same bytes however batched', () => {
    const all = [customers, refusals(700), customers.slice(0, 300), refusals(30)].flat()
    const atOnce = encodeBelief(foldOffers(emptyBelief(), all))
    let belief = emptyBelief()
    for (let i = 0; i < all.length; i += 41) {
      belief = decodeBelief(encodeBelief(foldOffers(belief, all.slice(i, i + 41))))
    }
    expect(encodeBelief(belief)).toEqual(atOnce)
    expect(decodeBelief(atOnce)).toEqual(foldOffers(emptyBelief(), all))
  })
})
