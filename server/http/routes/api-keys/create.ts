import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { withinTenant } from '../../../storage/tables/accounts.ts'
import { createKey } from '../../../storage/tables/api-keys.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { planKey } from '../../../use-cases/keys/plan-key.ts'
import { refuseMoreThan, refuseUnbounded } from '../../../use-cases/keys/refuse-stronger.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import {
  apiKeyExample,
  createdApiKeySchema,
  newApiKeySchema,
  toApiKeyAnswer,
  toNewApiKey,
} from '../../schemas/api-key.ts'
import { ref } from '../../schemas/component.ts'

/** POST /v1/api_keys. Creates a key, and shows it only once. */
export function createApiKey(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api_keys',
      {
        config: {
          scope: 'keys:write',
          links: {
            201: {
              rotation: {
                operationId: 'api_keys.rotate',
                parameters: { id: '$response.body#/id' },
                description: 'Replace the key.',
              },
              end: {
                operationId: 'api_keys.revoke',
                parameters: { id: '$response.body#/id' },
                description: 'Revoke the key.',
              },
            },
          },
          bodyExample: { name: 'checkout', scopes: ['quotes:write', 'outcomes:write'] },
          examples: {
            201: { ...apiKeyExample, key: 'lrn_live_Xa9fEXAMPLEEXAMPLEEXAMPLEEXAMPLQ2bT' },
          },
        },
        schema: {
          operationId: 'api_keys.create',
          summary: 'Create an API key',
          description:
            'Creates a key for your account, in the mode of the key you use or for its test data. It can do no more than that key and expires no later. It is shown only once.',
          tags: ['API keys'],
          body: ref(newApiKeySchema),
          response: { 201: ref(createdApiKeySchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { scopes: own, tenantId: from } = caller
        const { name, scopes = own, lossShare = null, expiresAt, mode } = toNewApiKey(request.body)
        refuseMoreThan(own, scopes)
        if (lossShare !== null) refuseUnbounded(scopes)
        return idempotently(deps, reply, { status: 201, secret: true }, async (db) => {
          const nowMs = deps.now()
          const input = { name, scopes, lossShare, expiresAt, mode }
          const { tenantId, key: wanted } = await planKey(db, nowMs, caller, input)
          return withinTenant(db, { from, to: tenantId }, async () => {
            const { key, stored } = await createKey(db, tenantId, deps.pepper, wanted, nowMs)
            const data = toApiKeyAnswer(stored)
            await recordEvents(db, tenantId, [{ type: 'api_key.created', data }], nowMs)
            const subject = `api_keys/${stored.id}`
            const change = { actor: caller.actor, subject, before: null, after: data }
            await recordChange(db, tenantId, { action: 'api_key.created', ...change }, nowMs)
            return { ...data, key }
          })
        })
      },
    )
  }
}
