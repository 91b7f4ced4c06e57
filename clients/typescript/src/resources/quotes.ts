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

/** A quote, or its fallback if one was requested. */
export type QuoteAnswer<Chosen extends Fallback> = Chosen extends 'base_price'
  ? (Quote & { fallback?: undefined }) | FallbackQuote
  : Quote

/** A quote has a response of the service behind it; its fallback has none. */
export type BehindQuote<Chosen extends Fallback> = Chosen extends 'base_price'
  ? Answer | null
  : Answer

/** The result of one request of a batch: a quote, or why there is none. */
export type BatchResult = { quote: Quote; error?: never } | { quote?: never; error: BatchError }

/** Options of a single batch of quotes. */
export type BatchOptions = RequestOptions & {
  /** The prices are public for a period, and sales reported in it are attributed to them. */
  everyone?: Everyone
}

/** Requests one price. */
export function createQuote<Chosen extends Fallback>(
  send: Send,
  request: QuoteRequest,
  { fallback, ...options }: QuoteOptions<Chosen> & { fallback: Chosen },
): Answered<QuoteAnswer<Chosen>, BehindQuote<Chosen>> {
  const both = quoteOrFallback(send, request, fallback, options)
  // Without a fallback there is always a response behind a quote, but the compiler cannot infer
  // that from Chosen.
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

/** An invalid price must not reach a customer. */
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

/** Requests up to 1 000 prices; returns one result each, in the order of the requests. */
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
