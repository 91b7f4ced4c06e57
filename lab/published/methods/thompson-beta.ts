import { drawBeta, type Random } from '../../../engine/random/random.ts'
import { type Pricer, purchasesOf } from '../pricer.ts'

/**
 * Thompson sampling that learns each price apart, with Beta(1, 1) priors on its conversion.
 *
 * @see Chapelle & Li, An empirical evaluation of Thompson sampling, NIPS 24 (2011), algorithm 2, with the draw times
 *   the price as what an arm earns.
 */
export function betaThompson(prices: readonly number[], random: Random): Pricer {
  const bought = new Float64Array(prices.length).fill(1)
  const declined = new Float64Array(prices.length).fill(1)
  let arm = 0
  return {
    choose() {
      let most = -1
      for (let k = 0; k < prices.length; k++) {
        const earned = prices[k] * drawBeta(random, bought[k], declined[k])
        if (earned > most) {
          most = earned
          arm = k
        }
      }
      return prices[arm]
    },
    learn(answers) {
      const purchases = purchasesOf(answers)
      bought[arm] += purchases
      declined[arm] += answers.length - purchases
    },
  }
}
