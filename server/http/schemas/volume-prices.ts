import { Type } from 'typebox'
import { object } from './component.ts'
import { answeredAmount } from './fields.ts'

/** Unit prices by quantity. */
export const volumePricesSchema = Type.Array(
  object({
    from: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Smallest quantity at which the price applies; the first is 1.',
    }),
    price: answeredAmount('The unit price, in the smallest unit of the currency.'),
  }),
  {
    maxItems: 21,
    description:
      'The unit price by quantity, smallest quantity first; it never rises with the quantity.',
  },
)

/** Converts unit prices by quantity to their API form. */
export function toVolumePrices(prices: readonly { from: number; priceMinor: number }[]) {
  return prices.map(({ from, priceMinor }) => ({ from, price: priceMinor }))
}
