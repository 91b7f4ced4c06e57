import { type LernerOptions, type RequestOptions, readOptions } from './options.ts'
import { ApiKeys } from './resources/api-keys.ts'
import {
  type Observations,
  type Offer,
  type Outcome,
  offers,
  outcomes,
  type Sale,
  sales,
} from './resources/observations.ts'
import { Policy } from './resources/policy.ts'
import { Products } from './resources/products.ts'
import {
  type BatchResult,
  createQuote,
  createQuoteBatch,
  type Quote,
  type QuoteRequest,
  Quotes,
} from './resources/quotes.ts'
import { type Send, transport } from './transport.ts'

export type Health = {
  status: string
  /** ISO 8601, UTC. */
  timestamp: string
  version: string
}

/** A client of one Lerner service. Needs nothing but `fetch`. */
export class Lerner {
  readonly apiKeys: ApiKeys
  readonly offers: Observations<Offer>
  readonly outcomes: Observations<Outcome>
  readonly policy: Policy
  readonly products: Products
  readonly quotes: Quotes
  readonly sales: Observations<Sale>
  readonly #send: Send

  /** @throws ConfigurationError if there is no base address; a missing key shows at the first call. */
  constructor(options: LernerOptions = {}) {
    const send = transport(readOptions(options))
    this.#send = send
    this.apiKeys = new ApiKeys(send)
    this.offers = offers(send)
    this.outcomes = outcomes(send)
    this.policy = new Policy(send)
    this.products = new Products(send)
    this.quotes = new Quotes(send)
    this.sales = sales(send)
  }

  /** The price to show for a product now. */
  quote(request: QuoteRequest, options?: RequestOptions): Promise<Quote> {
    return createQuote(this.#send, request, options)
  }

  /** Up to 1 000 prices at once: one result or error each, in the order asked. */
  quoteBatch(requests: readonly QuoteRequest[], options?: RequestOptions): Promise<BatchResult[]> {
    return createQuoteBatch(this.#send, requests, options)
  }

  /** Whether the service is there and can store; needs no key. */
  async health(options?: RequestOptions): Promise<Health> {
    return (await this.#send({ method: 'GET', path: '/v1/health', open: true, options })) as Health
  }
}
