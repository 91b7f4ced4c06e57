import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { recordOffers } from '../../../use-cases/sales/record-offers.ts'
import { acceptManyRows } from '../../bulk/many-rows.ts'
import type { Turns } from '../../bulk/turns.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { ref } from '../../schemas/component.ts'
import {
  offerSchema,
  receiptExample,
  receiptSchema,
  toOfferReport,
  toReceiptAnswer,
} from '../../schemas/observations.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

const bodyLimitBytes = 8_388_608
const rowsSchema = Type.Array(ref(offerSchema), { minItems: 1, maxItems: 10_000 })

/** POST /v1/offers. Prices shown elsewhere, and what customers did. */
export function createOffers(
  deps: Pick<Deps, 'pepper' | 'store' | 'now' | 'wakeLearner'>,
  metrics: Metrics,
  compile: ValidatorCompiler,
  turns: Turns,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const rows = { schema: rowsSchema, toReport: toOfferReport }
    const { validatorCompiler, inTurn } = acceptManyRows(app, compile, turns, rows)
    app.post(
      '/offers',
      {
        bodyLimit: bodyLimitBytes,
        validatorCompiler,
        config: {
          scope: 'outcomes:write',
          refusals: ['currency_unsupported'],
          bodyExample: [
            {
              offer_id: 'order-1007',
              product_id: 'sku-42',
              currency: 'usd',
              price: 1899,
              accepted: true,
              offered_at: '2026-01-31T12:00:00Z',
            },
          ],
          examples: { 200: receiptExample },
        },
        schema: {
          operationId: 'offers.create',
          summary: 'Report offers made elsewhere',
          description:
            'Accepts up to 10 000 offers. An offer whose product_id and offer_id are already known changes nothing. Unknown products are created. Either all offers are recorded or none. Ten offers count as one request against the rate limit.',
          tags: ['Observations'],
          body: rowsSchema,
          response: { 200: ref(receiptSchema) },
        },
      },
      async (request, reply) =>
        inTurn(request, reply, async (offers) => {
          const caller = callerOf(request)
          return idempotently(
            deps,
            reply,
            {
              status: 200,
              committed: ({ recorded }: { recorded: number }) => {
                metrics.countObservations('offer', recorded)
                deps.wakeLearner(caller.tenantId)
              },
            },
            async (db) => toReceiptAnswer(await recordOffers(db, caller, offers, deps.now())),
          )
        }),
    )
  }
}
