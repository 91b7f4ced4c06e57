import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { type AdmissiblePrices, lastAllowed, nextAllowed } from './guardrails.ts'

/** Steps of a ladder: about this far apart, if that gives neither too few nor too many. */
const aimedRatio = 1.025
const fewestPoints = 21
const mostPoints = 33

/** The ladder that prices are chosen from. */
export type Ladder = {
  /** Ascending, whole minor units, all of them allowed. */
  prices: Float64Array
  /** Where the base price stands, or the price nearest to it. */
  baseIndex: number
}

/**
 * The prices worth considering: geometric between the bounds, each on an allowed ending, the base
 * price among them where it is allowed.
 *
 * A geometric grid is laid outward from the base price, so that it moves as little as possible when
 * a bound does, and purchases gathered on a price keep speaking for it.
 */
export function makeLadder(allowed: AdmissiblePrices, basePriceMinor: number): Ladder {
  const { lowMinor, highMinor, endings } = allowed
  const anchor = Math.min(Math.max(basePriceMinor, lowMinor), highMinor)
  const down = log(anchor / lowMinor)
  const up = log(highMinor / anchor)
  const points = Math.min(
    Math.max(Math.round((down + up) / log(aimedRatio)), fewestPoints),
    mostPoints,
  )
  const step = (down + up) / (points - 1)
  const chosen = new Set<number>()
  const consider = (price: number): void => {
    const snapped = endings ? snap(price, lowMinor, highMinor, endings) : Math.round(price)
    if (snapped >= lowMinor && snapped <= highMinor && snapped >= 1) chosen.add(snapped)
  }
  consider(anchor)
  if (step > 0) {
    for (let i = 1; i * step < down - step / 4; i++) consider(anchor * exp(-i * step))
    for (let i = 1; i * step < up - step / 4; i++) consider(anchor * exp(i * step))
  }
  consider(lowMinor)
  consider(highMinor)
  const prices = Float64Array.from(chosen).sort()
  let baseIndex = 0
  for (let i = 1; i < prices.length; i++) {
    const closer =
      Math.abs(prices[i] - basePriceMinor) < Math.abs(prices[baseIndex] - basePriceMinor)
    if (closer) baseIndex = i
  }
  return { prices, baseIndex }
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
