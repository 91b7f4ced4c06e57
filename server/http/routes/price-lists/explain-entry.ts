import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { explainEntry } from '../../../use-cases/lists/explain-entry.ts'
import { replayEntry } from '../../../use-cases/lists/replay-entry.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  explanationExample,
  explanationSchema,
  toExplanationAnswer,
} from '../../schemas/explanation.ts'
import { productId } from '../../schemas/fields.ts'
import { entryReplayExample, entryReplaySchema, toEntryReplayAnswer } from '../../schemas/replay.ts'

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, description: 'Id of the list.' }),
  product_id: productId,
})

/** GET /v1/price_lists/{id}/entries/{product_id}/explanation. Why an entry has its price. */
export function explainPriceListEntry(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id/entries/:product_id/explanation',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing', 'state_conflict'],
          examples: { 200: explanationExample },
        },
        schema: {
          operationId: 'price_lists.entries.explain',
          summary: "Explain the price of a price list's entry",
          description:
            'Why the price is what it is, as for a quote: the steps from the base price, which sum exactly, the contributions to what was learnt, the cost of each guardrail, and a sentence. Based on the inputs of the proposal, not on what was learnt since. For a price that somebody chose or locked, the last step shows that.',
          tags: ['Price lists'],
          params,
          response: { 200: ref(explanationSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id, product_id } = request.params
        const explanation = await explainEntry(deps, tenantId, id, product_id)
        if (explanation === null) throw nothingThere()
        return toExplanationAnswer(explanation)
      },
    )
  }
}

/** GET /v1/price_lists/{id}/entries/{product_id}/replay. Repeats the proposal. */
export function replayPriceListEntry(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/price_lists/:id/entries/:product_id/replay',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: entryReplayExample },
        },
        schema: {
          operationId: 'price_lists.entries.replay',
          summary: "Propose the price of a price list's entry again",
          description:
            'Proposes the price again from what is stored, and compares: identical to the last bit, or the name of the first difference. Changes nothing.',
          tags: ['Price lists'],
          params,
          response: { 200: ref(entryReplaySchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id, product_id } = request.params
        const replay = await replayEntry(deps, tenantId, id, product_id)
        if (replay === null) throw nothingThere()
        return toEntryReplayAnswer(replay)
      },
    )
  }
}
