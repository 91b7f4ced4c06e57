import type { ErrorType } from '../errors.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { RequestOptions } from '../options.ts'
import { type ListQuery, listPages, type PageRequest } from '../page.ts'
import type { Send } from '../transport.ts'

export type QuoteRequest = {
  /** Your own identifier of the product. */
  productId: string
  /** In the currency's smallest unit. */
  basePrice: number
  /** ISO 4217, `usd` say. */
  currency: string
  segment?: string | undefined
  /** Opaque; the same customer sees the same price until the quote expires. */
  customerId?: string | undefined
  quantity?: number | undefined
  /** Asks for more than the five fields of every quote. */
  include?: 'terms'[] | undefined
}

export type Quote = {
  quoteId: string
  /** In the currency's smallest unit. */
  optimizedPrice: number
  currency: string
  /** Probability, 0 to 1, that the price is right. */
  confidence: number
  /** What moved or held the price, largest first. */
  factors: string[]
  /** Only if asked for with `include: ['terms']`. */
  terms?: QuoteTerms
}

export type Arm = 'optimized' | 'holdout' | 'shadow' | 'paused'

export type QuoteTerms = {
  expiresAt: string
  arm: Arm
  personalized: boolean
  disclosures: string[]
}

/** What the service kept of a quote. */
export type QuoteRecord = Omit<Quote, 'terms'> & {
  request: {
    productId: string
    basePrice: number
    currency: string
    segment: string | null
    quantity: number
  }
  arm: Arm
  /** Probability with which this price was drawn. */
  propensity: number
  beliefVersion: number
  createdAt: string
  terms: { expiresAt: string }
  outcome: {
    status: 'accepted' | 'declined' | 'returned' | 'expired'
    quantity: number
    occurredAt: string
  } | null
}

/** What a batch answers for one request: a quote, or why there is none. */
export type BatchResult = { quote: Quote; error?: never } | { quote?: never; error: BatchError }

export type BatchError = {
  type: ErrorType
  code: string
  message: string
  param?: string
  requestId: string
  docUrl: string
}

export type QuoteListQuery = ListQuery & { productId?: string | undefined }

export const quoteRequestFields: Fields<QuoteRequest> = {
  productId: 'product_id',
  basePrice: 'base_price',
  currency: 'currency',
  segment: 'segment',
  customerId: 'customer_id',
  quantity: 'quantity',
  include: 'include',
}

const termsFields: Fields<QuoteTerms> = {
  expiresAt: 'expires_at',
  arm: 'arm',
  personalized: 'personalized',
  disclosures: 'disclosures',
}

export const quoteFields: Fields<Quote> = {
  quoteId: 'quote_id',
  optimizedPrice: 'optimized_price',
  currency: 'currency',
  confidence: 'confidence',
  factors: 'factors',
  terms: ['terms', termsFields],
}

const errorFields: Fields<{ error: BatchError }> = {
  error: [
    'error',
    {
      type: 'type',
      code: 'code',
      message: 'message',
      param: 'param',
      requestId: 'request_id',
      docUrl: 'doc_url',
    },
  ],
}

const recordFields: Fields<QuoteRecord> = {
  quoteId: 'quote_id',
  optimizedPrice: 'optimized_price',
  currency: 'currency',
  confidence: 'confidence',
  factors: 'factors',
  request: ['request', quoteRequestFields],
  arm: 'arm',
  propensity: 'propensity',
  beliefVersion: 'belief_version',
  createdAt: 'created_at',
  terms: ['terms', { expiresAt: 'expires_at' }],
  outcome: ['outcome', { status: 'status', quantity: 'quantity', occurredAt: 'occurred_at' }],
}

/** Asks for one price. */
export async function createQuote(
  send: Send,
  request: QuoteRequest,
  options?: RequestOptions,
): Promise<Quote> {
  const body = toWire(quoteRequestFields, request)
  return fromWire(quoteFields, await send({ method: 'POST', path: '/v1/quote', body, options }))
}

/** Asks for up to 1 000 prices; answers one result each, in the order asked. */
export async function createQuoteBatch(
  send: Send,
  requests: readonly QuoteRequest[],
  options?: RequestOptions,
): Promise<BatchResult[]> {
  const body = { requests: requests.map((request) => toWire(quoteRequestFields, request)) }
  const answer = await send({ method: 'POST', path: '/v1/quote/batch', body, options })
  return (answer as { results: object[] }).results.map((result) =>
    'error' in result ? fromWire(errorFields, result) : { quote: fromWire(quoteFields, result) },
  )
}

/** The record of quotes made. */
export class Quotes {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Quotes, newest first. */
  list(query: QuoteListQuery = {}, options?: RequestOptions): PageRequest<QuoteRecord> {
    const source = {
      path: '/v1/quotes',
      filters: { product_id: query.productId },
      read: (wire: unknown) => fromWire<QuoteRecord>(recordFields, wire),
      idOf: (quote: QuoteRecord) => quote.quoteId,
    }
    return listPages(this.#send, source, query, options)
  }

  /** One quote, with what became of it. */
  async get(quoteId: string, options?: RequestOptions): Promise<QuoteRecord> {
    const path = `/v1/quotes/${encodeURIComponent(quoteId)}`
    return fromWire(recordFields, await this.#send({ method: 'GET', path, options }))
  }
}
