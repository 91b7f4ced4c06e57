import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief, maxBinsWithCompetitor } from '../belief/belief.ts'
import { decodeBelief, encodeBelief } from '../belief/codec.ts'
import { competitorBandOf, referenceShift } from '../belief/competitor.ts'
import { foldOffers, type OfferObservation } from '../belief/fold-offers.ts'
import { bestForgetting } from '../belief/forgetting.ts'
import { prior } from '../fixtures/counts-at.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { estimateCompetitorEffect } from './competitor-effect.ts'
import { countsOf } from './count-offers.ts'

/**
 * Customers who compare a price with base × (competitor / base)^passThrough; the competitor's price
 * changes every 200.
 */
function besideCompetitor(
  count: number,
  passThrough: number,
  seed: number,
  spread = 0.25,
): OfferObservation[] {
  const random = createRandom(seed)
  let competitor = 1
  return Array.from({ length: count }, (_, i): OfferObservation => {
    if (i % 200 === 0) competitor = 1 - spread + 2 * spread * random.uniform()
    const price = 0.7 + 0.05 * Math.floor(random.uniform() * 13)
    const ratio = price / competitor ** passThrough
    const bought = random.uniform() < logistic(-0.5 - 4 * (ratio - 1))
    return {
      ...answeredOffer(Math.round(10_000 * price), bought, 60 * i),
      competitorMinor: Math.round(10_000 * competitor),
    }
  })
}

const fold = (observations: OfferObservation[]): CellBelief =>
  foldOffers(emptyBelief(), observations)

describe('offers made alongside a competitor', () => {
  test('fold to the same bytes however batched, stored in between', () => {
    const observations = besideCompetitor(1500, 0.6, 3).map((entry, i) => ({
      ...entry,
      competitorMinor: i < 300 || i % 7 === 0 ? null : (entry.competitorMinor ?? null),
      weight: i % 11 === 0 ? 0.1 : 1,
    }))
    const atOnce = encodeBelief(fold(observations))
    let belief = emptyBelief()
    for (let i = 0; i < observations.length; i += 1 + (i % 37)) {
      belief = decodeBelief(
        encodeBelief(foldOffers(belief, observations.slice(i, i + 1 + (i % 37)))),
      )
    }
    expect(encodeBelief(belief)).toEqual(atOnce)
    expect(decodeBelief(atOnce)).toEqual(fold(observations))
  })

  test('take under 4 kB, and lose no offer, for any number of price combinations', () => {
    const random = createRandom(5)
    const observations = besideCompetitor(4000, 0.6, 4).map((entry) => ({
      ...entry,
      priceMinor: 700_000_000 + Math.floor(random.uniform() * 6e8),
      competitorMinor: 600_000_000 + Math.floor(random.uniform() * 6e8),
      weight: random.uniform() < 0.1 ? 0.1 : 1,
    }))
    const belief = fold(observations)
    expect(belief.bins.offers.length).toBe(maxBinsWithCompetitor)
    expect(encodeBelief(belief).length).toBeLessThan(4000)
    const whole = observations.filter(({ weight }) => weight === 1).length
    expect(belief.bins.offers.reduce((sum, n) => sum + n, 0)).toBe(whole)
    const { competitorBand, lowMinor, highMinor } = belief.bins
    for (let i = 1; i < lowMinor.length; i++) {
      const sameBand = competitorBand[i] === competitorBand[i - 1]
      expect(
        sameBand ? lowMinor[i] > highMinor[i - 1] : competitorBand[i] > competitorBand[i - 1],
      ).toBe(true)
    }
  })

  test('are corrected as if that had been the original answer', () => {
    const observations = besideCompetitor(2000, 0.6, 6)
    const [first, ...rest] = observations
    if (!first) throw new Error('there are offers')
    const refused = { ...first, purchases: 0 as const, quantity: 0 }
    const bought = { ...first, purchases: 1 as const, quantity: 1 }
    const straight = fold([bought, ...rest])
    const corrected = fold([refused, ...rest, { ...bought, offers: 0, ageOffers: rest.length }])
    expect(corrected.bins.purchases).toEqual(straight.bins.purchases)
    expect(corrected.bins.logCompetitor).toEqual(straight.bins.logCompetitor)
  })

  test('add to what a cell knew before a competitor was known, and keep its layout', () => {
    const before = fold(besideCompetitor(400, 0, 7).map((o) => ({ ...o, competitorMinor: null })))
    // The first byte says that gaps between purchases follow.
    expect([53, 55]).toContain(encodeBelief(before)[1])
    const after = foldOffers(before, besideCompetitor(400, 0, 8))
    expect([54, 56]).toContain(encodeBelief(after)[1])
    expect(after.bins.offers.reduce((sum, n) => sum + n, 0)).toBe(800)
  })

  test("do not mistake a rival's moves for changing demand", () => {
    const seen = [besideCompetitor(2000, 0.8, 9), besideCompetitor(8000, 0.8, 9)].flat()
    const dear = seen.filter(({ competitorMinor }) => (competitorMinor ?? 0) > 11_000)
    const cheap = seen.filter(({ competitorMinor }) => (competitorMinor ?? 0) < 9000)
    const moves = [...dear.slice(0, 1500), ...cheap.slice(0, 300)]
    expect(bestForgetting(fold(moves))).toBe('undecayed')
    const unheard = moves.map((entry) => ({ ...entry, competitorMinor: null }))
    expect(bestForgetting(fold(unheard))).not.toBe('undecayed')
  })
})

describe('estimateCompetitorEffect', () => {
  test.each([0, 0.3, 0.6, 0.9])('finds a pass-through of %d in 6 000 answers', (passThrough) => {
    const found = [1, 2, 3, 4, 5, 6].map((seed) => {
      const belief = fold(besideCompetitor(6000, passThrough, 10 + seed))
      return estimateCompetitorEffect(belief, 10_000, 10_000, prior)?.passThrough ?? Number.NaN
    })
    // One estimate's standard error is 0.05: about 0.2 in the log-odds, over a slope of 4.
    for (const value of found) expect(Math.abs(value - passThrough)).toBeLessThan(0.16)
    const mean = found.reduce((sum, value) => sum + value, 0) / found.length
    expect(Math.abs(mean - passThrough)).toBeLessThan(0.06)
  })

  test('is the usual effect if the competitor never moved, and none if none is known', () => {
    const still = fold(besideCompetitor(2000, 0.8, 20, 0))
    expect(estimateCompetitorEffect(still, 10_000, 10_000, prior)?.passThrough).toBeCloseTo(0.3, 1)
    const unheard = fold(besideCompetitor(50, 0, 21).map((o) => ({ ...o, competitorMinor: null })))
    expect(estimateCompetitorEffect(unheard, 10_000, null, prior)).toBeNull()
    expect(estimateCompetitorEffect(unheard, 10_000, 9000, prior)?.passThrough).toBe(0.3)
  })

  test('leaves earlier offers without a known price unchanged when a first one becomes known', () => {
    const unheard = fold(besideCompetitor(500, 0, 22).map((o) => ({ ...o, competitorMinor: null })))
    const effect = estimateCompetitorEffect(unheard, 10_000, 8000, prior)
    const counts = countsOf(unheard, 'undecayed', 10_000, prior, effect)
    const shift = referenceShift(effect, Math.log(8000), Math.log(10_000))
    counts.logRatio.forEach((x, i) => {
      expect(x + shift).toBeCloseTo(unheard.bins.logPrice[i] - Math.log(10_000), 12)
    })
  })
})

describe('referenceShift', () => {
  test('moves the reference by the pass-through, and no further than for twice the price', () => {
    const effect = { passThrough: 0.5, logUsual: Math.log(1000) }
    expect(referenceShift(effect, Math.log(1200), Math.log(1000))).toBeCloseTo(
      0.5 * Math.log(1.2),
      12,
    )
    expect(referenceShift(effect, null, Math.log(1000))).toBe(0)
    expect(referenceShift(effect, Math.log(1e6), Math.log(1000))).toBeCloseTo(Math.log(2) / 2, 12)
    expect(referenceShift(null, Math.log(1e6), Math.log(1000))).toBe(0)
  })
})

describe('competitorBandOf', () => {
  test('groups prices within a few per cent, and has a first and a last band', () => {
    expect(competitorBandOf(1000, 1000)).toBe(competitorBandOf(1030, 1000))
    expect(competitorBandOf(1100, 1000)).toBe(competitorBandOf(1000, 1000) + 1)
    expect(competitorBandOf(1, 1e12)).toBe(1)
    expect(competitorBandOf(1e12, 1)).toBe(13)
  })
})
