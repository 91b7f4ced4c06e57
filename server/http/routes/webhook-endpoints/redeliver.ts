import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { sendAgain } from '../../../use-cases/webhooks/send-again.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  redeliveryRequestSchema,
  toRedelivery,
  toWebhookDeliveryAnswer,
  webhookDeliveryExample,
  webhookDeliverySchema,
} from '../../schemas/webhook-endpoint.ts'

/** POST /v1/webhook_endpoints/{id}/redeliver. Sends an event again, or late. */
export function redeliverEvent(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
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
            'Sends an event of the last 30 days to an endpoint now, regardless of earlier deliveries, with the same webhook-id. It is retried like any other delivery. The key also needs the scope to read its contents.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          body: ref(redeliveryRequestSchema),
          response: { 201: ref(webhookDeliverySchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const wanted = { endpointId: request.params.id, ...toRedelivery(request.body) }
        return idempotently(deps, reply, { status: 201, judged: true }, async (db) => {
          const delivery = await sendAgain(db, caller, wanted, deps.now)
          if (delivery === null) throw nothingThere()
          return toWebhookDeliveryAnswer(delivery)
        })
      },
    )
  }
}
