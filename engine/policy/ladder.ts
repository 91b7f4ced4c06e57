import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { nearestLastPrice } from '../special/seen-price.ts'
import { type AdmissiblePrices, lastAllowed, nextAllowed } from './guardrails.ts'

/** Target ratio between steps of a ladder, if that gives neither too few nor too many. */
const aimedRatio = 1.025
const fewestPoints = 21
const mostPoints = 33

/** Where that many points would be further apart than this ratio, more are used. */
const widestRatio = 1.05
const mostPointsOfWide = 56

/** The ladder that prices are chosen from. */
export type Ladder = {
  /** Ascending, whole minor units, all of them allowed. */
  prices: Float64Array
  /** Index of the base price, or of the price nearest to it. */
  baseIndex: number
}

/**
 * The prices worth considering: geometric between the bounds, each with an allowed ending, the base
 * price among them where it is allowed.
 *
 * The geometric grid is laid outward from the base price, so that it moves as little as possible
 * when a bound does and past purchases at a price stay informative. Where customers overlook last
 * digits and no endings are required, a grid point moves just below the next leading digit where
 * that is closer than the neighbouring points.
 */
export function makeLadder(
  allowed: AdmissiblePrices,
  basePriceMinor: number,
  unseenShare = 0,
): Ladder {
  const { lowMinor, highMinor, endings } = allowed
  const anchor = Math.min(Math.max(basePriceMinor, lowMinor), highMinor)
  const down = log(anchor / lowMinor)
  const up = log(highMinor / anchor)
  const step = (down + up) / (pointsOver(down + up) - 1)
  const prices = new Float64Array(2 * mostPointsOfWide)
  let count = 0
  const consider = (price: number, nearby = 0): void => {
    const snapped = endings
      ? snap(price, lowMinor, highMinor, endings)
      : nearestLastPrice(Math.round(price), nearby)
    const isAllowed = snapped >= lowMinor && snapped <= highMinor && snapped >= 1
    if (isAllowed && (count === 0 || snapped !== prices[count - 1])) prices[count++] = snapped
  }
  const nearby = unseenShare > 0 ? step / 2 : 0
  // Lowest first; snapping preserves the order.
  consider(lowMinor)
  const below = step > 0 ? Math.ceil((down - step / 4) / step) - 1 : 0
  for (let i = below; i >= 1; i--) consider(anchor * exp(-i * step), nearby)
  consider(anchor)
  const above = step > 0 ? Math.ceil((up - step / 4) / step) - 1 : 0
  for (let i = 1; i <= above; i++) consider(anchor * exp(i * step), nearby)
  consider(highMinor)
  return withNearest(prices.slice(0, count), basePriceMinor)
}

function withNearest(prices: Float64Array, basePriceMinor: number): Ladder {
  let baseIndex = 0
  for (let i = 1; i < prices.length; i++) {
    const closer =
      Math.abs(prices[i] - basePriceMinor) < Math.abs(prices[baseIndex] - basePriceMinor)
    if (closer) baseIndex = i
  }
  return { prices, baseIndex }
}

function pointsOver(logRange: number): number {
  const aimed = Math.round(logRange / log(aimedRatio))
  const needed = Math.min(Math.round(logRange / log(widestRatio)), mostPointsOfWide)
  return Math.max(fewestPoints, Math.min(aimed, mostPoints), needed)
}

/** Steps wider than this, in log terms, are split where precision matters. */
const coarseGap = 0.052
const piecesOfGap = 4

/** Whether the ladder's steps are wide because the allowed prices span a wide range. */
export function isCoarse({ lowMinor, highMinor }: AdmissiblePrices): boolean {
  const range = log(highMinor / lowMinor)
  return range / (pointsOver(range) - 1) > coarseGap
}

/**
 * The same ladder with finer steps on either side of a price, where its own are coarse.
 *
 * A gap is always split at the same prices, so that evidence gathered at them stays usable.
 */
export function refineLadder(
  ladder: Ladder,
  allowed: AdmissiblePrices,
  aroundMinor: number,
  basePriceMinor: number,
): Ladder {
  const { lowMinor, highMinor, endings } = allowed
  const at = ladder.prices.findIndex((price) => price >= aroundMinor)
  const prices = new Set(ladder.prices)
  for (const left of [at - 1, at]) {
    const low = ladder.prices[left]
    const high = ladder.prices[left + 1]
    if (!(high > low)) continue
    for (let piece = 1; piece < piecesOfGap; piece++) {
      const price = low * exp((piece / piecesOfGap) * log(high / low))
      prices.add(endings ? snap(price, lowMinor, highMinor, endings) : Math.round(price))
    }
  }
  return withNearest(Float64Array.from(prices).sort(), basePriceMinor)
}

function snap(
  price: number,
  low: number,
  high: number,
  endings: NonNullable<AdmissiblePrices['endings']>,
): number {
  const above = nextAllowed(Math.ceil(price), endings)
  const below = lastAllowed(Math.floor(price), endings)
  if (below < Math.max(low, 1)) return above
  if (above > high) return below
  return price - below <= above - price ? below : above
}
