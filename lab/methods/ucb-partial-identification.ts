import type { Random } from '../../engine/random/random.ts'
import { type Pricer, purchasesOf } from './pricer.ts'
import { demandBounds, segmentLog } from './segment-log.ts'
import { tunedBonus } from './ucb-tuned.ts'

/**
 * UCB-PI-tuned: what is known about each segment's valuation bounds the profit of every price;
 * prices whose upper bound does not exceed the highest lower bound are dropped, and the others have
 * the index mean + 2 p δ̂ √(log t / n · min(¼, V)).
 *
 * Unlike every other method here it sees which segment a customer belongs to, and knows the
 * segments' sizes. Prices neither shown nor dropped so far come first, in random order.
 *
 * @param segmentOf - The segment of a customer.
 * @param weights - Each segment's share of customers.
 * @see Misra, Schwartz & Abernethy, Dynamic online pricing with incomplete information using
 *   multiarmed bandit experiments, Marketing Science 38 (2019), sections 2 and 3.
 */
export function ucbPartialIdentification(
  prices: readonly number[],
  segmentOf: (customer: number) => number,
  weights: Float64Array,
  random: Random,
): Pricer {
  const highest = Math.max(...prices)
  const shares = Float64Array.from(prices, (price) => price / highest)
  const log = segmentLog(shares, weights.length)
  let bounds = demandBounds(log, weights)
  let boundsAt = 0
  const shown = new Float64Array(prices.length)
  const bought = new Float64Array(prices.length)
  let total = 0
  let arm = 0
  return {
    choose() {
      // Bounds move slowly later on: they are recomputed when customers have grown by 0.5 %.
      if (total >= 1.005 * boundsAt) {
        bounds = demandBounds(log, weights)
        boundsAt = total
      }
      const { lower, upper, halfWidth } = bounds
      let floor = 0
      for (let k = 0; k < prices.length; k++) floor = Math.max(floor, shares[k] * lower[k])
      let highestIndex = -1
      for (let k = 0; k < prices.length; k++) {
        if (shares[k] * upper[k] <= floor) continue
        const index =
          shown[k] === 0
            ? 1e6 + random.uniform()
            : tunedIndex(shares[k], bought[k] / shown[k], halfWidth, total, shown[k])
        if (index > highestIndex) {
          highestIndex = index
          arm = k
        }
      }
      return prices[arm]
    },
    learn(answers, first) {
      for (let i = 0; i < answers.length; i++) log.record(segmentOf(first + i), arm, answers[i])
      shown[arm] += answers.length
      bought[arm] += purchasesOf(answers)
      total += answers.length
    },
  }
}

function tunedIndex(
  price: number,
  conversion: number,
  halfWidth: number,
  total: number,
  shown: number,
): number {
  const variance = price * price * conversion * (1 - conversion)
  return price * (conversion + 2 * halfWidth * tunedBonus(variance, total, shown))
}
