import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { listDeliveries } from '../../../storage/tables/webhook-deliveries.ts'
import { findEndpoint } from '../../../storage/tables/webhook-endpoints.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  toWebhookDeliveryAnswer,
  webhookDeliveryExample,
  webhookDeliveryListSchema,
} from '../../schemas/webhook-endpoint.ts'

/** GET /v1/webhook_endpoints/{id}/deliveries. What was sent there, and the results. */
export function listWebhookDeliveries(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/webhook_endpoints/:id/deliveries',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing'],
          examples: { 200: { data: [webhookDeliveryExample], has_more: false } },
        },
        schema: {
          operationId: 'webhook_endpoints.list_deliveries',
          summary: 'List deliveries to a webhook endpoint',
          description:
            'What was sent to an endpoint in the last 30 days, or is waiting to be sent, newest first, with the result.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          querystring: object(pageParameters),
          response: { 200: ref(webhookDeliveryListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, async (db) => {
          if ((await findEndpoint(db, tenantId, id)) === null) throw nothingThere()
          return listDeliveries(db, tenantId, id, page)
        })
        return toListAnswer(listed, page, toWebhookDeliveryAnswer)
      },
    )
  }
}
