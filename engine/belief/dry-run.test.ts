import { describe, expect, test } from 'vitest'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { type CellBelief, emptyBelief } from './belief.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { isBeyondBelief, nextRun, noRun } from './dry-run.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'
import { bestForgetting } from './forgetting.ts'
import { withSold } from './sold-spans.ts'

/** Customers who were quoted one second apart, and answered at once. */
let now = 1_700_000_000
const answer = (priceMinor: number, bought: boolean): OfferObservation => {
  now += 1
  return answeredOffer(priceMinor, bought, now)
}

const random = createRandom(1)
/** Customers at five prices, a fifth of whom buy. */
const customers = Array.from({ length: 2000 }, (_, i) =>
  answer(1000 + 50 * (i % 5), random.uniform() < 0.2),
)
const refusals = (count: number): OfferObservation[] =>
  Array.from({ length: count }, () => answer(1050, false))
const fold = (...parts: OfferObservation[][]): CellBelief => foldOffers(emptyBelief(), parts.flat())
const sum = (values: Float64Array): number => values.reduce((total, n) => total + n, 0)

describe('a run of refusals at one price', () => {
  test('moves the belief by a bounded number of offers, however long it is', () => {
    const before = sum(fold(customers).bins.offers)
    const counted = [200, 2000, 20_000].map(
      (count) => sum(fold(customers, refusals(count)).bins.offers) - before,
    )
    // Seven nats at a rate lower-bounded by about (80 − 2√80)/400.
    expect(counted[0]).toBeLessThan(90)
    expect(new Set(counted).size).toBe(1)
  })

  test('is not mistaken for changed demand', () => {
    expect(bestForgetting(fold(customers, refusals(5000), customers))).toBe('undecayed')
  })

  test('is counted in full where nothing was known, and where chance explains its length', () => {
    expect(sum(fold(refusals(3000)).bins.offers)).toBe(3000)
    expect(sum(fold(customers).bins.suspect)).toBe(0)
    const rare = Array.from({ length: 20_000 }, (_, i) => answer(1050, i % 200 === 0))
    expect(sum(fold(rare).bins.suspect)).toBe(0)
  })

  test('ends with another price, and with a purchase by someone quoted in the meantime', () => {
    const at = (priceMinor: number, atSeconds: number) => ({ priceMinor, atSeconds })
    let run = nextRun(noRun, [], at(1050, 10.2))
    run = nextRun(run, [], at(1050, 12))
    expect(run).toEqual({ priceMinor: 1050, refusals: 2, sinceSeconds: 10, untilSeconds: 12 })
    expect(nextRun(run, [], at(1100, 13)).refusals).toBe(1)
    const sold = withSold([], 13, 0)
    expect(nextRun(run, sold, at(1050, 14)).refusals).toBe(1)
    expect(nextRun(run, sold, at(1050, 12.5)).refusals).toBe(3)
  })

  test('is suspect given the rate at its price, known from ten purchases on', () => {
    const run = { priceMinor: 1050, refusals: 1e6, sinceSeconds: 10, untilSeconds: 20 }
    const known = { offers: 100, allPurchases: 1000, amid: 0 }
    expect(isBeyondBelief(run, [], { ...known, purchases: 9 })).toBe(false)
    expect(isBeyondBelief(run, [], { ...known, purchases: 20 })).toBe(true)
    // Sales to customers quoted since the run began carry no rate: refusals are still outstanding.
    const sold = [{ fromSeconds: 15, toSeconds: 30, purchases: 1000 }]
    expect(isBeyondBelief(run, sold, { ...known, purchases: 20 })).toBe(false)
  })

  test('is counted after all once one of its refusals turns out to be a late purchase', () => {
    const suspect = fold(customers, refusals(1000))
    expect(sum(suspect.bins.suspect)).toBeGreaterThan(800)
    const late = { ...answer(1050, true), offers: 0, ageOffers: 400 } as const
    const believed = foldOffers(suspect, [late])
    expect(sum(believed.bins.suspect)).toBe(0)
    expect(sum(believed.bins.offers)).toBe(3000)
  })

  describe('a burst whose sales are reported at once and whose refusals expire together', () => {
    /** 20 000 customers in a quarter of an hour, 12 % of whom buy. */
    const burst = (): OfferObservation[] => {
      const random = createRandom(7)
      const offers = Array.from({ length: 20_000 }, (_, i) =>
        answeredOffer(1000 + 50 * Math.floor(i / 10_000), random.uniform() < 0.12, start + i / 22),
      )
      return offers.toSorted((a, b) => b.purchases - a.purchases)
    }
    const start = 1_700_100_000

    test.each([
      ['in a new cell', []],
      ['after a history', customers],
    ])('excludes next to nothing, %s', (_, before) => {
      const belief = fold(before, burst())
      expect(sum(belief.bins.suspect)).toBeLessThan(20)
      expect(sum(belief.bins.offers)).toBeGreaterThan(19_980 + before.length)
    })

    test('excludes nothing either if refusals are reported at once and sales later', () => {
      const atOnePrice = burst().map((offer) => ({ ...offer, priceMinor: 1050 }))
      const belief = fold(
        customers,
        atOnePrice.toSorted((a, b) => a.purchases - b.purchases),
      )
      expect(sum(belief.bins.suspect)).toBeLessThan(20)
    })

    test('still excludes offers that nobody could buy', () => {
      // The checkout failed for most of the burst: after the first sales nobody bought.
      const broken = burst().filter(({ atSeconds, purchases }) => {
        return purchases === 0 || atSeconds < start + 300
      })
      const all = broken.filter(({ atSeconds }) => atSeconds >= start + 300).length
      const belief = fold(customers, broken)
      expect(all).toBeGreaterThan(10_000)
      expect(sum(belief.bins.suspect)).toBeGreaterThan(0.95 * all)
    })

    test('still excludes a robot’s refusals in a shop where refusals expire after an hour', () => {
      const random = createRandom(8)
      const usual = Array.from({ length: 20_000 }, (_, i) =>
        answeredOffer(1000 + 50 * (Math.floor(i / 30) % 5), random.uniform() < 0.12, start + 6 * i),
      )
      const robot = Array.from({ length: 5000 }, (_, i) =>
        answeredOffer(1000, false, start + 60_003 + i / 1000),
      )
      const heardAt = ({ atSeconds, purchases }: OfferObservation) =>
        atSeconds + (purchases > 0 ? 60 : 3600)
      const heard = [...usual, ...robot].toSorted((a, b) => heardAt(a) - heardAt(b))
      const belief = fold(heard)
      expect(sum(belief.bins.suspect)).toBeGreaterThan(4000)
      expect(sum(belief.bins.suspect)).toBeLessThan(5050)
    })
  })

  test('is stored, and folds to the same bytes however batched', () => {
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
