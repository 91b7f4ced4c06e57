/**
 * One of several substitutes: for each price considered, what a sale earns and how strongly it
 * attracts.
 */
export type Substitute = {
  margin: Float64Array
  /** e^u: the odds of buying it rather than nothing if it were the only one; at or above 0. */
  attraction: Float64Array
}

export type GroupOptimum = {
  /** Expected profit per customer of the group at the best prices. */
  value: number
  /** Per product, the index of its best price. */
  best: Int32Array
  /**
   * Per product, what selling it gives up: what its customer would have earned among the others.
   */
  opportunity: Float64Array
}

/** The value rises with every step and soon converges; this many are never needed. */
const mostSteps = 60

/**
 * The prices at which the products of a group jointly earn most when each customer buys at most one
 * of them (multinomial logit).
 *
 * Given the group's value R, each product is priced separately, at the highest (margin − R) ×
 * attraction, and R is what that earns: one scalar equation. For logit demand with a single price
 * sensitivity b this is the common mark-up 1/b + R. Pricing a product alone, with the opportunity
 * added to its cost, leads to the same price.
 *
 * @see Anderson, de Palma & Thisse, Discrete Choice Theory of Product Differentiation (1992),
 * section 7.3.
 * @see Dinkelbach, On nonlinear fractional programming, Management Science 13 (1967): the
 * iteration.
 * @see docs/method/policy.md, equation 12.
 */
export function findGroupOptimum(products: readonly Substitute[]): GroupOptimum {
  const best = new Int32Array(products.length)
  let value = -Infinity
  let next = valueAt(products, best, -1)
  for (let step = 0; step < mostSteps && next > value; step++) {
    products.forEach((product, i) => {
      best[i] = bestAbove(product, next)
    })
    value = next
    next = valueAt(products, best, -1)
  }
  const opportunity = Float64Array.from(products, (_, i) => valueAt(products, best, i))
  return { value: valueAt(products, best, -1), best, opportunity }
}

function bestAbove({ margin, attraction }: Substitute, value: number): number {
  let best = 0
  for (let k = 1; k < margin.length; k++) {
    if ((margin[k] - value) * attraction[k] > (margin[best] - value) * attraction[best]) best = k
  }
  return best
}

/** Expected profit per customer at these prices, with one product omitted; −1 omits none. */
function valueAt(products: readonly Substitute[], at: Int32Array, without: number): number {
  let earned = 0
  let attracted = 1
  products.forEach(({ margin, attraction }, i) => {
    if (i === without) return
    earned += margin[at[i]] * attraction[at[i]]
    attracted += attraction[at[i]]
  })
  return earned / attracted
}
