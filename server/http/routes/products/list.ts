import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { ProductSort } from '../../../domain/product-pricing.ts'
import { readProductPage } from '../../../storage/tables/product-pages.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { productExample, productListSchema, toPricedProductAnswer } from '../../schemas/product.ts'
import {
  includeParameter,
  selectionParameters,
  sortParameters,
  toSelection,
} from '../../schemas/product-selection.ts'

const querystring = Type.Object(
  { ...pageParameters, ...selectionParameters, ...sortParameters, ...includeParameter },
  { additionalProperties: false },
)

/** GET /v1/products. The catalogue, newest first or as it is asked for. */
export function listProducts(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products',
      {
        config: {
          scope: 'products:read',
          refusals: ['currency_unsupported'],
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
          description:
            'Your products, newest first, or sorted by their names or by what is believed of their prices; all of them, or those that are looked for. What is believed is kept up to date in the background: `as_of` of a pricing says since when.',
          tags: ['Products'],
          querystring,
          response: { 200: ref(productListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { sort = 'created', order, include, ...asked } = request.query
        const page = pageOf(asked)
        const wanted = {
          selection: toSelection(asked),
          withPricing: include === 'pricing',
          ...orderOf(sort, order),
        }
        const listed = await deps.store.tenant(tenantId, (db) =>
          readProductPage(db, tenantId, { ...page, ...wanted }),
        )
        return toListAnswer(listed, page, toPricedProductAnswer)
      },
    )
  }
}

/** Names begin with the first letter, all else with the largest. */
function orderOf(sort: ProductSort, order: 'asc' | 'desc' | undefined) {
  return { sort, ascending: (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' }
}
