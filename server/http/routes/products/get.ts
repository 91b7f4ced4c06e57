import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findProduct } from '../../../storage/tables/products.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { productExample, productSchema, toProductAnswer } from '../../schemas/product.ts'

/** GET /v1/products/{id}. One product. */
export function getProduct(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products/:id',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: productExample },
        },
        schema: {
          operationId: 'products.get',
          summary: 'Read a product',
          description: 'One product by your own id for it, percent-encoded if it contains a slash.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          response: { 200: ref(productSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const product = await deps.store.tenant(tenantId, (db) => findProduct(db, tenantId, id))
        if (product === null) throw nothingThere()
        return toProductAnswer(product)
      },
    )
  }
}
