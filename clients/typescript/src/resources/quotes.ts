import type { Answer } from '../answer.ts'
import { Answered, ask, type WithResponse } from '../answered.ts'
import type { Send } from '../call.ts'
import { LernerError, unreadable } from '../errors.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  ErrorBody,
  Explanation,
  OutcomeOfQuote,
  Quote,
  QuoteBatchRequest,
  QuoteRecord,
  QuoteRequest,
  QuotesListQuery,
  Replay,
} from '../generated/contract.ts'
import { checkFallback, type Fallback, type QuoteOptions, type RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'
import { estimateFields } from './demand.ts'
import { type FallbackQuote, fallbackQuote, isForFallback } from './fallback.ts'

export type QuoteTerms = NonNullable<Quote['terms']>

export type Arm = QuoteRecord['arm']

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

/** When the prices of a batch are for everybody to see: a day or a week, say. */
export type Everyone = NonNullable<QuoteBatchRequest['everyone']>

/** What one batch of quotes may change. */
export type BatchOptions = RequestOptions & {
  /** The prices are shown to everybody for a time, and sales reported in it tell of them. */
  everyone?: Everyone
}

export type BatchError = ErrorBody['error']

export const quoteRequestFields: Fields<QuoteRequest> = {
  productId: 'product_id',
  basePrice: 'base_price',
  currency: 'currency',
  segment: 'segment',
  customerId: 'customer_id',
  quantity: 'quantity',
  preview: 'preview',
  promotion: 'promotion',
  include: 'include',
}

const termsFields: Fields<QuoteTerms> = {
  expiresAt: 'expires_at',
  arm: 'arm',
  personalized: 'personalized',
  disclosures: 'disclosures',
}

const partFields = { name: 'name', amount: 'amount' } as const

const perOfferFields = {
  price: 'price',
  purchases: ['purchases', estimateFields],
  profit: ['profit', estimateFields],
} as const

export const explanationFields: Fields<Explanation> = {
  sentence: 'sentence',
  currency: 'currency',
  basePrice: 'base_price',
  price: 'price',
  bestPrice: 'best_price',
  reasons: ['reasons', partFields],
  steps: [
    'steps',
    {
      kind: 'kind',
      name: 'name',
      before: 'before',
      after: 'after',
      amount: 'amount',
      shares: ['shares', partFields],
      cost: 'cost',
    },
  ],
  nearBest: 'near_best',
  expected: ['expected', { base: ['base', perOfferFields], price: ['price', perOfferFields] }],
}

export const replayFields: Fields<Replay> = {
  quoteId: 'quote_id',
  identical: 'identical',
  difference: ['difference', { field: 'field', stored: 'stored', replayed: 'replayed' }],
  engine: ['engine', { decided: 'decided', replayed: 'replayed' }],
}

export const quoteFields: Fields<Quote> = {
  quoteId: 'quote_id',
  optimizedPrice: 'optimized_price',
  currency: 'currency',
  confidence: 'confidence',
  factors: 'factors',
  terms: ['terms', termsFields],
  explanation: ['explanation', explanationFields],
}

const batchErrorFields: Fields<BatchError> = {
  type: 'type',
  code: 'code',
  message: 'message',
  param: 'param',
  requestId: 'request_id',
  docUrl: 'doc_url',
  errors: ['errors', { code: 'code', param: 'param', message: 'message' }],
}

export const errorBodyFields: Fields<ErrorBody> = { error: ['error', batchErrorFields] }

export const outcomeOfQuoteFields: Fields<OutcomeOfQuote> = {
  status: 'status',
  quantity: 'quantity',
  occurredAt: 'occurred_at',
}

export const recordFields: Fields<QuoteRecord> = {
  quoteId: 'quote_id',
  optimizedPrice: 'optimized_price',
  currency: 'currency',
  confidence: 'confidence',
  factors: 'factors',
  request: [
    'request',
    {
      productId: 'product_id',
      basePrice: 'base_price',
      currency: 'currency',
      segment: 'segment',
      quantity: 'quantity',
      promotion: 'promotion',
    },
  ],
  arm: 'arm',
  propensity: 'propensity',
  beliefVersion: 'belief_version',
  createdAt: 'created_at',
  terms: ['terms', { expiresAt: 'expires_at' }],
  outcome: ['outcome', outcomeOfQuoteFields],
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

/** The record of quotes made. */
export class Quotes {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Quotes, newest first. */
  list(query: QuotesListQuery = {}, options?: RequestOptions): PageRequest<QuoteRecord> {
    const source = {
      path: ['quotes'],
      filters: { product_id: query.productId },
      read: (wire: unknown) => fromWire(recordFields, wire),
      idOf: (quote: QuoteRecord) => quote.quoteId,
    }
    return listPages(this.#send, source, query, options)
  }

  /** One quote, with what became of it. */
  get(quoteId: string, options?: RequestOptions): Answered<QuoteRecord> {
    const path = ['quotes', quoteId]
    return ask(this.#send, { method: 'GET', path, options }, (wire) => fromWire(recordFields, wire))
  }

  /** Why a quote has its price: steps from the base price that sum exactly, and a sentence. */
  explain(quoteId: string, options?: RequestOptions): Answered<Explanation> {
    const path = ['quotes', quoteId, 'explanation']
    const read = (wire: object) => fromWire(explanationFields, wire)
    return ask(this.#send, { method: 'GET', path, options }, read)
  }

  /** The same decision once more: whether it comes out the same to the last bit. */
  replay(quoteId: string, options?: RequestOptions): Answered<Replay> {
    const path = ['quotes', quoteId, 'replay']
    return ask(this.#send, { method: 'GET', path, options }, (wire) => fromWire(replayFields, wire))
  }
}
