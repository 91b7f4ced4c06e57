import type { Answer } from '../answer.ts'
import { Answered, ask, type WithResponse } from '../answered.ts'
import type { Send } from '../call.ts'
import { LernerError, unreadable } from '../errors.ts'
import { fromWire, toWire } from '../fields.ts'
import type { Quote, QuoteRequest } from '../generated/contract.ts'
import { errorBodyFields, quoteFields, quoteRequestFields } from '../generated/tables.ts'
import { checkFallback, type Fallback, type QuoteOptions, type RequestOptions } from '../options.ts'
import { type FallbackQuote, fallbackQuote, isForFallback } from './fallback.ts'
import type { Everyone } from './parts.ts'
import type { BatchError } from './results.ts'

/** A quote, or its fallback where one was asked for. */
export type QuoteAnswer<Chosen extends Fallback> = Chosen extends 'base_price'
  ? (Quote & { fallback?: undefined }) | FallbackQuote
  : Quote

/** A quote has an answer of the service behind it; its fallback has none. */
export type BehindQuote<Chosen extends Fallback> = Chosen extends 'base_price'
  ? Answer | null
  : Answer

/** What a batch answers for one request: a quote, or why there is none. */
export type BatchResult = { quote: Quote; error?: never } | { quote?: never; error: BatchError }

/** What one batch of quotes may change. */
export type BatchOptions = RequestOptions & {
  /** The prices are shown to everybody for a time, and sales reported in it tell of them. */
  everyone?: Everyone
}

/** Asks for one price. */
export function createQuote<Chosen extends Fallback>(
  send: Send,
  request: QuoteRequest,
  { fallback, ...options }: QuoteOptions<Chosen> & { fallback: Chosen },
): Answered<QuoteAnswer<Chosen>, BehindQuote<Chosen>> {
  const both = quoteOrFallback(send, request, fallback, options)
  // Without a fallback there is always an answer behind a quote: what Chosen says, the compiler
  // cannot see.
  type Both = Promise<WithResponse<QuoteAnswer<Chosen>, BehindQuote<Chosen>>>
  return new Answered(both as Both)
}

async function quoteOrFallback(
  send: Send,
  request: QuoteRequest,
  fallback: Fallback,
  options: RequestOptions,
): Promise<WithResponse<Quote | FallbackQuote, Answer | null>> {
  checkFallback(fallback)
  const body = toWire(quoteRequestFields, request)
  try {
    const sent = await send({ method: 'POST', path: ['quote'], body, options })
    return { data: readQuote(sent.body, sent.answer), response: sent.answer }
  } catch (error) {
    if (fallback === 'none' || !(error instanceof LernerError) || !isForFallback(error)) throw error
    const data = fallbackQuote(request)
    if (data === null) throw error
    return { data, response: null }
  }
}

/** A price that is none must not reach a customer. */
function readQuote(body: object, answer: Answer): Quote {
  const quote = fromWire(quoteFields, body)
  if (typeof quote.quoteId !== 'string' || quote.quoteId === '') {
    throw unreadable(answer, 'a quote lacks its id')
  }
  if (!Number.isSafeInteger(quote.optimizedPrice)) {
    throw unreadable(answer, 'a quote lacks its price')
  }
  return quote
}

/** Asks for up to 1 000 prices; answers one result each, in the order asked. */
export function createQuoteBatch(
  send: Send,
  requests: readonly QuoteRequest[],
  { everyone, ...options }: BatchOptions = {},
): Answered<BatchResult[]> {
  const body = {
    requests: requests.map((request) => toWire(quoteRequestFields, request)),
    ...(everyone !== undefined && { everyone }),
  }
  const path = ['quote', 'batch']
  return ask(send, { method: 'POST', path, body, options }, (wire, answer) => {
    const { results } = wire as { results?: unknown }
    if (!Array.isArray(results)) throw unreadable(answer, 'a batch lacks its results')
    return results.map((result: object) =>
      'error' in result ? fromWire(errorBodyFields, result) : { quote: readQuote(result, answer) },
    )
  })
}
