import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { endKey } from '../../../use-cases/keys/end-key.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { apiKeyExample, apiKeySchema, toApiKeyAnswer } from '../../schemas/api-key.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'

/** POST /v1/api_keys/{id}/revoke. Ends a key at once. */
export function revokeApiKey(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api_keys/:id/revoke',
      {
        config: {
          scope: 'keys:write',
          refusals: ['resource_missing'],
          examples: { 200: { ...apiKeyExample, revoked_at: '2026-02-01T08:00:00.000Z' } },
        },
        schema: {
          operationId: 'api_keys.revoke',
          summary: 'Revoke an API key',
          description: 'Revokes a key at once, permanently. Revoking it again changes nothing.',
          tags: ['API keys'],
          params: pathId('Id of the key to revoke. It is not the key itself.'),
          body: Type.Unsafe<Record<string, never> | null>({
            type: ['object', 'null'],
            properties: {},
            additionalProperties: false,
          }),
          response: { 200: ref(apiKeySchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        return idempotently(deps, reply, { status: 200, judged: true }, async (db) => {
          const nowMs = deps.now()
          const ended = await endKey(db, caller, request.params.id, nowMs)
          if (ended === null) throw nothingThere()
          const data = toApiKeyAnswer(ended.key)
          if (ended.changed) {
            await recordEvents(db, caller.tenantId, [{ type: 'api_key.revoked', data }], nowMs)
            const change = {
              actor: caller.actor,
              action: 'api_key.revoked',
              subject: `api_keys/${data.id}`,
              before: toApiKeyAnswer(ended.before),
              after: data,
            } as const
            await recordChange(db, caller.tenantId, change, nowMs)
          }
          return data
        })
      },
    )
  }
}
