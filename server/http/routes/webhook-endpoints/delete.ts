import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { refuseUnreadable } from '../../../domain/refuse-unreadable.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { deleteEndpoint } from '../../../storage/tables/webhook-endpoints.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  deletedWebhookEndpointSchema,
  toWebhookEndpointAnswer,
} from '../../schemas/webhook-endpoint.ts'

/** DELETE /v1/webhook_endpoints/{id}. Sends no more events there. */
export function deleteWebhookEndpoint(
  deps: Pick<Deps, 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.delete(
      '/webhook_endpoints/:id',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing'],
          examples: { 200: { id: 'whe_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3', deleted: true } },
        },
        schema: {
          operationId: 'webhook_endpoints.delete',
          summary: 'Remove a webhook endpoint',
          description:
            'Stops sending events there, permanently; waiting events are dropped. The key also needs the scopes to read what is sent there.',
          tags: ['Webhooks'],
          params: pathId('Id of the endpoint.'),
          response: { 200: ref(deletedWebhookEndpointSchema) },
        },
      },
      async (request) => {
        const { tenantId, actor, scopes } = callerOf(request)
        const { id } = request.params
        return deps.store.tenant(tenantId, async (db) => {
          const deleted = await deleteEndpoint(db, tenantId, id)
          if (deleted === null) throw nothingThere()
          refuseUnreadable(scopes, deleted.events)
          const before = toWebhookEndpointAnswer(deleted)
          const subject = `webhook_endpoints/${id}`
          const gone = { action: 'webhook_endpoint.deleted', subject, before, after: null } as const
          await recordChange(db, tenantId, { actor, ...gone }, deps.now())
          return { id, deleted: true as const }
        })
      },
    )
  }
}
