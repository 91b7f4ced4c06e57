import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { findKeyForUpdate, revokeKey } from '../../../storage/tables/api-keys.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { nothingThere } from '../../answers/problem.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { apiKeyExample, apiKeySchema, toApiKeyAnswer } from '../../schemas/api-key.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { refuseStronger } from './refuse-stronger.ts'

/** POST /v1/api_keys/{id}/revoke. Ends a key at once. */
export function revokeApiKey(deps: Deps): FastifyPluginAsyncTypebox {
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
          summary: 'End an API key',
          description: 'Ends a key at once, for good. Revoking it again changes nothing.',
          tags: ['API keys'],
          params: pathId('Id of the key to end, which is not the key.'),
          body: Type.Unsafe<Record<string, never> | null>({
            type: ['object', 'null'],
            properties: {},
            additionalProperties: false,
          }),
          response: { 200: ref(apiKeySchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, scopes: own } = callerOf(request)
        return idempotently(deps, request, reply, 200, async (db) => {
          const { id } = request.params
          const nowMs = deps.now()
          const before = await findKeyForUpdate(db, tenantId, id)
          if (before === null) throw nothingThere()
          refuseStronger(own, before.scopes)
          const key = await revokeKey(db, tenantId, id, new Date(nowMs))
          if (key === null) throw nothingThere()
          const data = toApiKeyAnswer(key)
          if (before.revokedAt === null) {
            await recordEvents(db, tenantId, [{ type: 'api_key.revoked', data }], nowMs)
          }
          return data
        })
      },
    )
  }
}
