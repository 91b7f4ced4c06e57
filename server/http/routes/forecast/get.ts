import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { toCurrency } from '../../../domain/money.ts'
import { forecastProduct } from '../../../use-cases/sales/forecast.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { amount, currency, moment, pathId, pricesAsked, segment } from '../../schemas/fields.ts'
import { forecastExample, forecastSchema, toForecastAnswer } from '../../schemas/forecast.ts'

const query = Type.Object(
  {
    price: Type.Optional(pricesAsked),
    period_start: Type.Optional(moment('Start of the time asked about. Default: now.')),
    period_end: Type.Optional(
      moment(
        'End of it, at most 366 days later, and at most 731 after now. Default: four weeks later.',
      ),
    ),
    promotion: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'How far the product is promoted in that time, 0 none to 1 full, as in sales rows. Default 0.',
      }),
    ),
    competitor_price: Type.Optional(
      amount("A competitor's price in that time. Default: the policy's, or else the usual one."),
    ),
    visits: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description:
          'Visits, or offers, in that time. Default: as many a day as in the sales rows; without sales rows, the forecast is for one offer.',
      }),
    ),
    currency: Type.Optional(currency),
    segment: Type.Optional(segment),
  },
  { additionalProperties: false },
)

/** GET /v1/products/{id}/forecast. Units, revenue and profit at named prices over a named time. */
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
            'What a time to come may bring at prices that you name, with 90 % intervals that hold what then comes about: what is not known of demand, what each week has of its own and the luck of single purchases are in them. From sales rows where there are any, for all of the time; else from offers, for one offer or for as many visits as you expect. Nothing is recorded, and nothing is learnt from it.',
          tags: ['Products'],
          params: pathId('Your own id of the product.', 255),
          querystring: query,
          response: { 200: ref(forecastSchema) },
        },
      },
      async (request) => {
        const { query: asked } = request
        const forecast = await forecastProduct(deps, callerOf(request), request.params.id, {
          pricesMinor: asked.price,
          periodStart: asked.period_start,
          periodEnd: asked.period_end,
          promotion: asked.promotion,
          competitorMinor: asked.competitor_price,
          visits: asked.visits,
          currency: asked.currency && (toCurrency(asked.currency) ?? asked.currency),
          segment: asked.segment,
        })
        if (forecast === null) throw nothingThere()
        return toForecastAnswer(forecast)
      },
    )
  }
}
