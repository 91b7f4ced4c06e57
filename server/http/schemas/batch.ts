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
          'What to quote. A faulty request is answered in its place and touches no other.',
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
        description: 'A quote or an error for each request, in their order.',
      }),
    },
    { additionalProperties: false },
  ),
)
