import { Type } from 'typebox'
import { component, ref } from './component.ts'
import { errorSchema } from './error.ts'
import { quoteRequestSchema, quoteSchema } from './quote.ts'

export const batchRequestSchema = component(
  'QuoteBatchRequest',
  Type.Object(
    {
      requests: Type.Array(ref(quoteRequestSchema), {
        minItems: 1,
        maxItems: 1000,
        description:
          'What to quote. A faulty request gets an error in its place and does not affect the others.',
      }),
    },
    { additionalProperties: false },
  ),
)

export const batchAnswerSchema = component(
  'QuoteBatch',
  Type.Object(
    {
      results: Type.Array(Type.Union([ref(quoteSchema), ref(errorSchema)]), {
        maxItems: 1000,
        description: 'A quote or an error for each request, in the same order.',
      }),
    },
    { additionalProperties: false },
  ),
)
