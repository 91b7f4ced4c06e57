import { Type } from 'typebox'
import type { ProductSegments } from '../../use-cases/catalogue/segments.ts'
import { component, nullable, object, ref } from './component.ts'
import { answeredCount, answeredCurrency } from './fields.ts'
import { productPricingExample, productPricingSchema, toPricingAnswer } from './product-pricing.ts'

export const productSegmentsSchema = component(
  'ProductSegments',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segments: Type.Array(
        object({
          segment: nullable('string', {
            maxLength: 255,
            description: 'null: customers without a segment.',
          }),
          offers: Type.Number({ minimum: 0, description: 'Offers with an outcome.' }),
          purchases: Type.Number({ minimum: 0, description: 'Offers that were accepted.' }),
          sales_rows: answeredCount('Sales rows.'),
          pricing: ref(productPricingSchema),
        }),
        {
          maxItems: 32,
          description: 'Customers without a segment first, then the segments with most offers.',
        },
      ),
      has_more: Type.Boolean({ description: 'Whether the product has more segments.' }),
    },
    "A product's segments side by side.",
  ),
)

export const productSegmentsExample = {
  product_id: 'sku-42',
  currency: 'usd',
  segments: [
    {
      segment: 'returning',
      offers: 3120,
      purchases: 402,
      sales_rows: 0,
      pricing: productPricingExample,
    },
  ],
  has_more: false,
}

/** Converts a product's segments to their API form. */
export function toSegmentsAnswer({ productId, currency, segments, hasMore }: ProductSegments) {
  return {
    product_id: productId,
    currency,
    segments: segments.map(({ segment, offers, purchases, salesRows, pricing }) => ({
      segment,
      offers,
      purchases,
      sales_rows: salesRows,
      pricing: toPricingAnswer(pricing),
    })),
    has_more: hasMore,
  }
}
