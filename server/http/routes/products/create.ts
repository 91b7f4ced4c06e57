import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { productSubject } from '../../../domain/audit.ts'
import { refusalFor } from '../../../domain/reasons/refusal-for.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import { insertProduct } from '../../../storage/tables/products.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  newProductSchema,
  productExample,
  savedProductSchema,
  toNewProduct,
  toProductAnswer,
  toSavedProductAnswer,
} from '../../schemas/product.ts'
import { questionsOf } from './questions-of.ts'

/** OpenAPI links of an existing product. */
const linksOfProduct = {
  quote: {
    operationId: 'quotes.create',
    requestBody: {
      product_id: '$response.body#/id',
      base_price: '$response.body#/base_price',
      currency: '$response.body#/currency',
    },
    description: 'Ask for its price.',
  },
  product: {
    operationId: 'products.get',
    parameters: { id: '$response.body#/id' },
    description: 'The product.',
  },
  changes: {
    operationId: 'products.update',
    parameters: { id: '$response.body#/id' },
    description: 'Change the product.',
  },
  policy: {
    operationId: 'products.policy.put',
    parameters: { id: '$response.body#/id' },
    description: 'Set its policy.',
  },
}

/** POST /v1/products. Adds a product to the catalogue. */
export function createProduct(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/products',
      {
        config: {
          scope: 'products:write',
          refusals: ['currency_unsupported', 'resource_exists'],
          bodyExample: {
            id: 'sku-42',
            name: 'Espresso beans, 1 kg',
            base_price: 1999,
            currency: 'usd',
            attributes: { category: 'coffee', brand: 'roma' },
          },
          examples: {
            201: { ...productExample, attributes: { category: 'coffee', brand: 'roma' } },
          },
          links: { 201: linksOfProduct },
        },
        schema: {
          operationId: 'products.create',
          summary: 'Add a product',
          description:
            'Adds a product under your own id. The first quote for an unknown product adds it too, so use this if you want names and statuses from the start.',
          tags: ['Products'],
          body: ref(newProductSchema),
          response: { 201: ref(savedProductSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, actor } = callerOf(request)
        const product = toNewProduct(request.body)
        return idempotently(deps, reply, { status: 201 }, async (db) => {
          if (await insertProduct(db, tenantId, product)) {
            const data = toProductAnswer(product)
            await recordEvents(db, tenantId, [{ type: 'product.created', data }], deps.now())
            const action = 'product.created'
            const subject = productSubject(product.id)
            const change = { actor, action, subject, before: null, after: data } as const
            await recordChange(db, tenantId, change, deps.now())
            return toSavedProductAnswer(product, await questionsOf(db, tenantId, product, null))
          }
          const words = { quotedId: JSON.stringify(product.id) }
          throw refusalFor('product_exists', { productId: product.id }, { param: 'id' }, words)
        })
      },
    )
  }
}
