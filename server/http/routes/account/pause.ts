import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findPause, insertPause } from '../../../storage/tables/account-pauses.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import {
  accountExample,
  accountSchema,
  pauseRequestSchema,
  toAccountAnswer,
} from '../../schemas/account.ts'
import { ref } from '../../schemas/component.ts'
import { absentBodyIsEmpty } from '../../validation/absent-body.ts'

/** POST /v1/pause. Everything is paused: every quote returns its base price. */
export function pauseAccount(
  deps: Pick<Deps, 'store' | 'pepper' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/pause',
      {
        preValidation: absentBodyIsEmpty,
        config: {
          scope: 'products:write',
          withinAuthority: true,
          bodyExample: { reason: 'prices look odd' },
          bodyMayBeAbsent: true,
          examples: { 200: accountExample },
          links: {
            200: { end: { operationId: 'account.resume', description: 'Let prices move again.' } },
          },
        },
        schema: {
          operationId: 'account.pause',
          summary: 'Stop everything at once',
          description:
            'From the response on, every quote of the account, in the mode of the key, returns its base price, regardless of policies, promises to customers or active price lists. Learning continues. Other replicas follow within a few milliseconds, the time of a notification. Pausing twice changes nothing.',
          tags: ['Protection'],
          body: ref(pauseRequestSchema),
          response: { 200: ref(accountSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, mode, keyId, actor } = callerOf(request)
        const { reason = null } = request.body
        return idempotently(deps, reply, { status: 200 }, async (db) => {
          const nowMs = deps.now()
          const pause = { at: new Date(nowMs), by: keyId, reason }
          if (!(await insertPause(db, tenantId, pause))) {
            return toAccountAnswer(mode, await findPause(db, tenantId))
          }
          const data = toAccountAnswer(mode, pause)
          await recordEvents(db, tenantId, [{ type: 'account.paused', data }], nowMs)
          const before = toAccountAnswer(mode, null)
          const change = { subject: 'account', before, after: data }
          const made = { actor, action: 'account.paused', ...change } as const
          await recordChange(db, tenantId, made, nowMs)
          return data
        })
      },
    )
  }
}
