import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { wakeDeliveries } from '../../../storage/tables/webhook-deliveries.ts'
import { findEndpointForUpdate, updateEndpoint } from '../../../storage/tables/webhook-endpoints.ts'
import { nothingThere } from '../../answers/problem.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { refuseUnreadable } from '../../keys/refuse-unreadable.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  toWebhookEndpointAnswer,
  webhookEndpointChangesSchema,
  webhookEndpointExample,
  webhookEndpointSchema,
} from '../../schemas/webhook-endpoint.ts'
import { refuseBadTarget } from './refuse-target.ts'

/** PATCH /v1/webhook_endpoints/{id}. Changes what is sent; what is absent stays. */
export function updateWebhookEndpoint(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/webhook_endpoints/:id',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing'],
          bodyExample: { events: ['outcome.recorded'], status: 'enabled' },
          examples: { 200: { ...webhookEndpointExample, events: ['outcome.recorded'] } },
        },
        schema: {
          operationId: 'webhook_endpoints.update',
          summary: 'Change a webhook endpoint',
          description:
            'Changes the fields that are sent; absent ones stay, and a null description is none. An endpoint that is enabled again is sent what waited for it. The key needs the scopes to read what is sent there, too.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          body: ref(webhookEndpointChangesSchema),
          response: { 200: ref(webhookEndpointSchema) },
        },
      },
      async (request) => {
        const { tenantId, scopes } = callerOf(request)
        const { body } = request
        return deps.store.tenant(tenantId, async (db) => {
          const before = await findEndpointForUpdate(db, tenantId, request.params.id)
          if (before === null) throw nothingThere()
          // What waits for it goes to the new address too.
          refuseUnreadable(scopes, before.events)
          refuseUnreadable(scopes, body.events ?? [], 'events')
          if (body.url !== undefined) refuseBadTarget(deps, body.url)
          const nowMs = deps.now()
          const after = await updateEndpoint(db, tenantId, before, body, nowMs)
          if (before.status === 'disabled' && after.status === 'enabled') {
            await wakeDeliveries(db, tenantId, new Date(nowMs))
          }
          return toWebhookEndpointAnswer(after)
        })
      },
    )
  }
}
