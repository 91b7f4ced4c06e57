/**
 * What sets prices: our engine, or a method of the literature. It is asked for a price, learns what
 * came of it, and is asked again. Prices are in the money of the paper.
 */
export type Pricer = {
  /** The price that the next customers are shown; Infinity turns them away. */
  choose(): number
  /**
   * What the customers did who were shown the price chosen last.
   *
   * @param bought - One entry a customer: 1 where they bought.
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
