import { describe, expect, test } from 'vitest'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { type CellBelief, emptyBelief, rateCount } from './belief.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'

/** Offers at five prices, bought at a rate that depends on their position in the sequence. */
function selling(offers: number, rate: (i: number) => number, seed = 12): OfferObservation[] {
  const random = createRandom(seed)
  return Array.from({ length: offers }, (_, i) => {
    const purchase = random.uniform() < rate(i)
    const priceMinor = 900 + 50 * Math.floor(random.uniform() * 5)
    return answeredOffer(priceMinor, purchase, 1_700_000_000)
  })
}

function remembered(belief: CellBelief, rate: number): { offers: number; share: number } {
  let offers = 0
  let purchases = 0
  for (let slot = rate; slot < belief.bins.recentOffers.length; slot += rateCount) {
    offers += belief.bins.recentOffers[slot]
    purchases += belief.bins.recentPurchases[slot]
  }
  return { offers, share: purchases / offers }
}

describe('restartOutdated', () => {
  const fold = (observations: OfferObservation[]) => foldOffers(emptyBelief(), observations)

  test('lets the slow rate forget everything before a clear change', () => {
    const belief = fold(selling(2500, (i) => (i < 2000 ? 0.6 : 0.1)))
    // Decay alone would leave 39 per cent of the weight of the first 2000 offers.
    expect(remembered(belief, 0).share).toBeLessThan(0.2)
    expect(remembered(belief, 0).offers).toBeGreaterThan(remembered(belief, 1).offers)
    expect(belief.bins.offers.reduce((sum, n) => sum + n, 0)).toBe(2500)
  })

  test('gives the same bytes however batched', () => {
    const observations = selling(2500, (i) => (i < 2000 ? 0.6 : 0.1))
    let belief = emptyBelief()
    for (let i = 0; i < observations.length; i += 37) {
      belief = decodeBelief(encodeBelief(foldOffers(belief, observations.slice(i, i + 37))))
    }
    expect(encodeBelief(belief)).toEqual(encodeBelief(fold(observations)))
  })

  test('does nothing while demand is unchanged', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const belief = fold(selling(3000, () => 0.3, seed))
      const faded = (1 - 2 ** (-3000 / 700)) / (1 - 2 ** (-1 / 700))
      expect(Math.abs(remembered(belief, 0).offers / faded - 1)).toBeLessThan(1e-3)
    }
  })
})
