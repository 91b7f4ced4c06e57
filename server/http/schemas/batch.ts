import { Type } from 'typebox'
import { component, object, ref } from './component.ts'
import { errorSchema } from './error.ts'
import { moment } from './fields.ts'
import { quoteRequestSchema, quoteSchema } from './quote.ts'

/** The period in which everyone sees the prices of a batch. */
export const everyoneSchema = object(
  {
    from: Type.Optional(moment('When the prices are first shown; now if absent.')),
    until: moment('When they are no longer shown.'),
  },
  'The prices are shown to everyone for a period, such as a day or a week. Sales reported at such a price in that period count as evidence at a random price. The quote_ids begin with `public_`; no outcome can be reported for them, and no request may contain a customer_id. A repeated request for a period in which a price is already shown returns that price, unless the base price has changed.',
)

export const batchRequestSchema = component(
  'QuoteBatchRequest',
  object({
    requests: Type.Array(ref(quoteRequestSchema), {
      minItems: 1,
      maxItems: 1000,
      description:
        'The quotes to make. A faulty request gets an error in its place and does not affect the others.',
    }),
    everyone: Type.Optional(everyoneSchema),
  }),
)

export const batchAnswerSchema = component(
  'QuoteBatch',
  object({
    results: Type.Array(Type.Union([ref(quoteSchema), ref(errorSchema)]), {
      maxItems: 1000,
      description: 'A quote or an error for each request, in the same order.',
    }),
  }),
)
