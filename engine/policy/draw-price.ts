import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'

/**
 * Draws a price from a table, or from those of its columns that hold all that is served.
 *
 * @param u - Uniform in [0, 1).
 * @returns An index into the table's columns, never one of probability 0.
 */
export function drawPrice(table: { probability: ArrayLike<number> }, u: number): number {
  const { probability } = table
  // Adding up a few dozen numbers takes no longer than a search among stored sums would, and
  // 100 000 tables are smaller without the sums.
  let rest = u
  let last = 0
  for (let k = 0; k < probability.length; k++) {
    if (probability[k] === 0) continue
    rest -= probability[k]
    last = k
    if (rest < 0) break
  }
  // Rounding may leave the sum a hair below 1; then the last price served is meant.
  return last
}

/** The geometric mean of the prices that a table serves, by their probabilities. */
export function meanPriceOf(table: {
  prices: ArrayLike<number>
  probability: ArrayLike<number>
}): number {
  const { prices, probability } = table
  let sum = 0
  for (let k = 0; k < prices.length; k++) {
    if (probability[k] > 0) sum += probability[k] * log(prices[k])
  }
  return exp(sum)
}
