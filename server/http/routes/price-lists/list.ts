import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { listPriceLists as readLists } from '../../../storage/tables/price-lists.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  listStatusAsked,
  priceListExample,
  priceListListSchema,
  toPriceListAnswer,
} from '../../schemas/price-list.ts'

/** GET /v1/price_lists. The account's price lists, newest first. */
export function listPriceLists(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists',
      {
        config: {
          scope: 'products:read',
          examples: { 200: { data: [priceListExample], has_more: false } },
        },
        schema: {
          operationId: 'price_lists.list',
          summary: 'List price lists',
          description: 'Your price lists, newest first.',
          tags: ['Price lists'],
          querystring: object({ ...pageParameters, status: Type.Optional(listStatusAsked) }),
          response: { 200: ref(priceListListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { status = null } = request.query
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) =>
          readLists(db, tenantId, page, status),
        )
        return toListAnswer(listed, page, toPriceListAnswer)
      },
    )
  }
}
