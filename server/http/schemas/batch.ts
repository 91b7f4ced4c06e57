import { Type } from 'typebox'
import { component, ref } from './component.ts'
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

export const batchErrorSchema = component(
  'QuoteBatchError',
  Type.Object(
    {
      error: Type.Object(
        {
          type: Type.String(),
          code: Type.String(),
          message: Type.String(),
          param: Type.Optional(Type.String()),
          request_id: Type.String(),
          doc_url: Type.String(),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false, description: 'Why there is no quote.' },
  ),
)

export const batchAnswerSchema = component(
  'QuoteBatch',
  Type.Object(
    {
      results: Type.Array(Type.Union([ref(quoteSchema), ref(batchErrorSchema)]), {
        description: 'A quote or an error for each request, in their order.',
      }),
    },
    { additionalProperties: false },
  ),
)
