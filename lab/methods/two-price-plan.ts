/** How often to show each price of a list; the remainder up to 1 turns customers away. */
export type PricePlan = { share: Float64Array; revenue: number }

/**
 * The best mixture of prices when stock limits the units sold per customer: max Σ xₖ pₖ dₖ with Σ
 * xₖ dₖ ≤ stock and Σ xₖ ≤ 1. With two constraints an optimum needs at most two prices, so all
 * pairs are tried.
 *
 * @param demand - The chance of a purchase at each price.
 * @param stock - Units per customer.
 * @see Ferreira, Simchi-Levi & Wang, Online network revenue management using Thompson sampling,
 *   Operations Research 66 (2018), LP(d) for one product.
 */
export function twoPricePlan(
  prices: readonly number[],
  demand: ArrayLike<number>,
  stock: number,
): PricePlan {
  const count = prices.length
  let best = { first: 0, firstShare: 0, second: 0, secondShare: 0, revenue: 0 }
  const consider = (first: number, firstShare: number, second: number, secondShare: number) => {
    const revenue =
      firstShare * prices[first] * demand[first] + secondShare * prices[second] * demand[second]
    if (revenue > best.revenue) best = { first, firstShare, second, secondShare, revenue }
  }
  for (let k = 0; k < count; k++) {
    consider(k, demand[k] > stock ? stock / demand[k] : 1, k, 0)
    for (let j = 0; j < count; j++) {
      // Both constraints bind: x dₖ + (1 − x) dⱼ = stock.
      if (!(demand[k] > stock && demand[j] < stock)) continue
      const share = (stock - demand[j]) / (demand[k] - demand[j])
      consider(k, share, j, 1 - share)
    }
  }
  const share = new Float64Array(count)
  share[best.first] += best.firstShare
  share[best.second] += best.secondShare
  return { share, revenue: best.revenue }
}
