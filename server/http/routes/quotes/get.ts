import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findQuote } from '../../../storage/tables/quotes.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { quoteRecordExample, quoteRecordSchema, toQuoteRecordAnswer } from '../../schemas/quote.ts'

/** GET /v1/quotes/{id}. The record of one quote. */
export function getQuote(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/quotes/:id',
      {
        config: {
          scope: 'quotes:read',
          refusals: ['resource_missing'],
          examples: { 200: quoteRecordExample },
        },
        schema: {
          operationId: 'quotes.get',
          summary: 'Read a quote',
          description: 'The request, how the price was decided, and the outcome.',
          tags: ['Quotes'],
          params: pathId('The quote_id that POST /v1/quote returned.'),
          response: { 200: ref(quoteRecordSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const record = await deps.store.tenant(tenantId, (db) => findQuote(db, tenantId, id))
        if (record === null) throw nothingThere()
        return toQuoteRecordAnswer(record)
      },
    )
  }
}
