import { describe, expect, test } from 'vitest'
import { emptyBelief, rateCount } from './belief.ts'
import { foldCounts } from './fold-counts.ts'
import { foldOffers } from './fold-offers.ts'

const startSeconds = 1_700_000_000
const span = { fromSeconds: startSeconds, untilSeconds: startSeconds + 299 * 60 }

/** Three hundred offers at two prices, one a minute, some of them bought. */
const offers = Array.from({ length: 300 }, (_, i) => ({
  priceMinor: i % 3 === 0 ? 1100 : 1000,
  offers: 1 as const,
  purchases: i % 10 === 0 ? (1 as const) : (0 as const),
  quantity: i % 10 === 0 ? 1 : 0,
  weight: 1,
  ageOffers: 0,
  atSeconds: startSeconds + i * 60,
}))
const counts = [1000, 1100].map((priceMinor) => {
  const some = offers.filter((one) => one.priceMinor === priceMinor)
  const purchases = some.filter(({ purchases }) => purchases > 0).length
  return { priceMinor, offers: some.length, purchases }
})

describe('foldCounts', () => {
  test('matches the counts of folding offers one by one', () => {
    const atOnce = foldCounts(emptyBelief(), counts, span)
    const inTurn = foldOffers(emptyBelief(), offers)

    expect(atOnce.bins.lowMinor).toEqual(inTurn.bins.lowMinor)
    expect(atOnce.bins.purchases).toEqual(inTurn.bins.purchases)
    for (const field of ['version', 'offersSeen', 'firstSeconds', 'lastSeconds'] as const) {
      expect(atOnce[field]).toBe(inTurn[field])
    }
    expect(atOnce.purchaseCount).toBe(inTurn.purchaseCount)
    // Folding one by one weights each offer by its moment, which changes the count slightly.
    atOnce.bins.offers.forEach((all, i) => {
      expect(Math.abs(all / (inTurn.bins.offers[i] ?? 0) - 1)).toBeLessThan(0.05)
    })
    // What decays by offers keeps the mean remaining weight, regardless of order.
    for (let rate = 0; rate < rateCount; rate++) {
      const left = inTurn.bins.recentOffers[rate] ?? 0
      expect(Math.abs((atOnce.bins.recentOffers[rate] ?? 0) / left - 1)).toBeLessThan(0.05)
    }
  })

  test('decays earlier counts as folding offers one by one does', () => {
    const before = foldOffers(emptyBelief(), offers)
    const later = offers.map((one) => ({ ...one, atSeconds: one.atSeconds + 18_000 }))
    const inTurn = foldOffers(before, later)
    const atOnce = foldCounts(before, counts, {
      fromSeconds: span.fromSeconds + 18_000,
      untilSeconds: span.untilSeconds + 18_000,
    })

    inTurn.bins.recentOffers.forEach((left, i) => {
      expect(Math.abs((atOnce.bins.recentOffers[i] ?? 0) / left - 1)).toBeLessThan(0.08)
    })
  })

  test('refuses more purchases than offers', () => {
    expect(() =>
      foldCounts(emptyBelief(), [{ priceMinor: 1000, offers: 2, purchases: 3 }], span),
    ).toThrow('purchases')
  })
})
