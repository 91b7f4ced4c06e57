import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { reportChannels } from '../../../use-cases/reports/channels.ts'
import { callerOf } from '../../keys/caller-of.ts'
import {
  channelsReportExample,
  channelsReportSchema,
  toChannelsAnswer,
} from '../../schemas/channels.ts'
import { object, ref } from '../../schemas/component.ts'
import { currency, moment } from '../../schemas/fields.ts'
import { toRange } from '../../schemas/report-range.ts'

const query = object({
  currency: Type.Optional(currency),
  from: Type.Optional(moment('Start. Default: 12 weeks before `until`.')),
  until: Type.Optional(moment('End, at most 366 days later. Default: now.')),
})

/** GET /v1/reports/channels. Sales through each channel, and whether demand differs by channel. */
export function getChannelsReport(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/reports/channels',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported'],
          examples: { 200: channelsReportExample },
        },
        schema: {
          operationId: 'reports.channels',
          summary: 'Read how demand differs by channel',
          description:
            'Offers, purchases, units and revenue of each channel; how its purchases respond to price; and whether its customers behave differently from those of all other channels at the same products, base prices and weeks, with the smallest detectable effect. Offers made elsewhere are counted, but not compared. Without `currency`, the one that most products are sold in.',
          tags: ['Reports'],
          querystring: query,
          response: { 200: ref(channelsReportSchema) },
        },
      },
      async (request) => {
        const report = await reportChannels(deps, callerOf(request), toRange(request.query))
        return toChannelsAnswer(report)
      },
    )
  }
}
