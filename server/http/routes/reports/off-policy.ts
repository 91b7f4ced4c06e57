import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { reportOffPolicy } from '../../../use-cases/reports/off-policy.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  offPolicyExample,
  offPolicyReportSchema,
  offPolicyRequestSchema,
  toOffPolicyAnswer,
  toOffPolicyQuestion,
} from '../../schemas/off-policy.ts'

/** POST /v1/reports/off_policy. What other prices would have earned. */
export function createOffPolicyReport(
  deps: Pick<Deps, 'store' | 'pepper' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/reports/off_policy',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'parameters_exclusive'],
          bodyExample: { policy: 'change', change: 0.05 },
          examples: { 200: offPolicyExample },
        },
        schema: {
          operationId: 'reports.off_policy',
          summary: 'Evaluate other prices from drawn ones',
          description:
            'What another policy would have earned per offer, from offers whose prices were drawn with known probabilities: three estimates with 95 % intervals, how far the policy overlaps with what was drawn, and a verdict. It uses the latest 100 000 quotes of the requested period whose answer period is over. Nothing changes. Unlike those of `GET /v1/reports/lift`, the intervals are for one look.',
          tags: ['Reports'],
          body: ref(offPolicyRequestSchema),
          response: { 200: ref(offPolicyReportSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId } = callerOf(request)
        const question = toOffPolicyQuestion(request.body)
        return idempotently(deps, reply, { status: 200 }, async (db) =>
          toOffPolicyAnswer(await reportOffPolicy(db, tenantId, question, deps.now())),
        )
      },
    )
  }
}
