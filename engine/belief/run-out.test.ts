import { describe, expect, test } from 'vitest'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { type CellBelief, emptyBelief } from './belief.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'
import { afterPause, afterPurchase, afterRefusal, chanceOfRunningOut, noRunOut } from './run-out.ts'

const day = 86_400
const start = 1_700_000_000
const base = 1000

type Shop = {
  seed: number
  days: number
  /** Offers a day. */
  views: number
  /** Purchases per offer at the base price; those at others follow from an elasticity of −3. */
  rate: number
  /** Units that last until the next fortnight; unlimited if omitted. */
  stock?: number
  /** What becomes of offers of a product sold out; they are refused if omitted. */
  hidden?: boolean
  isClosed?: (day: number) => boolean
  /** Factor of demand by day. */
  demand?: (day: number) => number
}

/** Offers at five prices about the base price, spread over the days of a season. */
function offersOf(shop: Shop): OfferObservation[] {
  const { seed, days, views, rate, stock = Infinity, hidden, isClosed, demand } = shop
  const random = createRandom(seed)
  const offers: OfferObservation[] = []
  let left = stock
  for (let i = 0; i < days * views; i++) {
    const today = Math.floor(i / views)
    if (i % (14 * views) === 0) left = stock
    if (isClosed?.(today) || (hidden && left === 0)) continue
    const price = base + 50 * (Math.floor(5 * random.uniform()) - 2)
    const probability = rate * (demand?.(today) ?? 1) * (price / base) ** -3
    const bought = left > 0 && random.uniform() < probability
    if (bought) left -= 1
    offers.push(answeredOffer(price, bought, start + (i / views) * day))
  }
  return offers
}

const beliefOf = (offers: readonly OfferObservation[]): CellBelief =>
  foldOffers(emptyBelief(), offers)

/** The mean chance over shops that differ by their seeds. */
function meanChance(shop: Omit<Shop, 'seed'>, change = (all: OfferObservation[]) => all): number {
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
  const chances = seeds.map((seed) =>
    chanceOfRunningOut(beliefOf(change(offersOf({ ...shop, seed }))).runOut),
  )
  return chances.reduce((sum, chance) => sum + chance, 0) / chances.length
}

/** Refusals heard an hour late, as where nobody reports them. */
const expiring = (all: OfferObservation[]): OfferObservation[] => {
  const heardAt = ({ atSeconds, purchases }: OfferObservation) =>
    atSeconds + (purchases > 0 ? 60 : 3600)
  return all.toSorted((a, b) => heardAt(a) - heardAt(b))
}

describe('a product that sells out three days before each delivery', () => {
  const goodSeller = { days: 84, views: 80, rate: 0.06, stock: 53 }
  const slowSeller = { days: 84, views: 25, rate: 0.05, stock: 14 }

  test('is found out by customers who refuse for days, where it sells well', () => {
    expect(meanChance(goodSeller)).toBeGreaterThan(0.6)
    expect(meanChance(goodSeller, expiring)).toBeGreaterThan(0.6)
  })

  test('is not where days without a sale are usual', () => {
    expect(meanChance(slowSeller)).toBeLessThan(0.3)
  })

  test('is found out at once where it is not shown while it is sold out', () => {
    expect(meanChance({ ...slowSeller, hidden: true })).toBeGreaterThan(0.8)
    expect(meanChance({ ...slowSeller, hidden: true }, expiring)).toBeGreaterThan(0.8)
  })
})

describe('a product that never runs out is hardly suspected', () => {
  const usual = { days: 84, views: 40, rate: 0.05 }
  const late = (all: OfferObservation[]): OfferObservation[] =>
    all
      .flatMap((one, i) => {
        const night = Math.ceil(one.atSeconds / day) * day
        if (one.purchases === 0) return [{ heard: one.atSeconds, one }]
        const refused = { ...one, purchases: 0 as const, quantity: 0 }
        const ageOffers = all.filter(({ atSeconds }, j) => j > i && atSeconds < night).length
        const correction = { ...one, offers: 0 as const, ageOffers }
        return [
          { heard: one.atSeconds, one: refused },
          { heard: night, one: correction },
        ]
      })
      .toSorted((a, b) => a.heard - b.heard)
      .map(({ one }) => one)

  test.each<[string, Partial<Shop>]>([
    ['a steady one', {}],
    ['one that sells once a week', { views: 3 }],
    ['one that many buy', { views: 200, rate: 0.2 }],
    ['one of a shop that was closed for two weeks', { isClosed: (d) => d >= 28 && d < 42 }],
    ['one of a shop that closes at weekends', { isClosed: (d) => d % 7 > 4 }],
    ['one whose demand halves', { demand: (d) => (d < 42 ? 1 : 0.5) }],
  ])('%s', (_, change) => {
    expect(meanChance({ ...usual, ...change })).toBeLessThan(0.1)
    expect(meanChance({ ...usual, ...change }, expiring)).toBeLessThan(0.1)
  })

  test('one whose purchases are reported at night', () => {
    expect(meanChance(usual, late)).toBeLessThan(0.1)
  })
})

describe('gaps between purchases', () => {
  const sold = afterPurchase(noRunOut, 0, start)

  test('begin with the first purchase, and leave out customers who were quoted before it', () => {
    expect(afterRefusal(noRunOut, 0.5, start)).toEqual(noRunOut)
    expect(afterRefusal(sold, 0.5, start - 1)).toEqual(sold)
    expect(afterRefusal(sold, 0.5, start + 9).expected).toBe(0.5)
    expect(afterPurchase(sold, 1, start - 1)).toEqual(sold)
  })

  test('are told apart by how long they are, from five purchases expected on', () => {
    const evidence = (expected: number, purchases = 1e6): number =>
      afterPurchase({ ...sold, expected, evidence: 1 }, purchases, start + 9).evidence - 1
    expect(evidence(4.9)).toBeCloseTo(-0.01344, 4)
    expect(evidence(5.1)).toBeCloseTo(Math.log(0.02 / 5) + 5.1 - 0.1 / 5, 4)
    expect(evidence(50)).toBe(3)
    expect(evidence(8, 3)).toBeLessThan(0)
    expect(afterPurchase({ ...sold, expected: 9, evidence: 5 }, 1e6, start + 9).evidence).toBe(6)
  })

  test('end with a purchase reported late, in the part before its customer was quoted', () => {
    const open = { ...sold, untilSeconds: start + 100, expected: 4 }
    const closed = afterPurchase(open, 50, start + 25)
    expect(closed).toMatchObject({ sinceSeconds: start + 25, untilSeconds: start + 100 })
    expect(closed.expected).toBe(3)
  })
})

test('a pause speaks for running out if it begins with a purchase, and else against it', () => {
  const sold = { ...afterPurchase(noRunOut, 0, start), evidence: 3 }
  const after = (expected: number, usualSeconds: number, days: number): number =>
    afterPause({ ...sold, expected }, usualSeconds, start + days * day).evidence - 3
  expect(after(0, 3600, 3)).toBeCloseTo(Math.log(20), 4)
  expect(after(0.1, 3600, 3)).toBeCloseTo(Math.log(20) - 1.9, 4)
  expect(after(1, 3600, 3)).toBe(-2)
  expect(after(0, 3600, 1.4)).toBe(0)
  expect(after(0, day, 19)).toBe(0)
  expect(afterPause(noRunOut, 3600, start)).toEqual(noRunOut)
  expect(chanceOfRunningOut(noRunOut)).toBe(0)
  expect(chanceOfRunningOut({ ...noRunOut, evidence: 4 })).toBe(0.5)
})

test('offers at chosen prices say nothing of gaps and pauses', () => {
  const all = offersOf({ seed: 3, days: 60, views: 20, rate: 0.06, stock: 10, hidden: true })
  const chosen = all.map((one) => ({ ...one, weight: 0.2 }))
  expect(beliefOf(chosen).runOut).toEqual(noRunOut)
  const { evidence } = beliefOf(all).runOut
  const after = beliefOf([...all, ...chosen])
  expect(after.runOut).toEqual({ ...noRunOut, evidence })
  expect(decodeBelief(encodeBelief(after))).toEqual(after)
})

test('is stored, and folds to the same bytes however batched', () => {
  const all = offersOf({ seed: 3, days: 60, views: 20, rate: 0.06, stock: 10, hidden: true })
  const atOnce = encodeBelief(beliefOf(all))
  let belief = emptyBelief()
  for (let i = 0; i < all.length; i += 41) {
    belief = decodeBelief(encodeBelief(foldOffers(belief, all.slice(i, i + 41))))
  }
  expect(encodeBelief(belief)).toEqual(atOnce)
  expect(decodeBelief(atOnce).runOut).toEqual(beliefOf(all).runOut)
  expect(beliefOf(all).runOut.evidence).toBeGreaterThan(0)
})
