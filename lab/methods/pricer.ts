/**
 * Sets prices: our engine, or a method from the literature. It is asked for a price, learns the
 * result, and is asked again. Prices are in the paper's currency.
 */
export type Pricer = {
  /** The price that the next customers are shown; Infinity turns them away. */
  choose(): number
  /**
   * What the customers who were shown the last price did.
   *
   * @param bought - One entry per customer: 1 if they bought.
   * @param first - The number of the first of them, counted from 0.
   */
  learn(bought: Uint8Array, first: number): void
}

/** How many of them bought. */
export function purchasesOf(bought: Uint8Array): number {
  let sum = 0
  for (const one of bought) sum += one
  return sum
}
