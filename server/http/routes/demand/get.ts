import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { CellDeps } from '../../../deps.ts'
import { demandCurve } from '../../../use-cases/sales/demand.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { demandExample, demandSchema, toDemandAnswer } from '../../schemas/demand.ts'
import { currency, currencyOf, pathId, pricesAsked, segment } from '../../schemas/fields.ts'

/** GET /v1/products/{id}/demand. Estimates of demand at each price. */
export function getDemand(deps: CellDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products/:id/demand',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'resource_missing'],
          examples: { 200: demandExample },
        },
        schema: {
          operationId: 'products.demand',
          summary: "Read a product's demand curve",
          description:
            'Estimates of demand and profit at each price, with 90 % intervals, and whether the data show the causal effect of price; which evidence was used and which was not, and which prices were tested. `quoted` is what quotes return now, and why that differs from the best price on the curve if it does. If the policy sets a competitor’s price, the curve is for that price.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          querystring: object({
            price: Type.Optional(pricesAsked),
            currency: Type.Optional(currency),
            segment: Type.Optional(segment),
          }),
          response: { 200: ref(demandSchema) },
        },
      },
      async (request) => {
        const { query: sent } = request
        const demand = await demandCurve(deps, callerOf(request), request.params.id, {
          pricesMinor: sent.price,
          currency: currencyOf(sent.currency),
          segment: sent.segment,
        })
        if (demand === null) throw nothingThere()
        return toDemandAnswer(demand)
      },
    )
  }
}
