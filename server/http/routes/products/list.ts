import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { ProductSort } from '../../../domain/product-pricing.ts'
import type { Page } from '../../../storage/tables/page.ts'
import { countProducts, readProductPage } from '../../../storage/tables/product-pages.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { productExample, productListSchema, toPricedProductAnswer } from '../../schemas/product.ts'
import {
  beliefParameters,
  includeParameter,
  selectionParameters,
  skipParameter,
  sortParameters,
  toSelection,
} from '../../schemas/product-selection.ts'

const querystring = object({
  ...pageParameters,
  ...selectionParameters,
  ...beliefParameters,
  ...sortParameters,
  ...includeParameter,
  ...skipParameter,
})

/** GET /v1/products. The catalogue, newest first or as requested. */
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
                description: 'Its estimated demand.',
              },
            },
          },
          examples: { 200: { data: [productExample], has_more: false } },
        },
        schema: {
          operationId: 'products.list',
          summary: 'List products',
          description:
            'Your products, newest first, or sorted by name or by estimates of their prices; all, or those that match the filters. The estimates are kept up to date in the background: `as_of` of a pricing is their time. With `skip`, the response header `Total-Count` gives the number of products on all pages.',
          tags: ['Products'],
          querystring,
          response: { 200: ref(productListSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId } = callerOf(request)
        const { sort = 'created', order, include, skip, ...sent } = request.query
        const page = pageOf(sent)
        if (skip !== undefined) refuseCursorBeside(page)
        const wanted = {
          selection: toSelection(sent),
          withPricing: include === 'pricing',
          skip: skip ?? 0,
          ...orderOf(sort, order),
        }
        const listed = await deps.store.tenant(tenantId, (db) =>
          readProductPage(db, tenantId, { ...page, ...wanted }),
        )
        if (skip !== undefined) {
          const count = await deps.store.tenant(tenantId, (db) =>
            countProducts(db, tenantId, wanted.selection),
          )
          reply.header('total-count', count)
        }
        return toListAnswer(listed, page, toPricedProductAnswer)
      },
    )
  }
}

/** @throws Refusal if a page has two starting points. */
function refuseCursorBeside({ startingAfter, endingBefore }: Page): void {
  if (startingAfter === null && endingBefore === null) return
  const param = startingAfter === null ? 'ending_before' : 'starting_after'
  throw new Refusal(
    'parameters_exclusive',
    `\`skip\` and \`${param}\` exclude each other; send one of them.`,
    { param: 'skip' },
  )
}

/** Names are ascending by default, everything else descending. */
function orderOf(sort: ProductSort, order: 'asc' | 'desc' | undefined) {
  return { sort, ascending: (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' }
}
