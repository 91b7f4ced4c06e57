import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { explainQuote } from '../../../use-cases/quotes/explain-quote.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  explanationExample,
  explanationSchema,
  toExplanationAnswer,
} from '../../schemas/explanation.ts'
import { pathId } from '../../schemas/fields.ts'

/** GET /v1/quotes/{id}/explanation. Why the price was what it was. */
export function getExplanation(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/quotes/:id/explanation',
      {
        config: {
          scope: 'quotes:read',
          refusals: ['resource_missing', 'state_conflict'],
          examples: { 200: explanationExample },
        },
        schema: {
          operationId: 'quotes.explain',
          summary: 'Explain a price',
          description:
            'Why the price was what it was: the steps from the base price, which sum exactly, the contributions to what was learnt, the cost of each guardrail, and a sentence. Based on the inputs of the decision at the time, not on what was learnt since. Ids of prices for everyone work too.',
          tags: ['Quotes'],
          params: pathId('The quote_id that POST /v1/quote returned.'),
          response: { 200: ref(explanationSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const explanation = await explainQuote(deps, tenantId, request.params.id)
        if (explanation === null) throw nothingThere()
        return toExplanationAnswer(explanation)
      },
    )
  }
}
