import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { chargeRows } from '../../bulk/many-rows.ts'
import { onceKeyOf, refusalOfReuse, replay } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { ref } from '../../schemas/component.ts'
import {
  outcomeSchema,
  receiptExample,
  receiptSchema,
  toOutcomeReport,
  toReceiptAnswer,
} from '../../schemas/observations.ts'

const bodyLimitBytes = 524_288

/**
 * POST /v1/outcomes. Reports the outcomes of quotes; the next price of those products learns from
 * them.
 */
export function createOutcomes(
  deps: Pick<Deps, 'outcomeQueue'>,
  metrics: Metrics,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/outcomes',
      {
        bodyLimit: bodyLimitBytes,
        config: {
          scope: 'outcomes:write',
          refusals: ['resource_missing'],
          bodyExample: { quote_id: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3', status: 'accepted' },
          examples: { 200: receiptExample },
        },
        schema: {
          operationId: 'outcomes.create',
          summary: 'Report outcomes of quotes',
          description:
            'Accepts one outcome or an array of up to 1 000. Duplicates change nothing, a later report on a quote replaces an earlier one, and late ones count. An outcome counts at once, unless refusals are not reported, quotes are valid for more than an hour, or purchases are usually reported later than that: then all answers count at the same age. If one quote_id is unknown, all are refused. Ten outcomes count as one request against the rate limit.',
          tags: ['Observations'],
          body: Type.Union([
            ref(outcomeSchema),
            Type.Array(ref(outcomeSchema), { minItems: 1, maxItems: 1000 }),
          ]),
          response: { 200: ref(receiptSchema) },
        },
      },
      async (request, reply) => {
        const { body } = request
        if (Array.isArray(body)) chargeRows(request, reply, body.length)
        const once = onceKeyOf(request)
        const result = await deps.outcomeQueue.record(
          callerOf(request),
          Array.isArray(body) ? body.map(toOutcomeReport) : toOutcomeReport(body),
          once && {
            ...once,
            serialize: (answer) => reply.serialize(toReceiptAnswer(answer)) as string,
          },
        )
        if ('answer' in result) {
          metrics.countObservations('outcome', result.answer.recorded)
          return toReceiptAnswer(result.answer)
        }
        const { known } = result
        const reused = once && refusalOfReuse(once, known)
        if (reused) throw reused
        return replay(reply, known.status, known.body)
      },
    )
  }
}
