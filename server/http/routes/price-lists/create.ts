import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { refuseToRepeat } from '../../../use-cases/lists/authority.ts'
import { createList } from '../../../use-cases/lists/create-list.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  newPriceListExample,
  newPriceListSchema,
  priceListExample,
  priceListSchema,
  toNewList,
  toPriceListAnswer,
} from '../../schemas/price-list.ts'

const bodyLimitBytes = 2_097_152

/** POST /v1/price_lists. Requests a draft of prices for everyone for a period. */
export function createPriceList(
  deps: Pick<Deps, 'pepper' | 'store' | 'now' | 'random' | 'config' | 'wakeLists'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/price_lists',
      {
        bodyLimit: bodyLimitBytes,
        config: {
          scope: 'products:write',
          withinAuthority: true,
          refusals: ['currency_unsupported', 'state_conflict'],
          bodyExample: newPriceListExample,
          examples: {
            201: {
              ...priceListExample,
              status: 'drafting',
              progress: { done: 0, total: 0 },
              summary: null,
              drafted_at: null,
            },
          },
          links: {
            201: {
              list: {
                operationId: 'price_lists.get',
                parameters: { id: '$response.body#/id' },
                description: 'Its progress.',
              },
              entries: {
                operationId: 'price_lists.entries.list',
                parameters: { id: '$response.body#/id' },
                description: 'Its prices.',
              },
            },
          },
        },
        schema: {
          operationId: 'price_lists.create',
          summary: 'Draft a price list',
          description:
            'Requests a draft: a price for each selected active product that everyone is to see for a period, and what it should earn. Drafting continues after the response; `progress` shows how far it is. Then the list can be reviewed, changed and activated. Until then nothing changes in any shop. Ten lists may be drafted at a time.',
          tags: ['Price lists'],
          body: ref(newPriceListSchema),
          response: { 201: ref(priceListSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, actor, keyId, lossShare } = callerOf(request)
        const input = toNewList(request.body)
        if (lossShare !== null) refuseToRepeat(input)
        const committed = () => deps.wakeLists(tenantId)
        return idempotently(deps, reply, { status: 201, committed }, async (db) => {
          const list = toPriceListAnswer(await createList(deps, db, tenantId, input, keyId))
          const subject = `price_lists/${list.id}`
          const change = { actor, action: 'price_list.created', subject, before: null } as const
          await recordChange(db, tenantId, { ...change, after: list }, deps.now())
          return list
        })
      },
    )
  }
}
