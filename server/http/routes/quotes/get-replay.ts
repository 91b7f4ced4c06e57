import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { replayQuote } from '../../../use-cases/quotes/replay-quote.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { replayExample, replaySchema, toReplayAnswer } from '../../schemas/replay.ts'

/** GET /v1/quotes/{id}/replay. Replays the decision. */
export function getReplay(deps: Pick<Deps, 'store' | 'cache'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/quotes/:id/replay',
      {
        config: {
          scope: 'quotes:read',
          refusals: ['resource_missing'],
          examples: { 200: replayExample },
        },
        schema: {
          operationId: 'quotes.replay',
          summary: 'Replay a quote',
          description:
            'Rebuilds the price table from what is stored, draws with the same random number, and compares: identical to the last bit, or the name of the first difference. Changes nothing.',
          tags: ['Quotes'],
          params: pathId('The quote_id that POST /v1/quote returned.'),
          response: { 200: ref(replaySchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const replay = await replayQuote(deps, tenantId, request.params.id)
        if (replay === null) throw nothingThere()
        return toReplayAnswer(replay)
      },
    )
  }
}
