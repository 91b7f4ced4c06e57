import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { changeEndpoint } from '../../../use-cases/webhooks/change-endpoint.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  toWebhookEndpointAnswer,
  webhookEndpointChangesSchema,
  webhookEndpointExample,
  webhookEndpointSchema,
} from '../../schemas/webhook-endpoint.ts'

/** PATCH /v1/webhook_endpoints/{id}. Changes what is sent; what is absent stays. */
export function updateWebhookEndpoint(
  deps: Pick<Deps, 'config' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
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
            'Changes the fields that are sent; absent ones stay, and null removes the description. Enabling an endpoint again sends the events that were waiting for it. The key also needs the scopes to read what is sent there.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          body: ref(webhookEndpointChangesSchema),
          response: { 200: ref(webhookEndpointSchema) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const wanted = { id: request.params.id, changes: request.body }
        return deps.store.tenant(caller.tenantId, async (db) => {
          const changed = await changeEndpoint(deps, db, caller, wanted)
          if (changed === null) throw nothingThere()
          const after = toWebhookEndpointAnswer(changed.after)
          await recordChange(
            db,
            caller.tenantId,
            {
              actor: caller.actor,
              action: 'webhook_endpoint.changed',
              subject: `webhook_endpoints/${after.id}`,
              before: toWebhookEndpointAnswer(changed.before),
              after,
            },
            deps.now(),
          )
          return after
        })
      },
    )
  }
}
