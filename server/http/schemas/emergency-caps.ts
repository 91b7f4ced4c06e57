import { Type } from 'typebox'
import { object } from './component.ts'
import { amount, moment } from './fields.ts'

/** The schema of emergency caps; a product may also state its price before the emergency. */
export function emergencyCaps(ofProduct: boolean) {
  const cap = {
    region: Type.String({
      pattern: '^[a-z][a-z0-9_-]{0,39}$',
      maxLength: 40,
      description: 'The region, for people: `us_ca`.',
      examples: ['us_ca'],
    }),
    from: moment('When the emergency was declared.'),
    until: moment('When the cap ends.'),
    max_increase: Type.Number({
      minimum: 0,
      maximum: 10,
      description:
        'Largest fraction by which a price may exceed the one before the emergency: 0.1 in California (Penal Code § 396).',
    }),
    segments: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description:
          'The customer segments in the region. Quotes for other segments are not capped; those without a segment are. Absent: all are capped.',
      }),
    ),
  }
  const prior = {
    prior_price: Type.Optional(
      amount(
        'The price before the emergency; absent: the price that everyone saw then, otherwise the base price.',
      ),
    ),
  }
  return Type.Optional(
    Type.Array(object({ ...cap, ...(ofProduct ? prior : {}) }), {
      maxItems: 20,
      description:
        'While it lasts, no price exceeds the price before the emergency by more than a fraction: this covers quotes, price lists and stand-ins alike.',
    }),
  )
}
