import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findPriceList } from '../../../storage/tables/price-lists.ts'
import { hadPart } from '../../../use-cases/lists/approval.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { priceListExample, priceListSchema, toPriceListAnswer } from '../../schemas/price-list.ts'

/** GET /v1/price_lists/{id}. A price list, the progress of its draft, and what it should earn. */
export function getPriceList(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: priceListExample },
        },
        schema: {
          operationId: 'price_lists.get',
          summary: 'Read a price list',
          description:
            'A price list: the progress of its draft, what all its entries together should earn, and whether it is active.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          response: { 200: ref(priceListSchema) },
        },
      },
      async (request) => {
        const { tenantId, keyId, scopes, lossShare } = callerOf(request)
        const { id } = request.params
        const found = await deps.store.tenant(tenantId, async (db) => {
          const list = await findPriceList(db, tenantId, id)
          if (list?.status !== 'draft') return { list }
          const mayAny = scopes.includes('*') || scopes.includes('lists:approve')
          const may = mayAny && lossShare === null && !(await hadPart(db, tenantId, id, keyId))
          return { list, may }
        })
        const { list, may } = found
        if (list === null) throw nothingThere()
        const answer = toPriceListAnswer(list)
        return may === undefined ? answer : { ...answer, may_approve: may }
      },
    )
  }
}
