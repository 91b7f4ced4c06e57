import { drawBeta, type Random } from '../../engine/random/random.ts'
import { type Pricer, purchasesOf } from './pricer.ts'
import { twoPricePlan } from './two-price-plan.ts'

/**
 * Thompson sampling with a limited stock. For each customer, demand is drawn for every price, the
 * best plan for it is solved, and a price is drawn from that plan.
 *
 * @param stockPerCustomer - Asked at each customer: the whole stock over the whole season gives
 *   TS-fixed, the remaining stock over the remaining season TS-update.
 * @see Ferreira, Simchi-Levi & Wang, Online network revenue management using Thompson sampling,
 *   Operations Research 66 (2018), algorithms 1 and 2; Beta(1, 1) priors.
 */
export function thompsonWithStock(
  prices: readonly number[],
  stockPerCustomer: () => number,
  random: Random,
): Pricer {
  const bought = new Float64Array(prices.length).fill(1)
  const declined = new Float64Array(prices.length).fill(1)
  const demand = new Float64Array(prices.length)
  let arm = -1
  return {
    choose() {
      for (let k = 0; k < prices.length; k++) demand[k] = drawBeta(random, bought[k], declined[k])
      const { share } = twoPricePlan(prices, demand, stockPerCustomer())
      arm = drawFrom(share, random.uniform())
      return arm < 0 ? Infinity : prices[arm]
    },
    learn(answers) {
      if (arm < 0) return
      const purchases = purchasesOf(answers)
      bought[arm] += purchases
      declined[arm] += answers.length - purchases
    },
  }
}

/** An index drawn by its share; −1 for the remainder up to 1. */
export function drawFrom(share: Float64Array, u: number): number {
  let rest = u
  for (let k = 0; k < share.length; k++) {
    rest -= share[k]
    if (rest < 0) return k
  }
  return -1
}
