import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { type CellBelief, emptyBelief, maxBins, rateCount } from './belief.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'
import { bestForgetting } from './forgetting.ts'
import { noRunOut } from './run-out.ts'

/** Answered offers at random prices, a few of them at chosen prices or corrected later. */
function randomObservations(count: number, seed: number, prices = 30): OfferObservation[] {
  const random = createRandom(seed)
  const observations: OfferObservation[] = []
  let atSeconds = 1_700_000_000
  for (let i = 0; i < count; i++) {
    atSeconds += Math.floor(random.uniform() * 90_000)
    const purchase = random.uniform() < 0.3
    const earlier = observations.findLastIndex((entry) => entry.offers === 1)
    if (earlier >= 0 && random.uniform() < 0.1) {
      const corrected = observations[earlier]
      if (corrected) {
        const change = corrected.purchases === 1 ? -1 : 1
        observations.push({ ...corrected, offers: 0, purchases: change, quantity: change })
        continue
      }
    }
    observations.push({
      priceMinor: 1000 + 7 * Math.floor(random.uniform() * prices),
      offers: 1,
      purchases: purchase ? 1 : 0,
      quantity: purchase ? 1 + Math.floor(random.uniform() * 3) : 0,
      weight: random.uniform() < 0.1 ? 0.1 : 1,
      ageOffers: 0,
      atSeconds: random.uniform() < 0.05 ? atSeconds - 400_000 : atSeconds,
    })
  }
  return observations
}

const offer: OfferObservation = {
  priceMinor: 1000,
  offers: 1,
  purchases: 1,
  quantity: 2,
  weight: 1,
  ageOffers: 0,
  atSeconds: 1_000_000,
}

describe('foldOffers', () => {
  test.each([30, 500])(
    'gives the same bytes however batched, stored in between (%d prices)',
    (prices) => {
      const observations = randomObservations(1500, 3, prices)
      const atOnce = encodeBelief(foldOffers(emptyBelief(), observations))
      const random = createRandom(9)
      let belief = emptyBelief()
      for (let i = 0; i < observations.length; ) {
        const size = 1 + Math.floor(random.uniform() * 40)
        belief = foldOffers(belief, observations.slice(i, i + size))
        belief = decodeBelief(encodeBelief(belief))
        i += size
      }
      expect(encodeBelief(belief)).toEqual(atOnce)
    },
  )

  test('gives the bits that this sequence has always given, on every machine', () => {
    const belief = foldOffers(emptyBelief(), randomObservations(1500, 3, 30))
    const hash = (of: CellBelief) =>
      encodeBelief(of).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
    expect(hash({ ...belief, sizes: null })).toBe(648_021_097)
    expect(hash(belief)).toBe(1_926_547_184)
  })

  test('does not modify the belief passed in', () => {
    const belief = foldOffers(emptyBelief(), randomObservations(50, 1))
    const before = encodeBelief(belief)
    foldOffers(belief, randomObservations(50, 2))
    expect(encodeBelief(belief)).toEqual(before)
  })

  test('counts the same undecayed offers in any order', () => {
    const observations = randomObservations(600, 4).filter(({ offers }) => offers === 1)
    const forwards = foldOffers(emptyBelief(), observations).bins
    const backwards = foldOffers(emptyBelief(), observations.toReversed()).bins
    expect(backwards.lowMinor).toEqual(forwards.lowMinor)
    expect(backwards.offers).toEqual(forwards.offers)
    expect(backwards.purchases).toEqual(forwards.purchases)
    backwards.chosenOffers.forEach((value, i) => {
      expect(value).toBeCloseTo(forwards.chosenOffers[i], 12)
    })
  })

  test('counts offers, purchases and units', () => {
    const belief = foldOffers(emptyBelief(), [offer, { ...offer, purchases: 0, quantity: 0 }])
    expect(belief).toMatchObject({
      version: 2,
      offersSeen: 2,
      purchaseCount: 1,
      unitCount: 2,
      firstPriceMinor: 1000,
      lastSeconds: 1_000_000,
    })
    expect([...belief.bins.offers]).toEqual([2])
    expect([...belief.bins.purchases]).toEqual([1])
  })

  test('a correction leaves every count as if it had been the original answer', () => {
    const others = randomObservations(400, 5).filter(({ offers }) => offers === 1)
    const wrong = { ...offer, purchases: 0 as const, quantity: 0, atSeconds: 1_700_000_000 }
    const right = { ...wrong, purchases: 1 as const, quantity: 2 }
    const straight = foldOffers(emptyBelief(), [right, ...others])
    const corrected = foldOffers(emptyBelief(), [
      wrong,
      ...others,
      { ...right, offers: 0, ageOffers: others.length },
    ])
    expect(corrected.bins.purchases).toEqual(straight.bins.purchases)
    expect(corrected.purchaseCount).toBe(straight.purchaseCount)
    expect(corrected.unitCount).toBe(straight.unitCount)
    corrected.bins.recentPurchases.forEach((value, slot) => {
      // Single precision, rounded 400 times.
      expect(Math.abs(value - straight.bins.recentPurchases[slot])).toBeLessThan(2e-4)
    })
  })

  test('an offer at a chosen price is kept apart, by its weight', () => {
    const { bins } = foldOffers(emptyBelief(), [{ ...offer, weight: 0.25 }])
    expect([...bins.offers]).toEqual([0])
    expect([...bins.chosenOffers]).toEqual([0.25])
    expect([...bins.chosenPurchases]).toEqual([0.25])
  })

  test('halves what is remembered after 700 offers, 60 offers, or 60 days', () => {
    const later = { ...offer, priceMinor: 2000 }
    const remembered = (belief: CellBelief, rate: number): number => belief.bins.recentOffers[rate]
    const after = (count: number): CellBelief =>
      foldOffers(emptyBelief(), [offer, ...new Array<OfferObservation>(count).fill(later)])
    expect(remembered(after(700), 0)).toBeCloseTo(0.5, 4)
    expect(remembered(after(60), 1)).toBeCloseTo(0.5, 4)
    const days = foldOffers(emptyBelief(), [
      offer,
      { ...later, atSeconds: offer.atSeconds + 60 * 86_400 },
    ])
    expect(remembered(days, 2)).toBeCloseTo(0.5, 6)
    expect(remembered(after(700), 2)).toBe(1)
  })

  test('an offer that arrives late counts by its age, and does not turn back time', () => {
    const late = { ...offer, priceMinor: 900, atSeconds: offer.atSeconds - 60 * 86_400 }
    const belief = foldOffers(emptyBelief(), [offer, late])
    expect(belief.lastSeconds).toBe(offer.atSeconds)
    expect(belief.bins.recentOffers[2]).toBeCloseTo(0.5, 6)
  })

  test('a cell that was moved into the far future learns again from present offers', () => {
    const far = foldOffers(emptyBelief(), [{ ...offer, atSeconds: 253_000_000_000 }])
    const latestSeconds = 1_900_000_000
    const now: OfferObservation = { ...offer, atSeconds: 1_899_000_000, latestSeconds }
    const belief = foldOffers(far, Array<OfferObservation>(10).fill(now))

    expect(belief.lastSeconds).toBe(latestSeconds)
    expect(belief.bins.recentOffers[2]).toBeGreaterThan(8)
  })

  test('keeps at most the maximum number of bins, and loses no offer in merging', () => {
    const observations = randomObservations(3000, 6, 2000).filter(({ weight }) => weight === 1)
    const { bins } = foldOffers(emptyBelief(), observations)
    expect(bins.lowMinor.length).toBe(maxBins)
    const offers = observations.filter(({ offers }) => offers === 1)
    expect(bins.offers.reduce((sum, n) => sum + n, 0)).toBe(offers.length)
    for (let i = 0; i < maxBins; i++) {
      const mean = Math.exp(bins.logPrice[i])
      expect(mean).toBeGreaterThanOrEqual(bins.lowMinor[i] * (1 - 1e-9))
      expect(mean).toBeLessThanOrEqual(bins.highMinor[i] * (1 + 1e-9))
      if (i > 0) expect(bins.lowMinor[i]).toBeGreaterThan(bins.highMinor[i - 1])
    }
  })

  test('tells changed demand from unchanged demand', () => {
    const random = createRandom(12)
    const selling = (rate: (i: number) => number): CellBelief => {
      const observations: OfferObservation[] = []
      for (let i = 0; i < 1600; i++) {
        const priceMinor = 900 + 50 * Math.floor(random.uniform() * 5)
        const purchase = random.uniform() < rate(i) * (1 - (priceMinor - 900) / 600)
        observations.push({ ...offer, priceMinor, purchases: purchase ? 1 : 0, quantity: 0 })
      }
      return foldOffers(emptyBelief(), observations)
    }
    expect(bestForgetting(selling(() => 0.4))).toBe('undecayed')
    expect(bestForgetting(selling((i) => (i < 1000 ? 0.5 : 0.15)))).not.toBe('undecayed')
  })

  /** Days of offers, purchases counted as refusals first and corrected when the day is over. */
  const reportedNightly = (days: number, aDay: number, rate: number): CellBelief => {
    const random = createRandom(31)
    let belief = emptyBelief()
    for (let day = 0; day < days; day++) {
      const today = Array.from({ length: aDay }, (_, i): OfferObservation => {
        const atSeconds = 1_700_000_000 + 86_400 * day + (86_400 * i) / aDay
        return { ...offer, purchases: 0, quantity: 0, atSeconds }
      })
      const bought = today.flatMap((one, i): OfferObservation[] =>
        random.uniform() < rate
          ? [{ ...one, offers: 0, purchases: 1, quantity: 1, ageOffers: aDay - 1 - i }]
          : [],
      )
      belief = foldOffers(belief, [...today, ...bought])
    }
    return belief
  }

  test.each([100, 400])('takes no nightly report of %d offers for a change of demand', (aDay) => {
    expect(bestForgetting(reportedNightly(60, aDay, 0.04))).toBe('undecayed')
  })

  test.each([
    ['a price that is not whole', { priceMinor: 9.5 }, 'priceMinor is 9.5'],
    ['a weight above 1', { weight: 2 }, 'weight is 2'],
    ['a time that is no number', { atSeconds: Number.NaN }, 'atSeconds is NaN'],
    ['a negative age', { ageOffers: -1 }, 'ageOffers is -1'],
  ])('refuses %s', (_, change, message) => {
    expect(() => foldOffers(emptyBelief(), [{ ...offer, ...change }])).toThrow(message)
  })
})

describe('encodeBelief', () => {
  /** A cell from before sizes and gaps were counted: each order is for one unit. */
  const someSingles = (): CellBelief => {
    const singles = randomObservations(300, 8, 25).map((one) => ({
      ...one,
      quantity: one.purchases,
    }))
    return { ...foldOffers(emptyBelief(), singles), runOut: noRunOut }
  }

  test('is read back exactly, and small', () => {
    const belief = foldOffers(emptyBelief(), randomObservations(2000, 8, 25))
    const bytes = encodeBelief(belief)
    expect(decodeBelief(bytes)).toEqual(belief)
    expect(bytes.length).toBeLessThan(1800)
    expect(encodeBelief(emptyBelief()).length).toBeLessThan(60)
  })

  test('reads cells stored without the drifting-level filter, which then starts at its prior', () => {
    const belief = someSingles()
    const atRest = { ...belief, levelFilter: emptyBelief().levelFilter }
    const bytes = encodeBelief(atRest)
    // Eight more for the time of the first observation, 16 for the calendar, 32 for who bought.
    expect((bytes[0] ?? 0) - 56).toBeLessThanOrEqual(4)
    expect(encodeBelief(belief)[0]).toBe((bytes[0] ?? 0) + 4)
    expect(decodeBelief(bytes)).toEqual(atRest)
  })

  test('reads cells stored without the time of their first observation, which is then unknown', () => {
    const belief = { ...someSingles(), firstSeconds: 0 }
    const bytes = encodeBelief(belief)
    expect((bytes[0] ?? 0) - 48).toBeLessThanOrEqual(8)
    expect(decodeBelief(bytes)).toEqual(belief)
  })

  test('reads cells stored without a calendar, which then starts empty', () => {
    const belief = someSingles()
    const atRest = { ...belief, calendar: emptyBelief().calendar }
    const bytes = encodeBelief(atRest)
    expect((bytes[0] ?? 0) - 32).toBeLessThanOrEqual(16)
    expect(decodeBelief(bytes)).toEqual(atRest)
  })

  test('reads cells stored without the quote times of buyers', () => {
    const folded = someSingles()
    const { dryRun, sold, lateSeconds } = emptyBelief()
    const belief = { ...folded, dryRun, sold, lateSeconds }
    const bytes = encodeBelief(belief)
    expect(bytes[0]).toBeLessThanOrEqual(32)
    expect(decodeBelief(bytes)).toEqual(belief)
    expect(decodeBelief(encodeBelief(folded))).toEqual(folded)
    expect(encodeBelief(folded).length - bytes.length).toBeLessThan(110)
  })

  test('encodes a full cell of high prices and many offers in under 4 kB', () => {
    const dear = randomObservations(4000, 8, 100_000).map((entry) => ({
      ...entry,
      priceMinor: entry.priceMinor * 1_000_000,
    }))
    const belief = foldOffers(emptyBelief(), dear)
    expect(belief.bins.recentOffers.length).toBe(maxBins * rateCount)
    expect(encodeBelief(belief).length).toBeLessThan(4000)
  })

  test('refuses to write NaN or an infinity: stored data could not be repaired', () => {
    const belief = foldOffers(emptyBelief(), [offer])
    const scores = belief.scores.map(() => Number.NaN)
    expect(() => encodeBelief({ ...belief, scores })).toThrow('number is NaN')
    const recentOffers = belief.bins.recentOffers.map(() => Number.POSITIVE_INFINITY)
    const bins = { ...belief.bins, recentOffers }
    expect(() => encodeBelief({ ...belief, bins })).toThrow('single is Infinity')
  })

  test('refuses bytes that are truncated, too long, or of an unknown layout', () => {
    const bytes = encodeBelief(foldOffers(emptyBelief(), [offer]))
    expect(() => decodeBelief(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError)
    expect(() => decodeBelief(Uint8Array.of(...bytes, 0))).toThrow('runs on')
    expect(() => decodeBelief(Uint8Array.of(199, ...bytes.subarray(1)))).toThrow('layout 199')
  })
})
