import { type Pricer, purchasesOf } from './pricer.ts'

/**
 * UCB-tuned with its bonus scaled by the price: an arm's index is p (mean + √(log t / n · min(¼,
 * V))), where V is the sample variance of what was earned plus √(2 log t / n). Every price is shown
 * once first.
 *
 * @see Auer, Cesa-Bianchi & Fischer, Finite-time analysis of the multiarmed bandit problem, Machine
 *   Learning 47 (2002), section 4; the scaling is of Misra, Schwartz & Abernethy (2019). Prices are
 *   in shares of the highest.
 */
export function ucbTuned(prices: readonly number[]): Pricer {
  const shown = new Float64Array(prices.length)
  const bought = new Float64Array(prices.length)
  const highest = Math.max(...prices)
  let total = 0
  let arm = 0
  return {
    choose() {
      const untried = shown.indexOf(0)
      if (untried >= 0) arm = untried
      else {
        const scores = prices.map((price, k) => {
          const share = price / highest
          const conversion = bought[k] / shown[k]
          const variance = share * share * conversion * (1 - conversion)
          return share * (conversion + tunedBonus(variance, total, shown[k]))
        })
        arm = scores.indexOf(Math.max(...scores))
      }
      return prices[arm]
    },
    learn(answers) {
      shown[arm] += answers.length
      bought[arm] += purchasesOf(answers)
      total += answers.length
    },
  }
}

/** √(log t / n · min(¼, V)) with V = variance + √(2 log t / n). */
export function tunedBonus(variance: number, total: number, shown: number): number {
  const rate = Math.log(total) / shown
  return Math.sqrt(rate * Math.min(0.25, variance + Math.sqrt(2 * rate)))
}
