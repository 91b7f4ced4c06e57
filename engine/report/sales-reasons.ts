import type { SalesBelief } from '../sales/sales-belief.ts'

const chosenByHand =
  'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.'

/** Why sales rows do not identify the response of demand to the price, or caveats. */
export function reasonsOfSales(sales: SalesBelief): string[] {
  return sales.randomizedShare < 1 ? [...sales.reasons, chosenByHand] : [...sales.reasons]
}
