import type { Random } from '../../../engine/random/random.ts'
import type { Market } from './market.ts'

/** Customers in segments: valuations within one are uniform within a half width of its middle. */
export type Segments = {
  middles: Float64Array
  halfWidth: number
  /** Shares of customers, summing to 1. */
  weights: Float64Array
}

/** A market of such customers, with the segment of each, which only UCB-PI uses. */
export function segmentMarket(
  { middles, halfWidth, weights }: Segments,
  customers: number,
  random: Random,
): Market & { segmentOf(customer: number): number } {
  const segment = new Uint16Array(customers)
  const valuation = new Float64Array(customers)
  const cumulative = new Float64Array(weights.length)
  let sum = 0
  for (let s = 0; s < weights.length; s++) {
    sum += weights[s]
    cumulative[s] = sum
  }
  for (let i = 0; i < customers; i++) {
    const s = firstAbove(cumulative, random.uniform() * sum)
    segment[i] = s
    valuation[i] = middles[s] + halfWidth * (2 * random.uniform() - 1)
  }
  const known = new Map<number, number>()
  return {
    segmentOf: (customer) => segment[customer],
    buys: (customer, price) => valuation[customer] >= price,
    demand(price) {
      const before = known.get(price)
      if (before !== undefined) return before
      let share = 0
      for (let s = 0; s < middles.length; s++) {
        const above = (middles[s] + halfWidth - price) / (2 * halfWidth)
        share += weights[s] * Math.min(1, Math.max(0, above))
      }
      known.set(price, share)
      return share
    },
  }
}

function firstAbove(cumulative: Float64Array, value: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cumulative[middle] > value) high = middle
    else low = middle + 1
  }
  return low
}
