import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findPause } from '../../../storage/tables/account-pauses.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { accountExample, accountSchema, toAccountAnswer } from '../../schemas/account.ts'
import { ref } from '../../schemas/component.ts'

/** GET /v1/account. Whether everything is paused, and since when. */
export function getAccount(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/account',
      {
        config: { scope: 'products:read', examples: { 200: accountExample } },
        schema: {
          operationId: 'account.get',
          summary: 'Read the state of the account',
          description: 'Whether prices move, or everything is paused.',
          tags: ['Protection'],
          response: { 200: ref(accountSchema) },
        },
      },
      async (request) => {
        const { tenantId, mode } = callerOf(request)
        const pause = await deps.store.tenant(tenantId, (db) => findPause(db, tenantId))
        return toAccountAnswer(mode, pause)
      },
    )
  }
}
