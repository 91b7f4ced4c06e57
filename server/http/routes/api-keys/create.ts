import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import type { Scope } from '../../../domain/caller.ts'
import { Refusal } from '../../../domain/errors.ts'
import { createKey } from '../../../storage/tables/api-keys.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import {
  apiKeyExample,
  createdApiKeySchema,
  newApiKeySchema,
  toApiKeyAnswer,
} from '../../schemas/api-key.ts'
import { ref } from '../../schemas/component.ts'
import { findAskingKey } from './find-asking-key.ts'

/** POST /v1/api_keys. Makes a key, and shows it this once. */
export function createApiKey(deps: Deps): FastifyPluginAsyncTypebox {
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
                description: 'End the key.',
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
          summary: 'Make an API key',
          description:
            'Makes a key for your account in the mode of the key you use. It can do no more than that key can, ends no later, and is shown this once.',
          tags: ['API keys'],
          body: ref(newApiKeySchema),
          response: { 201: ref(createdApiKeySchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { tenantId, mode, scopes: own } = caller
        const { name, scopes = own, expires_at } = request.body
        refuseMoreThan(own, scopes)
        return idempotently(
          deps,
          request,
          reply,
          201,
          async (db) => {
            const nowMs = deps.now()
            // Asked here, because what was answered in time is repeated later too.
            const { expiresAt: ownEnd } = await findAskingKey(db, caller, nowMs)
            const expiresAt = expires_at === undefined ? ownEnd : new Date(expires_at)
            if (expiresAt !== null) refuseEnd(expiresAt, ownEnd, nowMs)
            const wanted = { mode, name, scopes, expiresAt }
            const { key, stored } = await createKey(db, tenantId, deps.pepper, wanted, nowMs)
            const data = toApiKeyAnswer(stored)
            await recordEvents(db, tenantId, [{ type: 'api_key.created', data }], nowMs)
            return { ...data, key }
          },
          { secret: true },
        )
      },
    )
  }
}

/** @throws Refusal if a key is asked for that can do more than the one that asks. */
function refuseMoreThan(own: readonly Scope[], wanted: readonly Scope[]): void {
  if (own.includes('*')) return
  const excess = wanted.filter((scope) => !own.includes(scope))
  if (excess.length === 0) return
  throw new Refusal(
    'scope_missing',
    `A key can pass on only the scopes that it has; yours lacks ${excess.join(', ')}.`,
    { param: 'scopes' },
  )
}

/** @throws Refusal if a key is asked for that ends in the past, or after the one that asks. */
function refuseEnd(wanted: Date, own: Date | null, nowMs: number): void {
  const fault =
    wanted.getTime() <= nowMs
      ? 'which has passed; send a time to come.'
      : own !== null && wanted > own
        ? `which is later than your key ends; send ${own.toISOString()} or sooner.`
        : null
  if (fault === null) return
  throw new Refusal('parameter_invalid', `\`expires_at\` is ${wanted.toISOString()}, ${fault}`, {
    param: 'expires_at',
  })
}
