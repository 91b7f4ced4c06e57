import { type Pricer, purchasesOf } from './pricer.ts'

/**
 * A balanced experiment, then the price that did best in it, permanently.
 *
 * @param experiment - Customers in the experiment; each price is shown equally often, in turn.
 * @see Misra, Schwartz & Abernethy (2019), section 4: "learn, then earn".
 */
export function learnThenEarn(prices: readonly number[], experiment: number): Pricer {
  const shown = new Float64Array(prices.length)
  const bought = new Float64Array(prices.length)
  let total = 0
  let turn = 0
  let arm = 0
  return {
    choose() {
      if (total < experiment) {
        arm = turn % prices.length
        turn += 1
      } else if (turn >= 0) {
        const earned = prices.map((price, k) => (shown[k] > 0 ? (price * bought[k]) / shown[k] : 0))
        arm = earned.indexOf(Math.max(...earned))
        turn = -1
      }
      return prices[arm]
    },
    learn(answers) {
      if (turn < 0) return
      shown[arm] += answers.length
      bought[arm] += purchasesOf(answers)
      total += answers.length
    },
  }
}
