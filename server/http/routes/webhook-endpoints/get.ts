import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findEndpoint } from '../../../storage/tables/webhook-endpoints.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  toWebhookEndpointAnswer,
  webhookEndpointExample,
  webhookEndpointSchema,
} from '../../schemas/webhook-endpoint.ts'

/** GET /v1/webhook_endpoints/{id}. One endpoint; never its secret. */
export function getWebhookEndpoint(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/webhook_endpoints/:id',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing'],
          examples: { 200: webhookEndpointExample },
        },
        schema: {
          operationId: 'webhook_endpoints.get',
          summary: 'Read a webhook endpoint',
          description: 'One endpoint by its id. Its secret is never shown again.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          response: { 200: ref(webhookEndpointSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const endpoint = await deps.store.tenant(tenantId, (db) => findEndpoint(db, tenantId, id))
        if (endpoint === null) throw nothingThere()
        return toWebhookEndpointAnswer(endpoint)
      },
    )
  }
}
