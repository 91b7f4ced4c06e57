/**
 * What one unit of scarce stock is worth: the mark-up on cost at which expected sales last until the
 * deadline. 0 where stock will not run out.
 *
 * @param margin - Price less cost, per ladder price, ascending.
 * @param demand - Expected units per offer at each price.
 * @param unitsPerOffer - Units on hand per offer still expected.
 * @see Gallego & van Ryzin, Optimal dynamic pricing of inventories, Management Science 40 (1994): the
 *   fluid problem; solved anew at each refit as in Ferreira, Simchi-Levi & Wang (2018), TS-update.
 */
export function bidPrice(
  margin: ArrayLike<number>,
  demand: ArrayLike<number>,
  unitsPerOffer: number,
): number {
  if (sales(margin, demand, 0) <= unitsPerOffer) return 0
  let low = 0
  let high = 0
  for (let k = 0; k < margin.length; k++) high = Math.max(high, margin[k])
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (sales(margin, demand, middle) > unitsPerOffer) low = middle
    else high = middle
  }
  return high
}

/** Units per offer at the price that earns most above the given value of a unit; the dearest on a tie. */
function sales(margin: ArrayLike<number>, demand: ArrayLike<number>, unit: number): number {
  let best = 0
  for (let k = 1; k < margin.length; k++) {
    if ((margin[k] - unit) * demand[k] >= (margin[best] - unit) * demand[best]) best = k
  }
  return demand[best]
}
