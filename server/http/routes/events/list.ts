import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { readableTypes } from '../../../domain/event.ts'
import { listEvents as readEvents } from '../../../storage/tables/events.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { eventExample, eventListSchema, toEventAnswer } from '../../schemas/event.ts'

/** GET /v1/events. The events that a webhook endpoint subscribed to, newest first. */
export function listEvents(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/events',
      {
        config: {
          scope: 'webhooks:write',
          examples: { 200: { data: [eventExample], has_more: false } },
          links: {
            200: {
              event: {
                operationId: 'events.get',
                parameters: { id: '$response.body#/data/0/id' },
                description: 'Read the newest one.',
              },
            },
          },
        },
        schema: {
          operationId: 'events.list',
          summary: 'List events',
          description:
            'What happened in the last 30 days that an enabled webhook endpoint was subscribed to, newest first. Events of quotes and outcomes are shown to keys with `quotes:read`, those of products and the account to keys with `products:read`, those of keys to keys with `keys:write`.',
          tags: ['Webhooks'],
          querystring: object(pageParameters),
          response: { 200: ref(eventListSchema) },
        },
      },
      async (request) => {
        const { tenantId, scopes } = callerOf(request)
        const types = readableTypes(scopes)
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) =>
          readEvents(db, tenantId, page, types),
        )
        return toListAnswer(listed, page, toEventAnswer)
      },
    )
  }
}
