import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { tradeIntervals } from '../../../domain/trade.ts'
import { reportTrade } from '../../../use-cases/reports/trade.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { currency, moment, word } from '../../schemas/fields.ts'
import { toRange } from '../../schemas/report-range.ts'
import { toTradeAnswer, tradeReportExample, tradeReportSchema } from '../../schemas/trade.ts'

const query = object({
  currency: Type.Optional(currency),
  from: Type.Optional(moment('Start. Default: 52 weeks before `until`.')),
  until: Type.Optional(moment('End, at most 732 days later. Default: now.')),
  interval: Type.Optional(
    word(tradeIntervals, { default: 'week', description: 'The period of each point, in UTC.' }),
  ),
  product_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Only this product.' }),
  ),
  price_list_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only the products that this list prices.',
    }),
  ),
})

/** GET /v1/reports/trade. Sales by time and category, compared with the preceding period. */
export function getTradeReport(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/reports/trade',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'resource_missing'],
          examples: { 200: tradeReportExample },
        },
        schema: {
          operationId: 'reports.trade',
          summary: 'Read what was sold',
          description:
            'Units, revenue and profit by day, week or month and by category, compared with the preceding period of equal length; for all products of a currency, for those of a price list, or for one. Products and periods covered by sales rows are counted from these, otherwise from accepted quotes and offers, so that no sale counts twice. Profit covers sales with a known cost. Without `currency`, the one that most products are sold in.',
          tags: ['Reports'],
          querystring: query,
          response: { 200: ref(tradeReportSchema) },
        },
      },
      async (request) => {
        const { query: sent } = request
        const report = await reportTrade(deps, callerOf(request), {
          ...toRange(sent),
          interval: sent.interval ?? 'week',
          productId: sent.product_id,
          listId: sent.price_list_id,
        })
        if (report === null) throw nothingThere()
        return toTradeAnswer(report)
      },
    )
  }
}
