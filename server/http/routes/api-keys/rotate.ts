import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { recordChanges } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { type Rotation, rotateKey } from '../../../use-cases/keys/rotate-key.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { apiKeyExample, createdApiKeySchema, toApiKeyAnswer } from '../../schemas/api-key.ts'
import { ref } from '../../schemas/component.ts'
import { overlap, pathId, toOverlapDays } from '../../schemas/fields.ts'

const defaultOverlapDays = 0

/** POST /v1/api_keys/{id}/rotate. Replaces a key; the old one stays valid for the overlap. */
export function rotateApiKey(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
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
                description: 'Revoke the new key.',
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
            'Creates a key with the same name, scopes and lifetime, shown only once. The old one expires after the overlap. A key that expires cannot give any key, including its own replacement, a later expiry than its own.',
          tags: ['API keys'],
          params: pathId('Id of the key to replace. It is not the key itself.'),
          body: overlap(defaultOverlapDays, 'For how many days the old key still works.'),
          response: { 201: ref(createdApiKeySchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = request.params
        const overlapDays = toOverlapDays(request.body, defaultOverlapDays)
        return idempotently(deps, reply, { status: 201, secret: true }, async (db) => {
          const nowMs = deps.now()
          const wanted = { id, overlapDays }
          const done = await rotateKey(db, { pepper: deps.pepper, nowMs }, caller, wanted)
          if (done === null) throw nothingThere()
          await recordRotation(db, caller, done, nowMs)
          return { ...toApiKeyAnswer(done.stored), key: done.key }
        })
      },
    )
  }
}

async function recordRotation(
  db: Db,
  { tenantId, actor }: Caller,
  { old, replaced, stored }: Rotation,
  nowMs: number,
): Promise<void> {
  const data = toApiKeyAnswer(replaced)
  await recordEvents(db, tenantId, [{ type: 'api_key.rotated', data }], nowMs)
  const made = toApiKeyAnswer(stored)
  const changes = [
    {
      actor,
      action: 'api_key.rotated',
      subject: `api_keys/${old.id}`,
      before: toApiKeyAnswer(old),
      after: data,
    },
    {
      actor,
      action: 'api_key.created',
      subject: `api_keys/${made.id}`,
      before: null,
      after: made,
    },
  ] as const
  await recordChanges(db, tenantId, changes, nowMs)
}
