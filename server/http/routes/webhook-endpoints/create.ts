import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { newId } from '../../../domain/ids.ts'
import { maxEndpoints } from '../../../domain/webhook-endpoint.ts'
import { insertEndpoint } from '../../../storage/tables/webhook-endpoints.ts'
import { newWebhookSecret, sealSecret } from '../../../webhooks/sign.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { refuseUnreadable } from '../../keys/refuse-unreadable.ts'
import { ref } from '../../schemas/component.ts'
import {
  newWebhookEndpointExample,
  newWebhookEndpointSchema,
  secretExample,
  toWebhookEndpointAnswer,
  webhookEndpointExample,
  webhookEndpointWithSecretSchema,
} from '../../schemas/webhook-endpoint.ts'
import { refuseBadTarget } from './refuse-target.ts'

/** POST /v1/webhook_endpoints. Has events sent somewhere, and shows the secret this once. */
export function createWebhookEndpoint(deps: Deps): FastifyPluginAsyncTypebox {
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
          summary: 'Have events sent somewhere',
          description: `Sends events of the types you name to an address of yours from now on, signed as Standard Webhooks has it. The key needs the scopes to read what they tell, too. The secret is shown this once. At most ${maxEndpoints} endpoints.`,
          tags: ['Webhooks'],
          body: ref(newWebhookEndpointSchema),
          response: { 201: ref(webhookEndpointWithSecretSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, scopes } = callerOf(request)
        const { url, events, description = null } = request.body
        refuseUnreadable(scopes, events, 'events')
        return idempotently(
          deps,
          request,
          reply,
          201,
          async (db) => {
            refuseBadTarget(deps, url)
            const nowMs = deps.now()
            const id = newId('whe', nowMs)
            const secret = newWebhookSecret()
            const sealedSecret = sealSecret(deps.pepper, tenantId, id, secret)
            const endpoint = { id, url, events, description, sealedSecret }
            const stored = await insertEndpoint(db, tenantId, endpoint, nowMs, maxEndpoints)
            if (stored === null) {
              throw new Refusal(
                'state_conflict',
                `There are ${maxEndpoints} webhook endpoints already, which is the most; delete one that is not used.`,
              )
            }
            return { ...toWebhookEndpointAnswer(stored), secret }
          },
          { secret: true },
        )
      },
    )
  }
}
