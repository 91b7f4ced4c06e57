import type { SimulatedProduct } from './contenders.ts'

/** By how much an admissible price must beat an unmoved one for staying to be wrong. */
const worthMoving = 0.05

/**
 * Whether a served price is truly right, as the interface defines what `confidence` claims: a price
 * other than the base price, if an offer at it earns at least what one at the base price earns; the
 * base price, if no whole price of the corridor earns over 5 % more.
 *
 * @param corridor - How far prices may move either way, as a share of the base price.
 */
export function rightness(
  product: SimulatedProduct,
  corridor: number,
): (priceMinor: number) => boolean {
  const { basePriceMinor, unitCostMinor, demand } = product
  const earns = (price: number): number => (price - unitCostMinor) * demand(price)
  const atBase = earns(basePriceMinor)
  let best = atBase
  const highest = Math.floor(basePriceMinor * (1 + corridor))
  for (let price = Math.ceil(basePriceMinor * (1 - corridor)); price <= highest; price++) {
    best = Math.max(best, earns(price))
  }
  const baseIsRight = best <= atBase + worthMoving * Math.abs(atBase)
  return (price) => (price === basePriceMinor ? baseIsRight : earns(price) >= atBase)
}
