import { Type } from 'typebox'
import { type ProductPricing, turns } from '../../domain/product-pricing.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { estimateSchema } from './demand.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCurrency, answeredMoment, word } from './fields.ts'

const share = (description: string) => nullable('number', { maximum: 1, description })

export const nextPriceSchema = component(
  'NextPrice',
  object(
    {
      turn: word(turns, {
        description:
          'now: a list drafted now moves it to a better price. returns: such a list takes it back to its base price, in its turn, which earns no more. waits: another price is believed better, but max_loss does not allow moving all products at once, and lists draw which of them move. none: no allowed price is believed better.',
      }),
      price: answeredAmount(
        'The price it moves to, returns to or waits for; for none, the price that everyone sees.',
      ),
      change: Type.Number({
        minimum: -1,
        description:
          'The relative difference from the price that everyone sees: that of a list in force, otherwise the base price.',
      }),
      confidence: Type.Number({ minimum: 0, maximum: 1, description: 'As in a quote.' }),
      chance: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Probability that a list moves the product.',
      }),
      gain: refOrNull(
        estimateSchema,
        'Expected weekly profit compared with the price that everyone sees, in the smallest unit, with a 90 % interval; at the least favourable cost if the cost is unknown. null if nothing has been sold yet.',
      ),
    },
    'How a price list drafted now would price the product.',
  ),
)

export const productPricingSchema = component(
  'ProductPricing',
  object(
    {
      price: answeredAmount('The price in most quotes, excluding the holdout.'),
      base_price: answeredAmount('The base price it was computed for.'),
      change: Type.Number({
        minimum: -1,
        description: 'The relative difference from the base price.',
      }),
      currency: answeredCurrency,
      confidence: Type.Number({ minimum: 0, maximum: 1, description: 'As in a quote.' }),
      elasticity: ref(estimateSchema),
      identified: Type.Boolean({
        description: 'Whether the data show how demand responds to price.',
      }),
      margin: share('(price − unit_cost) / price; null if no unit cost is known.'),
      gain: refOrNull(
        estimateSchema,
        'Expected weekly profit compared with the base price, in the smallest unit, with a 90 % interval; at the least favourable cost if the cost is unknown. null if nothing has been sold yet.',
      ),
      cost_basis: word(['known', 'bounds', 'unknown'], {
        description:
          'known: the gain uses the unit_cost. bounds: the least favourable cost within margin_between. unknown: the least favourable cost of all.',
      }),
      factors: factorList('What moved or held the price, largest first.'),
      set_by: word(['demand', 'list', 'base_price'], {
        description:
          'What sets the price: demand, as far as it is known; list, a price list in force; base_price, if prices are paused.',
      }),
      list_id: nullable('string', {
        maxLength: 255,
        description: 'The price list in force that sets the price; null if there is none.',
      }),
      next: refOrNull(
        nextPriceSchema,
        'What the next price list does with it; null if prices are paused.',
      ),
      as_of: answeredMoment('The time of the estimate.'),
    },
    "Estimates for a product's price at a point in time.",
  ),
)

export const productPricingExample = {
  price: 2099,
  base_price: 1999,
  change: 0.05,
  currency: 'usd',
  confidence: 0.93,
  elasticity: { value: -2.1, low: -2.6, high: -1.7 },
  identified: true,
  margin: 0.43,
  gain: { value: 1840, low: 320, high: 3410 },
  cost_basis: 'known',
  factors: ['price_elasticity'],
  set_by: 'demand',
  list_id: null,
  next: {
    turn: 'now',
    price: 2199,
    change: 0.0476,
    confidence: 0.81,
    chance: 1,
    gain: { value: 910, low: -40, high: 1850 },
  },
  as_of: '2026-01-31T12:00:00.000Z',
}

/** Converts the estimates of a product's price to their API form. */
export function toPricingAnswer(pricing: ProductPricing) {
  const { basePrice, costBasis, factors, setBy, listId, asOf, ...rest } = pricing
  return {
    ...rest,
    base_price: basePrice,
    cost_basis: costBasis,
    factors: [...factors],
    set_by: setBy,
    list_id: listId,
    as_of: asOf.toISOString(),
  }
}
