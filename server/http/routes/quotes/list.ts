import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { listQuotes as readQuotes } from '../../../storage/tables/quotes.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { productId } from '../../schemas/fields.ts'
import {
  quoteRecordExample,
  quoteRecordListSchema,
  toQuoteRecordAnswer,
} from '../../schemas/quote.ts'

/** GET /v1/quotes. The record of quotes, and their outcomes. */
export function listQuotes(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/quotes',
      {
        config: {
          scope: 'quotes:read',
          links: {
            200: {
              newest: {
                operationId: 'quotes.get',
                parameters: { id: '$response.body#/data/0/quote_id' },
                description: 'The newest quote of the page.',
              },
            },
          },
          examples: { 200: { data: [quoteRecordExample], has_more: false } },
        },
        schema: {
          operationId: 'quotes.list',
          summary: 'List quotes',
          description: 'Quotes, newest first, with their requests and outcomes.',
          tags: ['Quotes'],
          querystring: object({ ...pageParameters, product_id: Type.Optional(productId) }),
          response: { 200: ref(quoteRecordListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const page = pageOf(request.query)
        const productId = request.query.product_id ?? null
        const listed = await deps.store.tenant(tenantId, (db) =>
          readQuotes(db, tenantId, page, productId),
        )
        return toListAnswer(listed, page, toQuoteRecordAnswer)
      },
    )
  }
}
