import { median } from '../special/median.ts'

/**
 * Share of the oddest values left out of a spread, and at least one: an outlier is not a movement.
 */
const oddShare = 0.02

/** How many of so many values count as odd. */
export function oddCount(n: number): number {
  return Math.max(1, Math.ceil(oddShare * n))
}

/** Log prices less their median, without the oddest few; nearest to the median first. */
export function withoutOddest(logPrices: ArrayLike<number>): Float64Array {
  const middle = median(logPrices, 0)
  return Float64Array.from(logPrices, (price) => price - middle)
    .sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)
    .subarray(0, Math.max(0, logPrices.length - oddCount(logPrices.length)))
}

/** How widely log prices moved: their standard deviation once the oddest few are left out. */
export function priceSpread(logPrices: ArrayLike<number>): number {
  const kept = withoutOddest(logPrices)
  if (kept.length < 2) return 0
  const mean = kept.reduce((sum, price) => sum + price, 0) / kept.length
  const squares = kept.reduce((sum, price) => sum + (price - mean) ** 2, 0)
  return Math.sqrt(squares / kept.length)
}

/**
 * One weight in (0, 1] a row, below 1 where its price is so odd that it is likelier an error of
 * typing.
 */
export function leverageWeights(logPrices: ArrayLike<number>): Float64Array {
  const middle = median(logPrices, 0)
  const reach = 0.35 + 8 * priceSpread(logPrices)
  return Float64Array.from(logPrices, (price) => {
    const distance = Math.abs(price - middle)
    return distance <= reach ? 1 : (reach / distance) ** 4
  })
}
