import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { readBlocks } from '../../../storage/tables/price-list-blocks.ts'
import { findPriceList } from '../../../storage/tables/price-lists.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { cursor, limitOf, pathId } from '../../schemas/fields.ts'
import {
  priceListScheduleExample,
  priceListScheduleSchema,
  toScheduleAnswer,
} from '../../schemas/price-list-result.ts'

/** GET /v1/price_lists/{id}/schedule. Which unit of a switchback shows which price when. */
export function getPriceListSchedule(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id/schedule',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: priceListScheduleExample },
        },
        schema: {
          operationId: 'price_lists.schedule',
          summary: "Read a switchback's plan",
          description:
            'Which price is shown when, for each unit that changes price together: drawn with the draft, before the list begins, so that later events cannot influence it. A list of another design has none.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          querystring: object({
            limit: limitOf(100, 10, 'The largest number of units to return.'),
            starting_after: cursor('Name of the last unit of the previous page.', 300),
          }),
          response: { 200: ref(priceListScheduleSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const { limit = 10, starting_after: after = '' } = request.query
        const blocks = await deps.store.tenant(tenantId, async (db) => {
          if ((await findPriceList(db, tenantId, id)) === null) throw nothingThere()
          return readBlocks(db, tenantId, id, { after, units: limit + 1 })
        })
        return toScheduleAnswer(blocks, limit)
      },
    )
  }
}
