import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { toBreakerOnWire } from '../../../storage/tables/breakers.ts'
import { closeOpenBreaker } from '../../../use-cases/breakers/close.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { breakerClosingSchema, breakerExample, breakerSchema } from '../../schemas/breaker.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { absentBodyIsEmpty } from '../../validation/absent-body.ts'

/** POST /v1/breakers/{id}/close. Prices continue: with the previous value, or with the new one. */
export function closeBreaker(
  deps: Pick<Deps, 'store' | 'pepper' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/breakers/:id/close',
      {
        preValidation: absentBodyIsEmpty,
        config: {
          scope: 'products:write',
          refusals: ['resource_missing'],
          bodyExample: { accept: true },
          bodyMayBeAbsent: true,
          examples: {
            200: {
              ...breakerExample,
              status: 'closed',
              closed_at: '2026-01-31T13:00:00.000Z',
              closed_by: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
              accepted: true,
            },
          },
        },
        schema: {
          operationId: 'breakers.close',
          summary: 'Close a breaker',
          description:
            'Lets prices continue. A cost or a competitor’s price is restored to its earlier value, unless `accept` confirms the new one. An accepted base price is right for the product from now on. If results opened it, they are counted from zero. Closing a closed breaker changes nothing.',
          tags: ['Protection'],
          params: pathId('Id of the breaker.'),
          body: ref(breakerClosingSchema),
          response: { 200: ref(breakerSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, actor } = callerOf(request)
        const { id } = request.params
        const { accept = false } = request.body
        return idempotently(deps, reply, { status: 200 }, async (db) => {
          const closed = await closeOpenBreaker(db, tenantId, id, { actor, accept }, deps.now())
          if (closed === null) throw nothingThere()
          return toBreakerOnWire(closed)
        })
      },
    )
  }
}
