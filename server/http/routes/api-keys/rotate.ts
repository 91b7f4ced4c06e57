import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { latestMomentMs } from '../../../domain/moment.ts'
import {
  type ApiKey,
  createKey,
  findKeyForUpdate,
  replaceKey,
} from '../../../storage/tables/api-keys.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { nothingThere } from '../../answers/problem.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { apiKeyExample, createdApiKeySchema, toApiKeyAnswer } from '../../schemas/api-key.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { findAskingKey } from './find-asking-key.ts'
import { refuseStronger } from './refuse-stronger.ts'

const dayMs = 86_400_000

/** POST /v1/api_keys/{id}/rotate. Replaces a key; the old one goes on for the overlap. */
export function rotateApiKey(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api_keys/:id/rotate',
      {
        config: {
          scope: 'keys:write',
          links: {
            201: {
              end: {
                operationId: 'api_keys.revoke',
                parameters: { id: '$response.body#/id' },
                description: 'End the new key.',
              },
            },
          },
          refusals: ['resource_missing', 'state_conflict', 'scope_missing'],
          bodyExample: { overlap_days: 2 },
          examples: {
            201: { ...apiKeyExample, key: 'lrn_live_Xa9fEXAMPLEEXAMPLEEXAMPLEEXAMPLQ2bT' },
          },
        },
        schema: {
          operationId: 'api_keys.rotate',
          summary: 'Replace an API key',
          description:
            'Makes a key of the same name, scopes and lifetime, shown this once. The old one ends after the overlap. A key that ends gives no key, itself included, a later end than its own.',
          tags: ['API keys'],
          params: pathId('Id of the key to replace, which is not the key.'),
          body: Type.Unsafe<{ overlap_days?: number } | null>({
            type: ['object', 'null'],
            properties: {
              overlap_days: {
                type: 'integer',
                minimum: 0,
                maximum: 7,
                default: 0,
                description: 'For how many days the old key goes on.',
              },
            },
            additionalProperties: false,
          }),
          response: { 201: ref(createdApiKeySchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { tenantId, mode, scopes: own } = caller
        const overlapDays = request.body?.overlap_days ?? 0
        return idempotently(
          deps,
          request,
          reply,
          201,
          async (db) => {
            const nowMs = deps.now()
            const { expiresAt: ownEnd } = await findAskingKey(db, caller, nowMs)
            const old = await findKeyForUpdate(db, tenantId, request.params.id)
            if (old === null) throw nothingThere()
            refuseUnrotatable(old, nowMs)
            refuseStronger(own, old.scopes)
            refuseLonger(old, ownEnd)
            const { expiresAt } = old
            const { key, stored } = await createKey(
              db,
              tenantId,
              deps.pepper,
              {
                mode,
                name: old.name,
                scopes: old.scopes,
                expiresAt: expiresAt && renewed(old.createdAt, expiresAt, ownEnd, nowMs),
              },
              nowMs,
            )
            const overlapEndsMs = nowMs + overlapDays * dayMs
            const oldEndsMs = Math.min(expiresAt?.getTime() ?? Infinity, overlapEndsMs)
            const replaced = { ...old, expiresAt: new Date(oldEndsMs), replacedBy: stored.id }
            await replaceKey(db, tenantId, old.id, stored.id, replaced.expiresAt)
            const data = toApiKeyAnswer(replaced)
            await recordEvents(db, tenantId, [{ type: 'api_key.rotated', data }], nowMs)
            return { ...toApiKeyAnswer(stored), key }
          },
          { secret: true },
        )
      },
    )
  }
}

/** @throws Refusal if the key has ended, or was rotated before. */
function refuseUnrotatable(key: ApiKey, nowMs: number): void {
  const state =
    key.revokedAt !== null
      ? 'was revoked'
      : key.replacedBy !== null
        ? `was rotated to ${key.replacedBy} already`
        : key.expiresAt !== null && key.expiresAt.getTime() <= nowMs
          ? 'has expired'
          : null
  if (state === null) return
  throw new Refusal(
    'state_conflict',
    `The key ${state}, so it cannot be rotated; make a new one with POST /v1/api_keys.`,
  )
}

/** @throws Refusal if the key lives longer than the one that asks, which could not make its like. */
function refuseLonger({ expiresAt }: ApiKey, own: Date | null): void {
  if (own === null || (expiresAt !== null && expiresAt <= own)) return
  throw new Refusal(
    'state_conflict',
    `The key lives longer than yours, which ends on ${own.toISOString()}; rotate it with one that lasts as long.`,
  )
}

/** The end of a key that lives as long as an old one did, but no longer than the one that asks. */
function renewed(made: Date, end: Date, own: Date | null, nowMs: number): Date {
  const endsMs = nowMs + end.getTime() - made.getTime()
  return new Date(Math.min(endsMs, own?.getTime() ?? latestMomentMs))
}
