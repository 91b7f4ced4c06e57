import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findBreaker, toBreakerOnWire } from '../../../storage/tables/breakers.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { breakerExample, breakerSchema } from '../../schemas/breaker.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'

/** GET /v1/breakers/{id}. One breaker. */
export function getBreaker(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/breakers/:id',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: breakerExample },
        },
        schema: {
          operationId: 'breakers.get',
          summary: 'Read a breaker',
          description: 'What looked too wrong to continue, and how it was resolved.',
          tags: ['Protection'],
          params: pathId('Id of the breaker.'),
          response: { 200: ref(breakerSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const found = await deps.store.tenant(tenantId, (db) =>
          findBreaker(db, tenantId, request.params.id),
        )
        if (found === null) throw nothingThere()
        return toBreakerOnWire(found)
      },
    )
  }
}
