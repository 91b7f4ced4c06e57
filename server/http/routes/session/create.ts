import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { longestSessionMs, modesOf } from '../../../domain/session.ts'
import { findAccountName } from '../../../storage/tables/accounts.ts'
import { findAskingKey } from '../../../use-cases/keys/find-asking-key.ts'
import { startSession } from '../../../use-cases/keys/start-session.ts'
import { onceKeyOf } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { createSessionCookie } from '../../keys/session-cookie.ts'
import { ref } from '../../schemas/component.ts'
import {
  newSessionSchema,
  sessionExample,
  sessionSchema,
  toSessionAnswer,
} from '../../schemas/session.ts'

/** POST /v1/session. Signs a browser in: an API key becomes a cookie that no script can read. */
export function createSessionRoute(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  const cookie = createSessionCookie(deps.config)
  return async (app) => {
    app.post(
      '/session',
      {
        config: {
          anyKey: true,
          bodyExample: { read_only: false },
          examples: { 201: sessionExample },
        },
        schema: {
          operationId: 'session.create',
          summary: 'Sign in',
          description:
            'Exchanges the API key of the request for a session, whose token is a cookie that scripts cannot read. The session may do what the key may, or with `read_only` only read. It ends with DELETE /v1/session, when the key ends, after 8 hours without use, and after 7 days. An earlier session of the browser ends too. Repeated with the same Idempotency-Key, it begins another session.',
          tags: ['Session'],
          body: ref(newSessionSchema),
          response: { 201: ref(sessionSchema) },
        },
      },
      async (request, reply) => {
        if (request.session !== null) {
          throw new Refusal(
            'api_key_missing',
            'A session begins with an API key: send it in the header Authorization: Bearer <API_KEY>.',
          )
        }
        onceKeyOf(request)
        const caller = callerOf(request)
        const { tenantId } = caller
        const key = await deps.store.tenant(tenantId, (db) => findAskingKey(db, caller, deps.now()))
        const account = await deps.store.system((db) => findAccountName(db, tenantId))
        const { token, csrfToken, session } = await startSession(deps, caller, {
          readOnly: request.body.read_only ?? false,
          earlier: cookie.tokenOf(request),
        })
        return reply
          .code(201)
          .header('cache-control', 'no-store')
          .header('set-cookie', cookie.keep(request, token, longestSessionMs / 1000))
          .send(
            toSessionAnswer(caller, account, key, {
              ...session,
              csrfToken,
              modes: modesOf(caller.mode),
            }),
          )
      },
    )
  }
}
