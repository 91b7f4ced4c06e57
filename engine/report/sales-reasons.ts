import type { SalesBelief } from '../sales/sales-belief.ts'

const chosenByHand =
  'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.'

/** Why sales rows do not tell how demand answers the price, or what to be wary of. */
export function reasonsOfSales(sales: SalesBelief): string[] {
  return sales.randomizedShare < 1 ? [...sales.reasons, chosenByHand] : [...sales.reasons]
}
