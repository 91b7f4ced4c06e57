import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Deps, QuoteDeps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { Quote } from '../../../domain/quote.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { createGate } from '../../../use-cases/quotes/gate.ts'
import { openPublicBatch } from '../../../use-cases/quotes/public-batch.ts'
import type { PublicPeriod } from '../../../use-cases/quotes/public-price.ts'
import { openQuoteBatch, quotePrices } from '../../../use-cases/quotes/quote-batch.ts'
import { mapInSlices } from '../../../use-cases/sales/slices.ts'
import { problemsOf } from '../../answers/problem.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { setLimitHeaders } from '../../keys/admission.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { batchAnswerSchema, batchRequestSchema, everyoneSchema } from '../../schemas/batch.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  quoteExample,
  quoteRequestExample,
  quoteRequestSchema,
  type SentQuoteRequest,
  toQuoteAnswer,
  toQuoteRequest,
} from '../../schemas/quote.ts'
import { refusalOfBadText } from '../../validation/bad-text.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

const bodyLimitBytes = 2_097_152
/** Valid ones take microseconds; listing all faults of one may take half a millisecond. */
const judgedAtOnce = 100
/**
 * Batches that may hold the transaction of their idempotency key; more would starve the quotes in
 * them.
 */
const maxHeldTransactions = 2

// The envelope is checked separately: a fault in one request must not refuse the others.
const envelope = object({
  requests: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 1000 }),
  everyone: Type.Optional(everyoneSchema),
})

/** POST /v1/quote/batch. Many prices at once, each with its own result. */
export function createQuoteBatch(
  deps: QuoteDeps & Pick<Deps, 'pepper'>,
  metrics: Metrics,
  compile: ValidatorCompiler,
): FastifyPluginAsyncTypebox {
  const route = { method: 'POST', url: '/v1/quote/batch' }
  const checkEnvelope = compile({ ...route, httpPart: 'body', schema: envelope })
  const checkOne = compile({ ...route, httpPart: 'request', schema: quoteRequestSchema })

  const gate = createGate(maxHeldTransactions)

  const judge = (request: unknown) => judgeOne(request, checkOne)

  return async (app) => {
    app.post(
      '/quote/batch',
      {
        bodyLimit: bodyLimitBytes,
        validatorCompiler: (route) => (route.httpPart === 'body' ? checkEnvelope : compile(route)),
        config: {
          scope: 'quotes:write',
          limit: 'quote',
          judgesText: true,
          bodyExample: { requests: [quoteRequestExample] },
          examples: { 200: { results: [quoteExample] } },
        },
        schema: {
          operationId: 'quotes.create_batch',
          summary: 'Ask for up to 1 000 prices',
          description:
            'Returns one result for each request, in the same order: a quote, or an error that does not affect the others; the first hundred list everything that is wrong. Each request counts against the rate limit.',
          tags: ['Quotes'],
          body: ref(batchRequestSchema),
          response: { 200: ref(batchAnswerSchema) },
        },
      },
      async (request, reply) => {
        const judged = await mapInSlices(request.body.requests as unknown[], judge, judgedAtOnce)
        const sound = judged.flatMap((one) => (one instanceof Refusal ? [] : [toQuoteRequest(one)]))
        chargeMore(request, reply, judged.length - 1)
        const caller = callerOf(request)
        const resultsOf = (quoted: readonly (Quote | Refusal)[]) => ({
          results: resultsInOrder(judged, quoted, request.id),
        })
        const keyed = request.headers['idempotency-key'] !== undefined
        const { everyone } = request.body
        const period = everyone === undefined ? null : periodOf(everyone, deps.now())
        // Without a key no transaction is held open: the quotes commit in their own.
        if (!keyed && period === null) {
          return resultsOf(await quotePrices(deps, caller, sound, metrics.countQuotes))
        }
        // Prices for everyone are decided and written in one transaction, like those with a key.
        // With a key, quotes and answer are written in one transaction: both, or neither.
        const batch =
          period === null ? openQuoteBatch(deps, caller) : openPublicBatch(deps, caller, period)
        const write = async (db: Db) => resultsOf(await batch.quote(db, sound))
        const committed = () => metrics.countQuotes(batch.confirm())
        try {
          return await gate(() => idempotently(deps, reply, { status: 200, committed }, write))
        } catch (error) {
          batch.withdraw()
          throw error
        }
      },
    )
  }
}

/** Counts the quotes after the first against the limit. */
function chargeMore({ limitBucket }: FastifyRequest, reply: FastifyReply, quotes: number): void {
  if (limitBucket === null) return
  const left = limitBucket.charge(quotes)
  setLimitHeaders(reply, 'quote', left, limitBucket.secondsToWait())
}

/** The request, or what is wrong with it. */
function judgeOne(
  request: unknown,
  check: ReturnType<ValidatorCompiler>,
): SentQuoteRequest | Refusal {
  const badText = refusalOfBadText(request, 'request')
  if (badText !== null) return badText
  const checked = check(request)
  if (typeof checked === 'object' && 'error' in checked && checked.error instanceof Refusal) {
    return checked.error
  }
  const sound = request as SentQuoteRequest
  const singly = (['explanation', 'passport'] as const).find((one) => sound.include?.includes(one))
  return singly === undefined ? sound : refusalOf(singly)
}

function refusalOf(field: 'explanation' | 'passport'): Refusal {
  const instead =
    field === 'explanation'
      ? 'ask for each with GET /v1/quotes/{id}/explanation, or quote'
      : 'quote'
  return new Refusal(
    'parameter_invalid',
    `\`include\` asks for ${field}, which batches do not return: ${instead} singly.`,
    { param: 'include' },
  )
}

/** The results in request order; `quoted` contains those of the valid ones. */
function resultsInOrder(
  judged: readonly (SentQuoteRequest | Refusal)[],
  quoted: readonly (Quote | Refusal)[],
  requestId: string,
) {
  const next = quoted.values()
  const problemOf = problemsOf(requestId)
  return judged.map((one) => {
    if (one instanceof Refusal) return problemOf(one)
    const result = next.next().value
    if (!result) throw new Error('a batch answered fewer results than it was asked for')
    return result instanceof Refusal ? problemOf(result) : toQuoteAnswer(result, one)
  })
}

/**
 * Longest period for one price for everyone: a whole season at one draw would not be an experiment.
 */
const longestShownMs = 92 * 86_400_000
/** Shops plan ahead; beyond that, today's estimates of demand do not apply. */
const furthestAheadMs = 366 * 86_400_000

/**
 * @throws Refusal `parameter_invalid` for a period that ends before it starts, is over, or is too
 * long.
 */
function periodOf({ from, until }: Static<typeof everyoneSchema>, nowMs: number): PublicPeriod {
  const period = {
    fromMs: from === undefined ? nowMs : Date.parse(from),
    untilMs: Date.parse(until),
  }
  const why =
    period.untilMs <= period.fromMs
      ? 'is not after `everyone.from`'
      : period.untilMs <= nowMs
        ? `is in the past: it is now ${new Date(nowMs).toISOString()}`
        : period.untilMs - period.fromMs > longestShownMs
          ? 'is more than 92 days after `everyone.from`'
          : period.untilMs > nowMs + furthestAheadMs
            ? 'is more than a year after now'
            : null
  if (why === null) return period
  throw new Refusal(
    'parameter_invalid',
    `\`everyone.until\` is '${until}', which ${why}: send when the prices are no longer shown.`,
    { param: 'everyone.until' },
  )
}
