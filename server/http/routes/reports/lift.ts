import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { switchbackResults } from '../../../use-cases/lists/switchback-results.ts'
import { reportLift } from '../../../use-cases/reports/lift.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { limitOf, word } from '../../schemas/fields.ts'
import { liftReportExample, liftReportSchema, toLiftAnswer } from '../../schemas/lift.ts'
import { rangeOfWeeks, toRange } from '../../schemas/report-range.ts'

const query = object({
  ...rangeOfWeeks,
  by: Type.Optional(
    word(['product', 'category', 'week', 'segment'], {
      description: 'Also report each of these, in `groups`.',
    }),
  ),
  series: Type.Optional(
    word(['week'], {
      description: 'Also report what was known at the end of each week, in `series`.',
    }),
  ),
  limit: limitOf(100, 20, 'How many groups: those with most offers.'),
  lift: Type.Optional(
    Type.Number({
      minimum: 0.005,
      maximum: 1,
      default: 0.05,
      description: 'The lift that `plan` is for, as a share, and at which intervals are tightest.',
    }),
  ),
})

/** GET /v1/reports/lift. What optimized prices earned compared with base prices. */
export function getLiftReport(
  deps: Pick<Deps, 'store' | 'config' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/reports/lift',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported'],
          examples: { 200: liftReportExample },
        },
        schema: {
          operationId: 'reports.lift',
          summary: 'Read what was earned so far',
          description:
            'Profit, revenue and units of optimized prices compared with the holdout at base prices: per offer, and in total. Intervals stay valid at every look. A quote counts once its answer period is over; later reports correct it. Without `currency`, the one with most offers. `switchbacks` adds the results of switchback price lists in that period.',
          tags: ['Reports'],
          querystring: query,
          response: { 200: ref(liftReportSchema) },
        },
      },
      async (request) => {
        const { query: sent } = request
        const caller = callerOf(request)
        const report = await reportLift(deps, caller, {
          ...toRange(sent),
          by: sent.by,
          series: sent.series,
          limit: sent.limit ?? 20,
          lift: sent.lift ?? 0.05,
        })
        const switchbacks = await switchbackResults(deps, caller.tenantId, {
          currency: report.currency,
          from: sent.from === undefined ? null : new Date(sent.from),
          until: sent.until === undefined ? null : new Date(sent.until),
        })
        return toLiftAnswer(report, switchbacks)
      },
    )
  }
}
