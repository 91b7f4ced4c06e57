import { Type } from 'typebox'
import { type ProductPricing, turns } from '../../domain/product-pricing.ts'
import { component, ref } from './component.ts'
import { estimateSchema } from './demand.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCurrency, answeredMoment, word } from './fields.ts'

const share = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], maximum: 1, description })

export const nextPriceSchema = component(
  'NextPrice',
  Type.Object(
    {
      turn: word(turns, {
        description:
          'now: a list that is drafted now moves the price. waits: another price is believed better, but max_loss does not pay for moving all products at once, and lists draw which of them move. none: no allowed price is believed better.',
      }),
      price: answeredAmount(
        'The price that it moves to, or waits for; that which everybody sees where none.',
      ),
      change: Type.Number({
        minimum: -1,
        description:
          'How far that is from the price that everybody sees, as a share of it: that of a list in force, else the base price.',
      }),
      confidence: Type.Number({ minimum: 0, maximum: 1, description: 'As in a quote.' }),
      chance: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'How likely a list moves the product.',
      }),
      gain: Type.Union([ref(estimateSchema), Type.Null()], {
        description:
          'Expected profit in a week beside the price that everybody sees, in the smallest unit, with a 90 % interval; at the least favourable cost where the cost is not known. null where nothing was sold yet.',
      }),
    },
    {
      additionalProperties: false,
      description: 'What a price list that is drafted now makes of a product.',
    },
  ),
)

export const productPricingSchema = component(
  'ProductPricing',
  Type.Object(
    {
      price: answeredAmount('What most quotes say, those held out aside.'),
      base_price: answeredAmount('The base price that it was reckoned for.'),
      change: Type.Number({
        minimum: -1,
        description: 'How far the price is from the base price, as a share of it.',
      }),
      currency: answeredCurrency,
      confidence: Type.Number({ minimum: 0, maximum: 1, description: 'As in a quote.' }),
      elasticity: ref(estimateSchema),
      identified: Type.Boolean({
        description: 'Whether the data tell how demand answers the price.',
      }),
      margin: share('(price − unit_cost) / price; null where no unit cost is known.'),
      gain: Type.Union([ref(estimateSchema), Type.Null()], {
        description:
          'Expected profit in a week beside the base price, in the smallest unit, with a 90 % interval; at the least favourable cost where the cost is not known. null where nothing was sold yet.',
      }),
      cost_basis: word(['known', 'bounds', 'unknown'], {
        description:
          'known: the gain counts the unit_cost. bounds: the least favourable cost within margin_between. unknown: the least favourable of all.',
      }),
      factors: factorList('What moved or held the price, largest first.'),
      set_by: word(['demand', 'list', 'base_price'], {
        description:
          'What says the price: demand, as far as it is known; list, a price list in force; base_price, where prices stand still.',
      }),
      list_id: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 255,
        description: 'The price list in force that says the price; null where none does.',
      }),
      next: Type.Union([ref(nextPriceSchema), Type.Null()], {
        description: 'What the next price list makes of it; null where prices stand still.',
      }),
      as_of: answeredMoment('What was known then.'),
    },
    {
      additionalProperties: false,
      description: "What is believed of a product's price, as of a moment.",
    },
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

/** What is believed of a product's price, in an answer. */
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
