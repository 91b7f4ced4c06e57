import type { SalesBelief } from '../sales/sales-belief.ts'

const chosenByHand =
  "Somebody chose these prices: the elasticity is how sales went with the price, which is not all the price's doing."

/** Why sales rows do not tell how demand answers the price, or what to be wary of. */
export function reasonsOfSales(sales: SalesBelief): string[] {
  return sales.randomizedShare < 1 ? [...sales.reasons, chosenByHand] : [...sales.reasons]
}
