import { createRandom } from '../../../engine/random/random.ts'
import type { Contender, SimulatedProduct } from './contenders.ts'

/** What a contender earned, in minor units, by round, over all products together. */
export type Earnings = {
  /** Expected by the true demand at the prices shown: free of sampling noise. */
  expected: Float64Array
  /** What the simulated customers really paid, less cost. */
  realized: Float64Array
  /** How often a product's price differed from that of the round before, per 100 offers. */
  movesPer100: number
}

/**
 * Lets a contender run the shop. Each round every product meets one customer, who buys if a uniform
 * number, determined by seed, product and round alone, is below the demand at the price: the same
 * customers for every contender.
 */
export async function play(
  products: readonly SimulatedProduct[],
  contender: Contender,
  rounds: number,
  seed: number,
): Promise<Earnings> {
  const customers = createRandom(seed)
  const expected = new Float64Array(rounds)
  const realized = new Float64Array(rounds)
  let before: readonly number[] = []
  let moves = 0
  for (let round = 0; round < rounds; round++) {
    const prices = await contender.prices(round)
    const bought = products.map(({ demand, unitCostMinor }, product) => {
      const price = prices[product] ?? 0
      const chance = demand(price)
      const buys = customers.uniform() < chance
      expected[round] = (expected[round] ?? 0) + chance * (price - unitCostMinor)
      if (buys) realized[round] = (realized[round] ?? 0) + price - unitCostMinor
      if (round > 0 && before[product] !== price) moves++
      return buys
    })
    before = prices
    await contender.learn(bought)
  }
  return { expected, realized, movesPer100: (100 * moves) / (products.length * (rounds - 1)) }
}
