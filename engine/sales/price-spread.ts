import { median } from '../special/median.ts'

/**
 * Share of extreme values trimmed from a standard deviation, at least one: an outlier is not price
 * variation.
 */
const oddShare = 0.02

/** The number of values to trim. */
export function oddCount(n: number): number {
  return Math.max(1, Math.ceil(oddShare * n))
}

/** Log prices minus their median, extremes trimmed; nearest to the median first. */
export function withoutOddest(logPrices: ArrayLike<number>): Float64Array {
  const middle = median(logPrices, 0)
  const moves = new Float64Array(logPrices.length)
  for (let i = 0; i < moves.length; i++) moves[i] = logPrices[i] - middle
  moves.sort() // typed arrays sort by value, in a tenth of the time that a comparison function takes
  const kept = new Float64Array(Math.max(0, moves.length - oddCount(moves.length)))
  let above = moves.findIndex((move) => move >= 0)
  if (above < 0) above = moves.length
  let below = above - 1
  for (let i = 0; i < kept.length; i++) {
    // Of two equally far from the median the lower one comes first.
    const isBelow = below >= 0 && (above >= moves.length || -moves[below] <= moves[above])
    kept[i] = isBelow ? moves[below--] : moves[above++]
  }
  return kept
}

/** How widely log prices moved: their trimmed standard deviation. */
export function priceSpread(logPrices: ArrayLike<number>): number {
  const kept = withoutOddest(logPrices)
  if (kept.length < 2) return 0
  const mean = kept.reduce((sum, price) => sum + price, 0) / kept.length
  const squares = kept.reduce((sum, price) => sum + (price - mean) ** 2, 0)
  return Math.sqrt(squares / kept.length)
}

/**
 * One weight in (0, 1] a row, below 1 where its price is so extreme that a typing error is more
 * likely.
 */
export function leverageWeights(logPrices: ArrayLike<number>): Float64Array {
  const middle = median(logPrices, 0)
  const reach = 0.35 + 8 * priceSpread(logPrices)
  return Float64Array.from(logPrices, (price) => {
    const distance = Math.abs(price - middle)
    return distance <= reach ? 1 : (reach / distance) ** 4
  })
}
