import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { reportNests } from '../../../use-cases/sales/nests.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { currency, currencyOf } from '../../schemas/fields.ts'
import { nestsExample, nestsSchema, toNestsAnswer } from '../../schemas/nest.ts'

const query = object({
  currency: Type.Optional(currency),
  product_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Only the nest of this product.',
    }),
  ),
})

/** GET /v1/nests. Which products take customers from each other. */
export function getNests(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/nests',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported'],
          examples: { 200: nestsExample },
        },
        schema: {
          operationId: 'nests.get',
          summary: 'Read which products compete',
          description:
            "Which products take customers from each other, based on sales and quotes: within a declared group, a category, a nest that was found, or the whole account. How much of one product's losses the others sell, what your policies state about it, and what you are asked to confirm. Without `currency`, the one with most nests. At most 2 000 active products are considered.",
          tags: ['Products'],
          querystring: query,
          response: { 200: ref(nestsSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { currency: sent, product_id: productId } = request.query
        return toNestsAnswer(
          await deps.store.tenant(tenantId, (db) =>
            reportNests(db, tenantId, {
              currency: currencyOf(sent),
              productId,
            }),
          ),
        )
      },
    )
  }
}
