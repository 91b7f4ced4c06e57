import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps, QuoteDeps } from '../../../deps.ts'
import type { Caller } from '../../../domain/caller.ts'
import { quotePrice } from '../../../use-cases/quotes/quote.ts'
import { onceKeyOf, refusalOfReuse, replay } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { ref } from '../../schemas/component.ts'
import { toPassportClaims } from '../../schemas/passport.ts'
import {
  type PassportOf,
  quoteExample,
  quoteRequestExample,
  quoteRequestSchema,
  quoteSchema,
  toQuoteAnswer,
  toQuoteRequest,
} from '../../schemas/quote.ts'

/** Signs promises to a caller. */
export function passportsOf(
  { passportKeys }: Pick<Deps, 'passportKeys'>,
  { tenantId, mode }: Pick<Caller, 'tenantId' | 'mode'>,
): PassportOf {
  return (quote) =>
    passportKeys.sign(tenantId, quote.createdAtMs, (issuer) =>
      toPassportClaims(issuer, mode, quote),
    )
}

/** POST /v1/quote. The price to show a customer now; recorded before it is returned. */
export function createQuote(
  deps: QuoteDeps & Pick<Deps, 'passportKeys'>,
  metrics: Metrics,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/quote',
      {
        config: {
          scope: 'quotes:write',
          limit: 'quote',
          refusals: ['currency_unsupported', 'resource_missing', 'state_conflict'],
          bodyExample: quoteRequestExample,
          examples: { 200: quoteExample },
          links: {
            200: {
              outcome: {
                operationId: 'outcomes.create',
                requestBody: { quote_id: '$response.body#/quote_id', status: 'accepted' },
                description: 'Report the outcome of the quote.',
              },
              record: {
                operationId: 'quotes.get',
                parameters: { id: '$response.body#/quote_id' },
                description: 'The record of the quote.',
              },
            },
          },
        },
        schema: {
          operationId: 'quotes.create',
          summary: 'Ask for a price',
          description:
            'Returns the price to show now. The first quote for an unknown product creates it, unless the policy says otherwise; `preview` only shows what a quote would return. Report the outcome of the quote with POST /v1/outcomes: that is what prices learn from.',
          tags: ['Quotes'],
          body: ref(quoteRequestSchema),
          response: { 200: ref(quoteSchema) },
        },
      },
      async (request, reply) => {
        const { body } = request
        const once = onceKeyOf(request)
        const caller = callerOf(request)
        const passportOf = passportsOf(deps, caller)
        const result = await quotePrice(
          deps,
          caller,
          toQuoteRequest(body),
          once && {
            ...once,
            serialize: (quote, explanation) =>
              reply.serialize(toQuoteAnswer(quote, body, explanation, passportOf)) as string,
          },
        )
        if ('quote' in result) {
          if (!body.preview) metrics.countQuotes(1)
          return toQuoteAnswer(result.quote, body, result.explanation, passportOf)
        }
        const { known } = result
        const reused = once && refusalOfReuse(once, known)
        if (reused) throw reused
        return replay(reply, known.status, known.body)
      },
    )
  }
}
