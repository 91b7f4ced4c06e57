import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { newId } from '../../../domain/ids.ts'
import { findEvent } from '../../../storage/tables/events.ts'
import { insertDelivery } from '../../../storage/tables/webhook-deliveries.ts'
import { findEndpoint } from '../../../storage/tables/webhook-endpoints.ts'
import { nothingThere } from '../../answers/problem.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { refuseUnreadable } from '../../keys/refuse-unreadable.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  redeliveryRequestSchema,
  toWebhookDeliveryAnswer,
  webhookDeliveryExample,
  webhookDeliverySchema,
} from '../../schemas/webhook-endpoint.ts'

/** POST /v1/webhook_endpoints/{id}/redeliver. Sends an event again, or late. */
export function redeliverEvent(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/webhook_endpoints/:id/redeliver',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing', 'state_conflict'],
          bodyExample: { event_id: 'evt_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3' },
          examples: {
            201: {
              ...webhookDeliveryExample,
              attempts: 0,
              last_attempt_at: null,
              last_status: null,
              last_error: null,
            },
          },
        },
        schema: {
          operationId: 'webhook_endpoints.redeliver',
          summary: 'Send an event again',
          description:
            'Sends an event of the last 30 days to an endpoint now, whatever was sent before, with the same webhook-id. It is retried like any other delivery. The key needs the scope to read what it tells, too.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          body: ref(redeliveryRequestSchema),
          response: { 201: ref(webhookDeliverySchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, scopes } = callerOf(request)
        const { id: endpointId } = request.params
        const { event_id: eventId } = request.body
        return idempotently(deps, request, reply, 201, async (db) => {
          const endpoint = await findEndpoint(db, tenantId, endpointId)
          if (endpoint === null) throw nothingThere()
          const event = await findEvent(db, tenantId, eventId)
          if (event === null) {
            throw new Refusal(
              'resource_missing',
              `There is no event ${JSON.stringify(eventId)}; send an id that GET /v1/events answers.`,
              { param: 'event_id' },
            )
          }
          refuseUnreadable(scopes, [event.type], 'event_id')
          if (endpoint.status === 'disabled') {
            throw new Refusal(
              'state_conflict',
              'The endpoint is disabled, so nothing is sent there; enable it with PATCH /v1/webhook_endpoints/{id}.',
            )
          }
          const nowMs = deps.now()
          const delivery = { id: newId('whd', nowMs), endpointId, eventId, eventType: event.type }
          return toWebhookDeliveryAnswer(await insertDelivery(db, tenantId, delivery, nowMs))
        })
      },
    )
  }
}
