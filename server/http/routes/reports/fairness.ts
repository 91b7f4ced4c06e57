import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { reportFairness } from '../../../use-cases/reports/fairness.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  fairnessReportExample,
  fairnessReportSchema,
  toFairnessAnswer,
} from '../../schemas/fairness.ts'
import { limitOf, word } from '../../schemas/fields.ts'
import { rangeOfWeeks, toRange } from '../../schemas/report-range.ts'

const query = object({
  ...rangeOfWeeks,
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
        const { query: sent } = request
        const report = await reportFairness(deps, callerOf(request), {
          ...toRange(sent),
          limit: sent.limit ?? 20,
        })
        return toFairnessAnswer(report)
      },
    )
  }
}
