import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { refuseUnreadable } from '../../../domain/refuse-unreadable.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { findEndpointForUpdate } from '../../../storage/tables/webhook-endpoints.ts'
import { rotateSecret } from '../../../use-cases/webhooks/rotate-secret.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { overlap, pathId, toOverlapDays } from '../../schemas/fields.ts'
import {
  secretExample,
  toWebhookEndpointAnswer,
  webhookEndpointExample,
  webhookEndpointWithSecretSchema,
} from '../../schemas/webhook-endpoint.ts'

const defaultOverlapDays = 1

/**
 * POST /v1/webhook_endpoints/{id}/rotate_secret. Replaces the secret; the old one stays valid for
 * the overlap.
 */
export function rotateWebhookSecret(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/webhook_endpoints/:id/rotate_secret',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing'],
          bodyExample: { overlap_days: 2 },
          examples: {
            201: {
              ...webhookEndpointExample,
              previous_secret_expires_at: '2026-02-02T12:00:00.000Z',
              secret: secretExample,
            },
          },
        },
        schema: {
          operationId: 'webhook_endpoints.rotate_secret',
          summary: "Replace an endpoint's secret",
          description:
            'Creates a new secret, shown only once. Until the overlap ends, messages carry two signatures, one with the new secret and one with the old. The key also needs the scopes to read what is sent there.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          body: overlap(
            defaultOverlapDays,
            'For how many days messages are also signed with the old secret.',
          ),
          response: { 201: ref(webhookEndpointWithSecretSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, actor, scopes } = callerOf(request)
        const { id } = request.params
        const overlapDays = toOverlapDays(request.body, defaultOverlapDays)
        return idempotently(deps, reply, { status: 201, secret: true }, async (db) => {
          const before = await findEndpointForUpdate(db, tenantId, id)
          if (before !== null) refuseUnreadable(scopes, before.events)
          const done = await rotateSecret(deps, db, tenantId, { id, overlapDays })
          if (before === null || done === null) throw nothingThere()
          const after = toWebhookEndpointAnswer(done.stored)
          await recordChange(
            db,
            tenantId,
            {
              actor,
              action: 'webhook_endpoint.secret_rotated',
              subject: `webhook_endpoints/${id}`,
              before: toWebhookEndpointAnswer(before),
              after,
            },
            deps.now(),
          )
          return { ...after, secret: done.secret }
        })
      },
    )
  }
}
