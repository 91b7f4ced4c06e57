import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { listBreakers as readBreakers, toBreakerOnWire } from '../../../storage/tables/breakers.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { breakerExample, breakerListSchema } from '../../schemas/breaker.ts'
import { object, ref } from '../../schemas/component.ts'
import { word } from '../../schemas/fields.ts'

/** GET /v1/breakers. What looked too wrong to continue, newest first. */
export function listBreakers(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/breakers',
      {
        config: {
          scope: 'products:read',
          examples: { 200: { data: [breakerExample], has_more: false } },
          links: {
            200: {
              breaker: {
                operationId: 'breakers.get',
                parameters: { id: '$response.body#/data/0/id' },
                description: 'The newest one.',
              },
            },
          },
        },
        schema: {
          operationId: 'breakers.list',
          summary: 'List breakers',
          description: 'Things that looked too wrong to continue, newest first.',
          tags: ['Protection'],
          querystring: object({
            ...pageParameters,
            status: Type.Optional(
              word(['open', 'closed'], { description: 'Only breakers in this state.' }),
            ),
          }),
          response: { 200: ref(breakerListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const page = pageOf(request.query)
        const { status = null } = request.query
        const listed = await deps.store.tenant(tenantId, (db) =>
          readBreakers(db, tenantId, page, status),
        )
        return toListAnswer(listed, page, toBreakerOnWire)
      },
    )
  }
}
