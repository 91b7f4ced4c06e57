import { type Pricer, purchasesOf } from './pricer.ts'

/**
 * Learn, then price: every price is shown equally often during the first T^(−1/4) of the season,
 * then the single price max(pᵘ, pᶜ) is kept: pᵘ earns most, pᶜ comes closest to selling the stock
 * by the end of the season.
 *
 * @see Besbes & Zeevi, Dynamic pricing without knowing the demand function, Operations Research 57
 *   (2009), algorithm 1, with its rate n^(−1/4) for the learning time.
 */
export function besbesZeevi(prices: readonly number[], stock: number, periods: number): Pricer {
  const each = Math.max(1, Math.round(periods ** 0.75 / prices.length))
  const bought = new Float64Array(prices.length)
  let shown = 0
  let arm = 0
  return {
    choose() {
      const test = Math.floor(shown / each)
      if (test < prices.length) arm = test
      else if (shown === each * prices.length) arm = settle(prices, bought, each, stock / periods)
      return prices[arm]
    },
    learn(answers) {
      shown += answers.length
      bought[arm] += purchasesOf(answers)
    },
  }
}

function settle(
  prices: readonly number[],
  bought: Float64Array,
  each: number,
  stockPerPeriod: number,
): number {
  let earns = 0
  let lasts = 0
  const away = (k: number) => Math.abs(bought[k] / each - stockPerPeriod)
  for (let k = 1; k < prices.length; k++) {
    if (prices[k] * bought[k] > prices[earns] * bought[earns]) earns = k
    if (away(k) < away(lasts)) lasts = k
  }
  return prices[earns] > prices[lasts] ? earns : lasts
}
