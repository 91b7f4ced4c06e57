import { log } from '../special/log.ts'
import { type Bins, makeBins, maxBins, maxBinsWithCompetitor, rateCount } from './belief.ts'

/** Bins with spare capacity, as `foldOffers` needs them; `count` of them are in use. */
export type GrowingBins = Bins & { count: number }

/** A copy with capacity for some new prices, but never more than one beyond a cell's maximum. */
export function openBins(bins: Bins, newPrices: number): GrowingBins {
  const count = bins.lowMinor.length
  const open: GrowingBins = { ...makeBins(Math.min(count + newPrices, maxBins + 1)), count }
  for (const field of fields) open[field].set(bins[field])
  return open
}

/** A copy trimmed to the bins in use. */
export function closeBins(open: GrowingBins): Bins {
  const bins = makeBins(open.count)
  for (const field of fields) bins[field].set(open[field].subarray(0, bins[field].length))
  return bins
}

/**
 * The bin of a price in a competitor's band, created if needed; the closest pair within a band
 * merges when there are too many.
 *
 * Which bins merge depends on the prices alone, so cells that saw the same prices in the same order
 * agree, however their observations were batched.
 *
 * @param band - The competitor's price band; 0 where none is known.
 */
export function binOf(open: GrowingBins, priceMinor: number, band: number): number {
  const at = placeOf(open, priceMinor, band)
  if (holds(open, at, priceMinor, band)) return at
  insert(open, at, priceMinor, band)
  const most = open.competitorBand[open.count - 1] > 0 ? maxBinsWithCompetitor : maxBins
  if (open.count <= most) return at
  while (open.count > most) mergeClosest(open)
  return placeOf(open, priceMinor, band)
}

/** The first bin that does not lie entirely below a price in its band. */
function placeOf(open: GrowingBins, priceMinor: number, band: number): number {
  let low = 0
  let high = open.count
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = open.competitorBand[middle]
    if (there < band || (there === band && open.highMinor[middle] < priceMinor)) low = middle + 1
    else high = middle
  }
  return low
}

function holds(open: GrowingBins, at: number, priceMinor: number, band: number): boolean {
  return at < open.count && open.competitorBand[at] === band && open.lowMinor[at] <= priceMinor
}

function insert(open: GrowingBins, at: number, priceMinor: number, band: number): void {
  for (const field of fields) {
    const width = widths[field]
    open[field].copyWithin((at + 1) * width, at * width, open.count * width)
    open[field].fill(0, at * width, (at + 1) * width)
  }
  open.competitorBand[at] = band
  open.lowMinor[at] = priceMinor
  open.highMinor[at] = priceMinor
  open.logPrice[at] = log(priceMinor)
  open.count += 1
}

/**
 * Merges the two neighbours within a band that are closest in log price, the first pair on a tie.
 */
function mergeClosest(open: GrowingBins): void {
  let at = 0
  let closest = Infinity
  for (let i = 0; i + 1 < open.count; i++) {
    if (open.competitorBand[i] !== open.competitorBand[i + 1]) continue
    const gap = open.logPrice[i + 1] - open.logPrice[i]
    if (gap < closest) {
      closest = gap
      at = i
    }
  }
  const weight = open.offers[at] + open.chosenOffers[at]
  const other = open.offers[at + 1] + open.chosenOffers[at + 1]
  const share = weight + other > 0 ? other / (weight + other) : 0.5
  open.logPrice[at] += (open.logPrice[at + 1] - open.logPrice[at]) * share
  open.logCompetitor[at] += (open.logCompetitor[at + 1] - open.logCompetitor[at]) * share
  open.highMinor[at] = open.highMinor[at + 1]
  for (const field of additive) {
    const width = widths[field]
    for (let i = 0; i < width; i++) open[field][at * width + i] += open[field][(at + 1) * width + i]
  }
  for (const field of fields) {
    const width = widths[field]
    open[field].copyWithin((at + 1) * width, (at + 2) * width, open.count * width)
  }
  open.count -= 1
}

const widths = {
  competitorBand: 1,
  logCompetitor: 1,
  lowMinor: 1,
  highMinor: 1,
  logPrice: 1,
  offers: 1,
  purchases: 1,
  suspect: 1,
  chosenOffers: 1,
  chosenPurchases: 1,
  recentOffers: rateCount,
  recentPurchases: rateCount,
} as const satisfies Record<keyof Bins, number>

const fields = Object.keys(widths) as (keyof Bins)[]

const additive = [
  'offers',
  'purchases',
  'suspect',
  'chosenOffers',
  'chosenPurchases',
  'recentOffers',
  'recentPurchases',
] as const

/**
 * Counts a bin's suspect refusals after all: one of them turned out to be a late-reported purchase.
 */
export function countSuspect(bins: GrowingBins, bin: number): void {
  const suspect = bins.suspect[bin]
  bins.suspect[bin] = 0
  bins.offers[bin] += suspect
  for (let rate = 0; rate < rateCount; rate++) bins.recentOffers[bin * rateCount + rate] += suspect
}
