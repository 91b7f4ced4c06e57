import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { deletePause, findPause } from '../../../storage/tables/account-pauses.ts'
import { lockAudit, recordChange } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { accountExample, accountSchema, toAccountAnswer } from '../../schemas/account.ts'
import { ref } from '../../schemas/component.ts'

/** POST /v1/resume. Prices move again. */
export function resumeAccount(
  deps: Pick<Deps, 'store' | 'pepper' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/resume',
      {
        config: {
          scope: 'products:write',
          examples: { 200: { ...accountExample, paused: null } },
        },
        schema: {
          operationId: 'account.resume',
          summary: 'Let prices move again',
          description:
            'Ends a pause: policies apply to quotes again. Resuming an account that is not paused changes nothing.',
          tags: ['Protection'],
          body: Type.Unsafe<Record<string, never> | null>({
            type: ['object', 'null'],
            properties: {},
            additionalProperties: false,
          }),
          response: { 200: ref(accountSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, mode, actor } = callerOf(request)
        return idempotently(deps, reply, { status: 200 }, async (db) => {
          const nowMs = deps.now()
          await lockAudit(db, tenantId)
          const pause = await findPause(db, tenantId)
          const data = toAccountAnswer(mode, null)
          if (pause === null) return data
          await deletePause(db, tenantId)
          await recordEvents(db, tenantId, [{ type: 'account.resumed', data }], nowMs)
          const change = { subject: 'account', before: toAccountAnswer(mode, pause), after: data }
          const made = { actor, action: 'account.resumed', ...change } as const
          await recordChange(db, tenantId, made, nowMs)
          return data
        })
      },
    )
  }
}
