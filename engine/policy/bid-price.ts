/** The bid price of scarce stock. Prices are given by their index in the input arrays. */
export type BidPrice = {
  /** What one more unit of stock would earn; 0 where stock will not run out. */
  value: number
  /** The two prices that tie at this bid price; both the same where stock lasts. */
  cheaper: number
  dearer: number
  /** How often to serve the cheaper one so that the stock lasts exactly until the deadline. */
  cheaperShare: number
}

/**
 * Prices scarce stock: finds the mark-up on cost at which expected sales last until the deadline,
 * and the mixture of two ladder prices that achieves it exactly, since any single one sells too
 * many or too few.
 *
 * @param margin - Price minus cost, per ladder price, ascending.
 * @param demand - Expected units per offer at each price.
 * @param unitsPerOffer - Units on hand per offer still expected.
 * @see Gallego & van Ryzin, Optimal dynamic pricing of inventories, Management Science 40 (1994):
 * the fluid problem; Ferreira, Simchi-Levi & Wang, Online network revenue management using Thompson
 * sampling, Operations Research 66 (2018): its linear programme, solved again at each refit
 * (TS-update).
 * @see docs/method/policy.md, equation 11.
 */
export function findBidPrice(
  margin: ArrayLike<number>,
  demand: ArrayLike<number>,
  unitsPerOffer: number,
): BidPrice {
  const free = bestAt(margin, demand, 0)
  if (demand[free] <= unitsPerOffer) {
    return { value: 0, cheaper: free, dearer: free, cheaperShare: 0 }
  }
  let low = 0
  let high = 0
  for (let k = 0; k < margin.length; k++) high = Math.max(high, margin[k])
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (demand[bestAt(margin, demand, middle)] > unitsPerOffer) low = middle
    else high = middle
  }
  const cheaper = bestAt(margin, demand, low)
  const dearer = bestAt(margin, demand, high)
  const spread = demand[cheaper] - demand[dearer]
  const share = spread > 0 ? (unitsPerOffer - demand[dearer]) / spread : 0
  return { value: high, cheaper, dearer, cheaperShare: Math.min(Math.max(share, 0), 1) }
}

/** The price that earns most when a unit of stock has the given value; the dearest on a tie. */
function bestAt(margin: ArrayLike<number>, demand: ArrayLike<number>, unit: number): number {
  let best = 0
  for (let k = 1; k < margin.length; k++) {
    if ((margin[k] - unit) * demand[k] >= (margin[best] - unit) * demand[best]) best = k
  }
  return best
}
