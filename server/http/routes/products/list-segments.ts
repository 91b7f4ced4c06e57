import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { CellDeps } from '../../../deps.ts'
import { productSegments } from '../../../use-cases/catalogue/segments.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { currency, currencyOf, pathId } from '../../schemas/fields.ts'
import {
  productSegmentsExample,
  productSegmentsSchema,
  toSegmentsAnswer,
} from '../../schemas/product-segments.ts'

/** GET /v1/products/{id}/segments. A product's segments side by side. */
export function listProductSegments(deps: CellDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products/:id/segments',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'resource_missing'],
          examples: { 200: productSegmentsExample },
        },
        schema: {
          operationId: 'products.segments',
          summary: "Read a product's segments side by side",
          description:
            'What was learnt in each segment of a product and what most of its quotes return now: customers without a segment first, then the segments with most offers, at most 32.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          querystring: object({ currency: Type.Optional(currency) }),
          response: { 200: ref(productSegmentsSchema) },
        },
      },
      async (request) => {
        const { currency: sent } = request.query
        const of = currencyOf(sent)
        const read = await productSegments(deps, callerOf(request), request.params.id, of)
        if (read === null) throw nothingThere()
        return toSegmentsAnswer(read)
      },
    )
  }
}
