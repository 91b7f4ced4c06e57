import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { refuseUnreadable } from '../../../domain/refuse-unreadable.ts'
import { findEvent } from '../../../storage/tables/events.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { eventExample, eventSchema, toEventAnswer } from '../../schemas/event.ts'
import { pathId } from '../../schemas/fields.ts'

/** GET /v1/events/{id}. One event. */
export function getEvent(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/events/:id',
      {
        config: {
          scope: 'webhooks:write',
          refusals: ['resource_missing'],
          examples: { 200: eventExample },
        },
        schema: {
          operationId: 'events.get',
          summary: 'Read an event',
          description:
            'One event by its id, which is the header webhook-id of its deliveries. The key also needs the scope to read its contents.',
          tags: ['Webhooks'],
          params: pathId('Id of the event.'),
          response: { 200: ref(eventSchema) },
        },
      },
      async (request) => {
        const { tenantId, scopes } = callerOf(request)
        const { id } = request.params
        const event = await deps.store.tenant(tenantId, (db) => findEvent(db, tenantId, id))
        if (event === null) throw nothingThere()
        refuseUnreadable(scopes, [event.type])
        return toEventAnswer(event)
      },
    )
  }
}
