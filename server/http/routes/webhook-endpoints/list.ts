import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { listEndpoints } from '../../../storage/tables/webhook-endpoints.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  toWebhookEndpointAnswer,
  webhookEndpointExample,
  webhookEndpointListSchema,
} from '../../schemas/webhook-endpoint.ts'

/** GET /v1/webhook_endpoints. Where events are sent, newest first; never the secrets. */
export function listWebhookEndpoints(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/webhook_endpoints',
      {
        config: {
          scope: 'webhooks:write',
          examples: { 200: { data: [webhookEndpointExample], has_more: false } },
        },
        schema: {
          operationId: 'webhook_endpoints.list',
          summary: 'List webhook endpoints',
          description: 'Where events are sent, newest first. Secrets are never shown again.',
          tags: ['Webhooks'],
          querystring: object(pageParameters),
          response: { 200: ref(webhookEndpointListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) => listEndpoints(db, tenantId, page))
        return toListAnswer(listed, page, toWebhookEndpointAnswer)
      },
    )
  }
}
