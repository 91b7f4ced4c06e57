import { normalQuantile } from '../special/normal.ts'
import { square } from '../special/square.ts'

/** Prices offered to a segment of customers. */
export type SegmentOffers = {
  segment: string
  offers: number
  /** Sums over its offers of the ratio of price to base price, and of its square. */
  ratios: number
  ratioSquares: number
  /** Offers that were bought. */
  accepted: number
}

export type Ranged = { value: number; low: number; high: number }

export type SegmentPrices = {
  segment: string
  /** Mean price relative to the base price; null with too few offers for an interval. */
  relative: Ranged | null
  /** Share of offers that were bought. */
  acceptance: Ranged | null
}

export type SegmentGap = Ranged & {
  /** The segments with the highest and the lowest mean. */
  highest: string
  lowest: string
}

/** A draw is held for about this many offers, which are as informative about the mean as one. */
const offersPerDraw = 10
/** With fewer offers nothing is reported for a segment. */
export const leastOffers = 30
const two = 1.959963984540054

/** A segment's prices relative to base prices, and its acceptance rate, with 95 % intervals. */
export function segmentPrices(offers: SegmentOffers): SegmentPrices {
  const { segment, accepted } = offers
  if (offers.offers < leastOffers) return { segment, relative: null, acceptance: null }
  return {
    segment,
    relative: meanOf(offers, two),
    acceptance: shareOf(Math.min(Math.max(accepted, 0), offers.offers), offers.offers),
  }
}

/**
 * The gap between the mean prices of the highest and the lowest segment, as a fraction of the lower
 * one; null with fewer than two segments that have enough data.
 *
 * The interval is valid for whichever two segments turn out to be the extremes: each mean's own is
 * widened by a union bound over all of them.
 */
export function segmentGap(segments: readonly SegmentOffers[]): SegmentGap | null {
  const known = segments.filter(({ offers }) => offers >= leastOffers)
  if (known.length < 2) return null
  const z = normalQuantile(1 - 0.025 / known.length)
  const means = known.map((one) => ({ segment: one.segment, ...meanOf(one, z) }))
  const top = means.reduce((most, one) => (one.value > most.value ? one : most))
  const bottom = means.reduce((least, one) => (one.value < least.value ? one : least))
  const highestLow = Math.max(...means.map(({ low }) => low))
  const lowestHigh = Math.min(...means.map(({ high }) => high))
  const highest = Math.max(...means.map(({ high }) => high))
  const lowest = Math.min(...means.map(({ low }) => low))
  return {
    value: top.value / bottom.value - 1,
    low: Math.max(0, highestLow / lowestHigh - 1),
    high: lowest > 0 ? highest / lowest - 1 : Number.POSITIVE_INFINITY,
    highest: top.segment,
    lowest: bottom.segment,
  }
}

function meanOf({ offers, ratios, ratioSquares }: SegmentOffers, z: number): Ranged {
  const value = ratios / offers
  const variance = Math.max(ratioSquares / offers - square(value), 0)
  const radius = z * Math.sqrt((variance * offersPerDraw) / offers)
  return { value, low: Math.max(0, value - radius), high: value + radius }
}

/**
 * @see Wilson, Probable inference, the law of succession, and statistical inference, JASA (1927).
 */
function shareOf(count: number, of: number): Ranged {
  const value = count / of
  const weight = 1 + square(two) / of
  const middle = (value + square(two) / (2 * of)) / weight
  const radius =
    (two / weight) * Math.sqrt((value * (1 - value)) / of + square(two) / (4 * square(of)))
  return { value, low: Math.max(0, middle - radius), high: Math.min(1, middle + radius) }
}
