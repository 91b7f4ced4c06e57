import type { Random } from '../../../../engine/random/random.ts'

const customers = 120
const brands = 4
const rounds = 60

/** A category from which customers buy one product or nothing. */
export type LogitCategory = {
  /** By product, units relative to those at base prices; prices relative to base prices. */
  ratios: (prices: readonly number[]) => number[]
}

/**
 * Draws a mixed logit: customers differ in price sensitivity and in the brands they like. About a
 * third buys something at base prices.
 *
 * @param sales - Units a week by product, at base prices.
 * @param steepness - Elasticities that the products would have without substitution.
 * @see Berry, Levinsohn & Pakes, Automobile prices in market equilibrium, Econometrica 63 (1995):
 *   intercepts are found from the shares.
 */
export function drawLogitCategory(
  sales: readonly number[],
  steepness: readonly number[],
  brandOf: readonly number[],
  random: Random,
): LogitCategory {
  const size = 3 * sales.reduce((sum, units) => sum + units, 0)
  const minds = Array.from({ length: customers }, () => ({
    price: Math.exp(0.5 * random.normal() - 0.125),
    taste: Array.from({ length: brands }, () => 0.8 * random.normal()),
  }))
  const intercepts = sales.map((units) => Math.log(units / size))
  const sharesAt = (prices: readonly number[]): number[] => {
    const shares = prices.map(() => 0)
    for (const { price, taste } of minds) {
      const pulls = prices.map((at, j) =>
        Math.exp(
          (intercepts[j] ?? 0) +
            (taste[brandOf[j] ?? 0] ?? 0) -
            price * (steepness[j] ?? 0) * (at - 1),
        ),
      )
      const all = 1 + pulls.reduce((sum, pull) => sum + pull, 0)
      pulls.forEach((pull, j) => {
        shares[j] = (shares[j] ?? 0) + pull / all / customers
      })
    }
    return shares
  }
  const atBase = sales.map(() => 1)
  for (let round = 0; round < rounds; round++) {
    sharesAt(atBase).forEach((share, j) => {
      intercepts[j] = (intercepts[j] ?? 0) + Math.log((sales[j] ?? 0) / size / share)
    })
  }
  const usual = sharesAt(atBase)
  return { ratios: (prices) => sharesAt(prices).map((share, j) => share / (usual[j] ?? 1)) }
}
