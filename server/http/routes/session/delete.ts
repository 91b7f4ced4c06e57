import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { endSession, endSessionsOfKey } from '../../../storage/tables/sessions.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { createSessionCookie } from '../../keys/session-cookie.ts'
import { ref } from '../../schemas/component.ts'
import { endedSessionsSchema } from '../../schemas/session.ts'

/** DELETE /v1/session. Signs out: this session, or with a key all that began with it. */
export function deleteSession(deps: Pick<Deps, 'config' | 'store'>): FastifyPluginAsyncTypebox {
  const cookie = createSessionCookie(deps.config)
  return async (app) => {
    app.delete(
      '/session',
      {
        config: { anyKey: true, examples: { 200: { ended: 1 } } },
        schema: {
          operationId: 'session.delete',
          summary: 'Sign out',
          description:
            'With the cookie of a session: ends that session at once, on every replica. With an API key: ends all sessions that began with it.',
          tags: ['Session'],
          response: { 200: ref(endedSessionsSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, keyId } = callerOf(request)
        const { session } = request
        const ended = await deps.store.system((db) =>
          session === null ? endSessionsOfKey(db, tenantId, keyId) : endSession(db, session.digest),
        )
        if (session !== null) reply.header('set-cookie', cookie.forget(request))
        return { ended }
      },
    )
  }
}
