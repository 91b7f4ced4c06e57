import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { listProducts as readProducts } from '../../../storage/tables/products.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { productExample, productListSchema, toProductAnswer } from '../../schemas/product.ts'

/** GET /v1/products. The catalogue, newest first. */
export function listProducts(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products',
      {
        config: {
          scope: 'products:read',
          links: {
            200: {
              newest: {
                operationId: 'products.get',
                parameters: { id: '$response.body#/data/0/id' },
                description: 'The newest product of the page.',
              },
              demand: {
                operationId: 'products.demand',
                parameters: { id: '$response.body#/data/0/id' },
                description: 'What is believed about its demand.',
              },
            },
          },
          examples: { 200: { data: [productExample], has_more: false } },
        },
        schema: {
          operationId: 'products.list',
          summary: 'List products',
          description: 'Your products, newest first.',
          tags: ['Products'],
          querystring: Type.Object(pageParameters, { additionalProperties: false }),
          response: { 200: ref(productListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) => readProducts(db, tenantId, page))
        return toListAnswer(listed, page, toProductAnswer)
      },
    )
  }
}
