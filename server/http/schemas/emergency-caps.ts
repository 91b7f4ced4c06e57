import { Type } from 'typebox'
import { amount, moment } from './fields.ts'

/** A cap while an emergency lasts; a product can say what its price was before. */
export function emergencyCaps(ofProduct: boolean) {
  const cap = {
    region: Type.String({
      pattern: '^[a-z][a-z0-9_-]{0,39}$',
      maxLength: 40,
      description: 'Where, for people: `us_ca`.',
      examples: ['us_ca'],
    }),
    from: moment('When the emergency was declared.'),
    until: moment('When the cap ends.'),
    max_increase: Type.Number({
      minimum: 0,
      maximum: 10,
      description:
        'Largest fraction by which a price may lie above the one before the emergency: 0.1 in California (Penal Code § 396).',
    }),
    segments: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description:
          'The segments of customers in the region. Quotes of other segments are not capped; those without a segment are. Absent: all are.',
      }),
    ),
  }
  const prior = {
    prior_price: Type.Optional(
      amount(
        'The price before the emergency; absent: what everybody saw then, else the base price.',
      ),
    ),
  }
  return Type.Optional(
    Type.Array(
      Type.Object({ ...cap, ...(ofProduct ? prior : {}) }, { additionalProperties: false }),
      {
        maxItems: 20,
        description:
          'No price is above the price before an emergency by more than a fraction while it lasts: of quotes, price lists and stand-ins alike.',
      },
    ),
  )
}
