import { Type } from 'typebox'
import type { DemandCurve } from '../../use-cases/sales/demand.ts'
import { component, ref } from './component.ts'
import { answeredAmount, answeredCount, answeredCurrency, word } from './fields.ts'

export const estimateSchema = component(
  'Estimate',
  Type.Object(
    {
      value: Type.Number({ description: 'The central estimate.' }),
      low: Type.Number({ description: 'Low end of the 90 % interval.' }),
      high: Type.Number({ description: 'High end of the 90 % interval.' }),
    },
    { additionalProperties: false },
  ),
)

export const demandSchema = component(
  'Demand',
  Type.Object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 255 }),
      demand_unit: word(['probability', 'units_per_day'], {
        description:
          'probability: that an offer is bought. units_per_day: units sold, where only sales rows are known.',
      }),
      identified: Type.Boolean({ description: 'Whether the data show what prices cause.' }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 100,
        description: 'Why not, or, if they do, what to be wary of. In sentences.',
      }),
      elasticity: ref(estimateSchema),
      points: Type.Array(
        Type.Object(
          {
            price: answeredAmount('In the smallest unit of the currency.'),
            demand: ref(estimateSchema),
            profit: ref(estimateSchema),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: 1000,
          description: 'The curve, by rising price. profit is revenue where no unit cost is known.',
        },
      ),
      data: Type.Object(
        { offers: Type.Number(), purchases: Type.Number(), sales_rows: answeredCount() },
        { additionalProperties: false, description: 'What it was learnt from.' },
      ),
    },
    {
      additionalProperties: false,
      description: 'Demand at each price; the elasticity is the one around the base price.',
    },
  ),
)

export const demandExample = {
  product_id: 'sku-42',
  currency: 'usd',
  segment: null,
  demand_unit: 'probability',
  identified: true,
  reasons: [],
  elasticity: { value: -2.1, low: -2.6, high: -1.7 },
  points: [
    {
      price: 1999,
      demand: { value: 0.12, low: 0.11, high: 0.13 },
      profit: { value: 96, low: 88, high: 104 },
    },
  ],
  data: { offers: 5120, purchases: 611, sales_rows: 0 },
}

/** The fields of a demand curve in an answer. */
export function toDemandAnswer(curve: DemandCurve) {
  return {
    product_id: curve.productId,
    currency: curve.currency,
    segment: curve.segment,
    demand_unit: curve.demandUnit,
    identified: curve.identified,
    reasons: curve.reasons,
    elasticity: curve.elasticity,
    points: curve.points.map(({ priceMinor, ...point }) => ({ price: priceMinor, ...point })),
    data: { offers: curve.offers, purchases: curve.purchases, sales_rows: curve.salesRows },
  }
}
