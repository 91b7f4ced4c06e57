import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'

/**
 * Draws a price from a table, or from a subset of its columns that holds all prices served.
 *
 * @param u - Uniform in [0, 1).
 * @returns An index into the table's columns, never one of probability 0.
 */
export function drawPrice(table: { probability: ArrayLike<number> }, u: number): number {
  const { probability } = table
  // Summing a few dozen numbers takes no longer than searching stored cumulative sums, and keeps
  // 100 000 tables smaller.
  let rest = u
  let last = 0
  for (let k = 0; k < probability.length; k++) {
    if (probability[k] === 0) continue
    rest -= probability[k]
    last = k
    if (rest < 0) break
  }
  // Rounding may leave the sum slightly below 1; then the last price served is the one drawn.
  return last
}

/** The geometric mean of the prices that a table serves, weighted by their probabilities. */
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
