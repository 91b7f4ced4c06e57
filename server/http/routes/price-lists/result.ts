import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { resultOfList } from '../../../use-cases/lists/list-result.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  priceListResultExample,
  priceListResultSchema,
  toResultAnswer,
} from '../../schemas/price-list-result.ts'

/** GET /v1/price_lists/{id}/result. The results of a switchback so far. */
export function getPriceListResult(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id/result',
      {
        config: {
          scope: 'reports:read',
          refusals: ['resource_missing', 'state_conflict'],
          examples: { 200: priceListResultExample },
        },
        schema: {
          operationId: 'price_lists.result',
          summary: "Read a switchback's result",
          description:
            'What the proposed prices earned compared with the current ones, from finished blocks without their burn-in. Exact, by re-drawing the plan: 1 000 other plans show what chance alone does. The figures are meant for one look, at the end: checking after each block and stopping at the first good result produces false positives.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          response: { 200: ref(priceListResultSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const result = await resultOfList(deps, tenantId, request.params.id)
        if (result === null) throw nothingThere()
        return toResultAnswer(result)
      },
    )
  }
}
