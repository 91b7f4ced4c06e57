import fc, { type Arbitrary } from 'fast-check'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers, type OfferObservation } from '../belief/fold-offers.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { type About, anySpread, fraction, maybe, priceAbout } from './any-number.ts'

const anyOffer = fc.record({
  price: priceAbout,
  rivalPrice: priceAbout,
  luck: fraction,
  units: fc.constantFrom(1, 1, 3, 1e6),
  weight: fc.constantFrom(0, 0.1, 1),
  atSeconds: fc.integer({ min: 0, max: 2e9 - 1 }),
  /** Instead of being a new offer, corrects the earlier answer at this position. */
  corrects: maybe(10, fraction),
})

/**
 * Offers at prices around a base price, of random weight and time, some alongside a competitor,
 * some corrected.
 */
export function anyOffers(length: fc.ArrayConstraints): Arbitrary<About<OfferObservation[]>> {
  return fc
    .record({
      buying: fc.constantFrom(0, 0.01, 0.3, 1),
      spread: anySpread,
      hasRival: maybe(30, fc.constant(true)),
      isWeighed: maybe(30, fc.constant(true)),
      offers: fc.array(anyOffer, { size: 'max', ...length }),
    })
    .map(({ buying, spread, hasRival, isWeighed, offers }) => (base) => {
      const observations: OfferObservation[] = []
      for (const { price, rivalPrice, luck, units, weight, atSeconds, corrects } of offers) {
        const earlier = observations[Math.floor((corrects ?? 0) * observations.length)]
        if (corrects !== null && earlier?.offers === 1) {
          const change = earlier.purchases === 1 ? -1 : 1
          observations.push({ ...earlier, offers: 0, purchases: change, quantity: change })
          continue
        }
        const bought = luck < buying ? 1 : 0
        observations.push({
          priceMinor: price(spread)(base),
          competitorMinor: hasRival ? rivalPrice(spread)(base) : null,
          offers: 1,
          purchases: bought,
          quantity: bought * units,
          weight: isWeighed ? weight : 1,
          ageOffers: 0,
          atSeconds,
        })
      }
      return observations
    })
}

const anySale = fc.record({
  price: priceAbout,
  rivalPrice: maybe(50, priceAbout),
  sold: fraction,
  moreVisits: fc.integer({ min: 0, max: 999 }),
  inStock: fc.constantFrom(null, true, false),
  promotion: fc.oneof(fc.constantFrom(null, 0, 1), fraction),
  randomized: maybe(20, fc.constant(true)).map((yes) => yes === true),
})

/**
 * Sales rows around a base price, with and without visits, promotions, competitors and stock-outs.
 */
export function anySales(length: fc.ArrayConstraints): Arbitrary<About<SalesRow[]>> {
  return fc
    .record({
      spread: anySpread,
      hasVisits: fc.boolean(),
      mostUnits: fc.constantFrom(0, 3, 200, 1e6),
      periodSeconds: fc.constantFrom(1, 86_400, 7 * 86_400),
      sales: fc.array(anySale, { size: 'max', ...length }),
    })
    .map(({ spread, hasVisits, mostUnits, periodSeconds, sales }) => (base) => {
      return sales.map(({ price, rivalPrice, sold, moreVisits, ...row }, i): SalesRow => {
        const units = Math.floor(sold * (mostUnits + 1))
        return {
          ...row,
          priceMinor: price(spread)(base),
          units,
          exposure: hasVisits ? units + moreVisits : null,
          competitorPriceMinor: rivalPrice === null ? null : rivalPrice(spread)(base),
          startSeconds: i * periodSeconds,
          endSeconds: (i + 1) * periodSeconds,
        }
      })
    })
}

/**
 * A belief folded from offers around a base price, occasionally scaled up to a billion offers a
 * price.
 */
export const anyBelief: Arbitrary<About<CellBelief>> = fc
  .record({
    offers: fc.oneof(
      anyOffers({ maxLength: 5 }),
      anyOffers({ maxLength: 30 }),
      anyOffers({ maxLength: 200 }),
    ),
    times: maybe(30, fc.constantFrom(10, 1e3, 1e6, 1e9)),
    sales: maybe(30, fc.oneof(anySales({ maxLength: 8 }), anySales({ maxLength: 40 }))),
  })
  .map(({ offers, times, sales }) => (base) => {
    const folded = foldOffers(emptyBelief(), offers(base))
    const belief = times === null ? folded : multiplied(folded, times)
    return sales === null ? belief : { ...belief, sales: fitSales(sales(base)) }
  })

/** The same answers repeated many times; the counts of a cell with a billion offers. */
export function multiplied(belief: CellBelief, times: number): CellBelief {
  const { bins } = belief
  const many = (counts: Float64Array): Float64Array => counts.map((count) => count * times)
  return {
    ...belief,
    offersSeen: belief.offersSeen * times,
    purchaseCount: belief.purchaseCount * times,
    unitCount: belief.unitCount * times,
    sizes: belief.sizes && {
      sinceOffers: belief.sizes.sinceOffers * times,
      classes: belief.sizes.classes.map(({ octave, ...sums }) => ({
        octave,
        orders: sums.orders * times,
        x: sums.x * times,
        xx: sums.xx * times,
        logSize: sums.logSize * times,
        cross: sums.cross * times,
        logSquare: sums.logSquare * times,
      })),
    },
    bins: {
      ...bins,
      offers: many(bins.offers),
      purchases: many(bins.purchases),
      chosenOffers: many(bins.chosenOffers),
      chosenPurchases: many(bins.chosenPurchases),
    },
  }
}
