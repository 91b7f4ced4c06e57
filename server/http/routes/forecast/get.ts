import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { forecastProduct } from '../../../use-cases/sales/forecast.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  amount,
  currency,
  currencyOf,
  moment,
  pathId,
  pricesAsked,
  segment,
} from '../../schemas/fields.ts'
import { forecastExample, forecastSchema, toForecastAnswer } from '../../schemas/forecast.ts'

const query = object({
  price: Type.Optional(pricesAsked),
  period_start: Type.Optional(moment('Start of the period. Default: now.')),
  period_end: Type.Optional(
    moment(
      'End of the period, at most 366 days later, and at most 731 days from now. Default: four weeks later.',
    ),
  ),
  promotion: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How much the product is promoted in that period, 0 none to 1 full, as in sales rows. Default 0.',
    }),
  ),
  competitor_price: Type.Optional(
    amount("A competitor's price in that period. Default: the policy's, or else the usual one."),
  ),
  visits: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description:
        'Visits, or offers, in that period. Default: as many per day as in the sales rows; without sales rows, the forecast is for one offer.',
    }),
  ),
  currency: Type.Optional(currency),
  segment: Type.Optional(segment),
})

/**
 * GET /v1/products/{id}/forecast. Units, revenue and profit at given prices over a given period.
 */
export function getForecast(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products/:id/forecast',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'resource_missing'],
          examples: { 200: forecastExample },
        },
        schema: {
          operationId: 'products.forecast',
          summary: 'Predict units, revenue and profit',
          description:
            'What a future period may bring at the prices you give, with 90 % intervals for the actual result: they include the uncertainty about demand, variation between weeks and the randomness of single purchases. Based on sales rows if there are any, for the whole period; otherwise on offers, for one offer or for the number of visits you expect. Nothing is recorded or learnt.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          querystring: query,
          response: { 200: ref(forecastSchema) },
        },
      },
      async (request) => {
        const { query: sent } = request
        const forecast = await forecastProduct(deps, callerOf(request), request.params.id, {
          pricesMinor: sent.price,
          periodStart: sent.period_start,
          periodEnd: sent.period_end,
          promotion: sent.promotion,
          competitorMinor: sent.competitor_price,
          visits: sent.visits,
          currency: currencyOf(sent.currency),
          segment: sent.segment,
        })
        if (forecast === null) throw nothingThere()
        return toForecastAnswer(forecast)
      },
    )
  }
}
