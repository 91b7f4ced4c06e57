import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { recordSales } from '../../../use-cases/sales/record-sales.ts'
import { acceptManyRows } from '../../bulk/many-rows.ts'
import type { Turns } from '../../bulk/turns.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { ref } from '../../schemas/component.ts'
import {
  receiptExample,
  receiptSchema,
  saleSchema,
  toReceiptAnswer,
  toSaleReport,
} from '../../schemas/observations.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

const bodyLimitBytes = 8_388_608
const rowsSchema = Type.Array(ref(saleSchema), { minItems: 1, maxItems: 10_000 })

/** POST /v1/sales. Sales history, summed over periods: the evidence before the first quote. */
export function createSales(
  deps: Pick<Deps, 'pepper' | 'store' | 'now' | 'wakeLearner'>,
  metrics: Metrics,
  compile: ValidatorCompiler,
  turns: Turns,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const rows = { schema: rowsSchema, toReport: toSaleReport }
    const { validatorCompiler, inTurn } = acceptManyRows(app, compile, turns, rows)
    app.post(
      '/sales',
      {
        bodyLimit: bodyLimitBytes,
        validatorCompiler,
        config: {
          scope: 'outcomes:write',
          refusals: ['currency_unsupported'],
          bodyExample: [
            {
              product_id: 'sku-42',
              currency: 'usd',
              price: 1999,
              units: 17,
              period_start: '2026-01-01T00:00:00Z',
              period_end: '2026-01-08T00:00:00Z',
            },
          ],
          examples: { 200: receiptExample },
        },
        schema: {
          operationId: 'sales.create',
          summary: 'Report sales summed over periods',
          description:
            'Accepts up to 10 000 rows. A row sent again for the same product, segment, currency and period replaces the earlier one. Unknown products are created. Either all rows are recorded or none. Ten rows count as one request against the rate limit.',
          tags: ['Observations'],
          body: rowsSchema,
          response: { 200: ref(receiptSchema) },
        },
      },
      async (request, reply) =>
        inTurn(request, reply, async (sales) => {
          const caller = callerOf(request)
          return idempotently(
            deps,
            reply,
            {
              status: 200,
              committed: ({ recorded }: { recorded: number }) => {
                metrics.countObservations('sale', recorded)
                deps.wakeLearner(caller.tenantId)
              },
            },
            async (db) => toReceiptAnswer(await recordSales(db, caller, sales, deps.now())),
          )
        }),
    )
  }
}
