import { Type } from 'typebox'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import { component, ref } from './component.ts'
import { estimateSchema } from './demand.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCurrency, answeredMoment, word } from './fields.ts'

const share = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], maximum: 1, description })

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
  as_of: '2026-01-31T12:00:00.000Z',
}

/** What is believed of a product's price, in an answer. */
export function toPricingAnswer(pricing: ProductPricing) {
  const { basePrice, costBasis, factors, asOf, ...rest } = pricing
  return {
    ...rest,
    base_price: basePrice,
    cost_basis: costBasis,
    factors: [...factors],
    as_of: asOf.toISOString(),
  }
}
