import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { readCatalogue } from '../../../storage/tables/catalogue.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { catalogueExample, catalogueSchema, toCatalogueAnswer } from '../../schemas/catalogue.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  beliefParameters,
  selectionParameters,
  toSelection,
} from '../../schemas/product-selection.ts'

const querystring = object({ ...selectionParameters, ...beliefParameters })

/** GET /v1/catalogue. Which currencies, categories and brands the products have. */
export function getCatalogue(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/catalogue',
      {
        config: {
          scope: 'products:read',
          refusals: ['currency_unsupported'],
          examples: { 200: catalogueExample },
        },
        schema: {
          operationId: 'catalogue.get',
          summary: 'Read the contents of the catalogue',
          description:
            'The currencies, categories and brands of your products, and the number of products in each: to choose from. With the filters of the list of products, each count is of the products that match all filters but its own: so many are listed once it is chosen.',
          tags: ['Products'],
          querystring,
          response: { 200: ref(catalogueSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const selection = toSelection(request.query)
        return toCatalogueAnswer(
          await deps.store.tenant(tenantId, (db) => readCatalogue(db, tenantId, selection)),
        )
      },
    )
  }
}
