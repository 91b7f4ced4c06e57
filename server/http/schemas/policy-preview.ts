import { Type } from 'typebox'
import type { PolicyPreview, PreviewedPrice } from '../../use-cases/catalogue/preview-policy.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { estimateSchema } from './demand.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCurrency, currency, segment, word } from './fields.ts'
import { productPolicyFieldsSchema } from './policy.ts'
import { toVolumePrices, volumePricesSchema } from './volume-prices.ts'
import { toWarningAnswers, warnings } from './warning.ts'

export const policyToPreviewSchema = component(
  'PolicyToPreview',
  object({
    policy: ref(productPolicyFieldsSchema),
    currency: Type.Optional(currency),
    segment: Type.Optional(segment),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        default: 7,
        description: 'The period that units and profit cover.',
      }),
    ),
  }),
)

const expected = (description: string) => refOrNull(estimateSchema, description)

export const previewedPriceSchema = component(
  'PreviewedPrice',
  object(
    {
      price: answeredAmount('The price that most quotes would return, in the smallest unit.'),
      wanted: answeredAmount('The best price for demand alone, without any guardrail.'),
      low: answeredAmount('The lowest price that the guardrails allow.'),
      high: answeredAmount('The highest price that the guardrails allow.'),
      stands_still: Type.Boolean({
        description: 'Whether the status or the mode keeps quotes at the base price.',
      }),
      confidence: Type.Number({ minimum: 0, maximum: 1, description: 'As in a quote.' }),
      factors: factorList('What moved or held the price, largest first.'),
      identified: Type.Boolean({
        description: 'Whether the data show how demand responds to price.',
      }),
      cost_basis: word(['known', 'bounds', 'unknown'], {
        description:
          'known: profit uses the unit_cost. bounds: the least favourable cost within margin_between. unknown: the least favourable cost of all.',
      }),
      units: expected(
        'Expected change in units compared with the base price, with a 90 % interval. null if nothing has been sold yet.',
      ),
      profit: expected(
        'Expected change in profit compared with the base price, in the smallest unit.',
      ),
      guardrails: Type.Array(
        object({
          name: Type.String({ maxLength: 64 }),
          from: answeredAmount('The price before it was applied.'),
          to: answeredAmount('The price after it was applied.'),
          cost: nullable('number', {
            description: 'Expected profit lost to it; null if unknown.',
          }),
        }),
        {
          maxItems: 20,
          description: 'Those that moved the price, in the order in which they act.',
        },
      ),
      volume_prices: volumePricesSchema,
    },
    'How a policy prices a product.',
  ),
)

export const policyPreviewSchema = component(
  'PolicyPreview',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: nullable('string', { maxLength: 255 }),
      days: Type.Integer({ minimum: 1, maximum: 366 }),
      current: ref(previewedPriceSchema),
      proposed: ref(previewedPriceSchema),
      warnings,
    },
    'A price under the policy in force, and under the one sent.',
  ),
)

const previewedExample = {
  price: 2399,
  wanted: 2690,
  low: 1500,
  high: 2498,
  stands_still: false,
  confidence: 0.93,
  factors: ['price_elasticity', 'max_change'],
  identified: true,
  cost_basis: 'known',
  units: { value: -4.2, low: -6.1, high: -2.4 },
  profit: { value: 2840, low: 920, high: 4700 },
  guardrails: [{ name: 'max_change', from: 2690, to: 2498, cost: 310 }],
  volume_prices: [
    { from: 1, price: 2399 },
    { from: 10, price: 2279 },
  ],
}

export const policyPreviewExample = {
  product_id: 'sku-42',
  currency: 'usd',
  segment: null,
  days: 7,
  current: previewedExample,
  proposed: {
    ...previewedExample,
    price: 2199,
    high: 2199,
    factors: ['price_elasticity', 'max_price'],
    profit: { value: 1450, low: 410, high: 2390 },
    guardrails: [{ name: 'max_price', from: 2690, to: 2199, cost: 1700 }],
    volume_prices: [
      { from: 1, price: 2199 },
      { from: 10, price: 2089 },
    ],
  },
}

/** Converts a preview to its API form. */
export function toPreviewAnswer({ current, proposed, questions, ...preview }: PolicyPreview) {
  return {
    ...(questions.length === 0 ? {} : { warnings: toWarningAnswers(questions) }),
    product_id: preview.productId,
    currency: preview.currency,
    segment: preview.segment,
    days: preview.days,
    current: toPreviewed(current),
    proposed: toPreviewed(proposed),
  }
}

function toPreviewed({ standsStill, costBasis, factors, volumePrices, ...rest }: PreviewedPrice) {
  return {
    ...rest,
    stands_still: standsStill,
    cost_basis: costBasis,
    factors: [...factors],
    volume_prices: toVolumePrices(volumePrices),
  }
}
