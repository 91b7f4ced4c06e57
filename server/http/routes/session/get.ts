import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findAccountName } from '../../../storage/tables/accounts.ts'
import { findAskingKey } from '../../../use-cases/keys/find-asking-key.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { sessionExample, sessionSchema, toSessionAnswer } from '../../schemas/session.ts'

/** GET /v1/session. The caller, and what they may do. */
export function getSession(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/session',
      {
        config: { anyKey: true, examples: { 200: sessionExample } },
        schema: {
          operationId: 'session.get',
          summary: 'Read who you are',
          description:
            'Whose session or API key this is, and what it may do. Needs no scope. Without a session or a key the response is 401.',
          tags: ['Session'],
          response: { 200: ref(sessionSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { tenantId } = caller
        const key = await deps.store.tenant(tenantId, (db) => findAskingKey(db, caller, deps.now()))
        const account = await deps.store.system((db) => findAccountName(db, tenantId))
        reply.header('cache-control', 'no-store')
        return toSessionAnswer(caller, account, key, request.session)
      },
    )
  }
}
