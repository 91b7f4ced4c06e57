import type { Pricer } from '../../methods/pricer.ts'

/** Customers whose demand only the study knows. */
export type Market = {
  /** The chance that a customer buys at a price. */
  demand(price: number): number
  /** Whether this customer buys; the same for every pricer. */
  buys(customer: number, price: number): boolean
}

/**
 * Lets a pricer sell, with one price for a number of customers at a time.
 *
 * @param run - `best` is what the best price earns per customer; a price is kept for `hold`
 *   customers; `checkpoints` are numbers of customers, ascending, and the last one ends the run.
 * @returns At each checkpoint, the expected revenue of the prices shown so far as a share of the
 *   best, free of sampling noise.
 */
export function sell(
  pricer: Pricer,
  market: Market,
  run: { best: number; hold: number; checkpoints: readonly number[] },
): number[] {
  const { best, hold, checkpoints } = run
  const shares: number[] = []
  let earned = 0
  let shown = 0
  for (const checkpoint of checkpoints) {
    while (shown < checkpoint) {
      const price = pricer.choose()
      const customers = Math.min(hold, checkpoint - shown)
      const bought = new Uint8Array(customers)
      for (let i = 0; i < customers; i++) bought[i] = market.buys(shown + i, price) ? 1 : 0
      earned += customers * price * market.demand(price)
      pricer.learn(bought, shown)
      shown += customers
    }
    shares.push(earned / (best * shown))
  }
  return shares
}

/** The price among these that earns most, and what it earns per customer. */
export function bestOf(
  prices: readonly number[],
  demand: (price: number) => number,
): { price: number; revenue: number } {
  let price = prices[0]
  let revenue = price * demand(price)
  for (const other of prices) {
    const earned = other * demand(other)
    if (earned > revenue) {
      price = other
      revenue = earned
    }
  }
  return { price, revenue }
}
