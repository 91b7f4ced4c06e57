import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { refuseContradictions } from '../../../domain/policy-faults.ts'
import { askSimulation } from '../../../use-cases/simulations/ask-simulation.ts'
import { chargeRows } from '../../bulk/many-rows.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { toSaleReport } from '../../schemas/observations.ts'
import {
  simulatedRowsSchema,
  simulationEnvelope,
  simulationExample,
  simulationRequestSchema,
  simulationSchema,
  toSimulationAnswer,
  toSimulationRequest,
} from '../../schemas/simulation.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

const bodyLimitBytes = 8_388_608

/** POST /v1/simulations. What a history shows before any price changes. */
export function createSimulation(
  deps: Pick<Deps, 'pepper' | 'store' | 'now' | 'wakeSimulator'>,
  compile: ValidatorCompiler,
): FastifyPluginAsyncTypebox {
  const route = { method: 'POST', url: '/v1/simulations' }
  const checkEnvelope = compile({ ...route, httpPart: 'body', schema: simulationEnvelope })
  const checkRows = compile.rows(simulatedRowsSchema, 'rows')

  return async (app) => {
    app.post(
      '/simulations',
      {
        bodyLimit: bodyLimitBytes,
        validatorCompiler: (of) => (of.httpPart === 'body' ? checkEnvelope : compile(of)),
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'parameters_exclusive', 'state_conflict'],
          bodyExample: { currency: 'usd', policy: { max_increase: 0.1 } },
          examples: {
            202: { ...simulationExample, status: 'queued', completed_at: null, report: null },
          },
        },
        schema: {
          operationId: 'simulations.create',
          summary: 'Analyse a history before any price changes',
          description:
            'Shows what sales rows identify and what they do not, how well they predict held-out sales, what the first prices are expected to earn above base prices, and whether to go ahead: with reasons, and with what is still missing. It analyses the stored history, or up to 10 000 rows that are sent with the request and not stored. Or, with kind loss_limits, it simulates the account through the coming weeks and shows what each max_loss is expected to earn and to risk. Nothing is priced, recorded or learnt. The response comes at once; read the report with GET /v1/simulations/{id} a few seconds later, or after half a minute with loss_limits, for 30 days. Five may wait at a time. Ten rows count as one request against the rate limit.',
          tags: ['Reports'],
          body: ref(simulationRequestSchema),
          response: { 202: ref(simulationSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const sent = request.body
        if (sent.rows !== undefined) {
          if (sent.kind === 'loss_limits') {
            throw new Refusal(
              'parameters_exclusive',
              '`rows` were sent with kind loss_limits, which simulates stored data: import them with POST /v1/sales first, or leave kind out.',
              { param: 'rows' },
            )
          }
          if (sent.product_ids !== undefined) {
            throw new Refusal(
              'parameters_exclusive',
              '`rows` and `product_ids` were both sent: product_ids selects stored products, and rows are analysed as sent.',
              { param: 'rows' },
            )
          }
          chargeRows(request, reply, sent.rows.length)
          const refusal = await checkRows(sent.rows)
          if (refusal !== null) throw refusal
        }
        const question = toSimulationRequest(sent)
        refuseContradictions(question.policy, {}, 'account', 'policy.')
        const rows = sent.rows?.map(toSaleReport) ?? null
        return idempotently(
          deps,
          reply,
          { status: 202, committed: () => deps.wakeSimulator(caller.tenantId) },
          async (db) =>
            toSimulationAnswer(await askSimulation(db, caller, question, rows, deps.now())),
        )
      },
    )
  }
}
