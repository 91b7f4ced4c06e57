import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { toCurrency } from '../../../domain/money.ts'
import { reportFairness } from '../../../use-cases/reports/fairness.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  fairnessReportExample,
  fairnessReportSchema,
  toFairnessAnswer,
} from '../../schemas/fairness.ts'
import { currency, limitOf, moment, word } from '../../schemas/fields.ts'

const query = object({
  currency: Type.Optional(currency),
  from: Type.Optional(moment('Start; its whole week is counted. Default: the first offer.')),
  until: Type.Optional(moment('End; its whole week is counted. Default: now.')),
  by: Type.Optional(
    word(['segment'], { default: 'segment', description: 'How prices are compared.' }),
  ),
  limit: limitOf(100, 20, 'How many segments: those with most offers.'),
})

/** GET /v1/reports/fairness. What segments were quoted, and how far apart they are. */
export function getFairnessReport(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/reports/fairness',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported'],
          examples: { 200: fairnessReportExample },
        },
        schema: {
          operationId: 'reports.fairness',
          summary: 'Read what segments were quoted',
          description:
            'Mean prices of each segment compared with base prices, how many customers bought, and the largest gap, with 95 % intervals. Prices of the holdout, of lists and of paused products do not depend on segments and are omitted. Without `currency`, the one with most offers.',
          tags: ['Reports'],
          querystring: query,
          response: { 200: ref(fairnessReportSchema) },
        },
      },
      async (request) => {
        const { query: asked } = request
        const report = await reportFairness(deps, callerOf(request), {
          currency: asked.currency && (toCurrency(asked.currency) ?? asked.currency),
          from: asked.from,
          until: asked.until,
          limit: asked.limit ?? 20,
        })
        return toFairnessAnswer(report)
      },
    )
  }
}
