import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { refuseUnreadable } from '../../../domain/refuse-unreadable.ts'
import { maxEndpoints } from '../../../domain/webhook-endpoint.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { addEndpoint } from '../../../use-cases/webhooks/add-endpoint.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  newWebhookEndpointExample,
  newWebhookEndpointSchema,
  secretExample,
  toWebhookEndpointAnswer,
  webhookEndpointExample,
  webhookEndpointWithSecretSchema,
} from '../../schemas/webhook-endpoint.ts'

/** POST /v1/webhook_endpoints. Adds an address for events, and shows the secret only once. */
export function createWebhookEndpoint(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/webhook_endpoints',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['state_conflict'],
          bodyExample: newWebhookEndpointExample,
          examples: { 201: { ...webhookEndpointExample, secret: secretExample } },
          links: {
            201: {
              endpoint: {
                operationId: 'webhook_endpoints.get',
                parameters: { id: '$response.body#/id' },
                description: 'Read it.',
              },
              changes: {
                operationId: 'webhook_endpoints.update',
                parameters: { id: '$response.body#/id' },
                description: 'Change it.',
              },
              deliveries: {
                operationId: 'webhook_endpoints.list_deliveries',
                parameters: { id: '$response.body#/id' },
                description: 'List what was sent to it.',
              },
              removal: {
                operationId: 'webhook_endpoints.delete',
                parameters: { id: '$response.body#/id' },
                description: 'Remove it.',
              },
            },
          },
        },
        schema: {
          operationId: 'webhook_endpoints.create',
          summary: 'Create a webhook endpoint',
          description: `From now on, sends events of the types you choose to an address of yours, signed as Standard Webhooks defines it. The key also needs the scopes to read their contents. The secret is shown only once. At most ${maxEndpoints} endpoints.`,
          tags: ['Webhooks'],
          body: ref(newWebhookEndpointSchema),
          response: { 201: ref(webhookEndpointWithSecretSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, actor, scopes } = callerOf(request)
        const { url, events, description = null } = request.body
        refuseUnreadable(scopes, events, 'events')
        return idempotently(deps, reply, { status: 201, secret: true }, async (db) => {
          const wanted = { url, events, description }
          const { stored, secret } = await addEndpoint(deps, db, tenantId, wanted)
          const after = toWebhookEndpointAnswer(stored)
          const subject = `webhook_endpoints/${stored.id}`
          const created = {
            action: 'webhook_endpoint.created',
            subject,
            before: null,
            after,
          } as const
          await recordChange(db, tenantId, { actor, ...created }, deps.now())
          return { ...after, secret }
        })
      },
    )
  }
}
