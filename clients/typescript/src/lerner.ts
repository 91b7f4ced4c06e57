import { type Answered, ask } from './answered.ts'
import type { Send } from './call.ts'
import { reader } from './fields.ts'
import type { Health, Offer, Outcome, QuoteRequest, Sale } from './generated/contract.ts'
import { healthFields } from './generated/tables.ts'
import {
  type Fallback,
  type LernerOptions,
  type QuoteOptions,
  type RequestOptions,
  readOptions,
} from './options.ts'
import {
  AccountPolicy,
  AccountState,
  ApiKeys,
  Audit,
  Breakers,
  CatalogueState,
  CompetingProducts,
  Events,
  Exports,
  Imports,
  ManyPolicies,
  PassportKeys,
  PriceLists,
  Products,
  Quotes,
  Reports,
  Sessions,
  Simulations,
  WebhookEndpoints,
} from './resources/by-contract.ts'
import { type Observations, offers, outcomes, sales } from './resources/observations.ts'
import {
  type BatchOptions,
  type BatchResult,
  type BehindQuote,
  createQuote,
  createQuoteBatch,
  type QuoteAnswer,
} from './resources/quotes.ts'
import { createTransport } from './transport.ts'

/**
 * A client of one Lerner service. Needs only `fetch`.
 *
 * `Lerner<'base_price'>` is a client whose quotes may be fallbacks, which have no id.
 */
export class Lerner<Chosen extends Fallback = 'none'> {
  readonly account: AccountState
  readonly apiKeys: ApiKeys
  readonly audit: Audit
  readonly breakers: Breakers
  readonly catalogue: CatalogueState
  readonly events: Events
  readonly exports: Exports
  readonly imports: Imports
  readonly nests: CompetingProducts
  readonly offers: Observations<Offer>
  readonly outcomes: Observations<Outcome>
  readonly passportKeys: PassportKeys
  readonly policies: ManyPolicies
  readonly policy: AccountPolicy
  readonly priceLists: PriceLists
  readonly products: Products
  readonly quotes: Quotes
  readonly reports: Reports
  readonly sales: Observations<Sale>
  readonly session: Sessions
  readonly simulations: Simulations
  readonly webhookEndpoints: WebhookEndpoints
  readonly #fallback: Fallback
  readonly #send: Send

  /**
   * @throws ConfigurationError if there is no base address; a missing key is only reported by the
   * first call.
   */
  constructor(options: LernerOptions<Chosen> = {}) {
    const settings = readOptions(options)
    const send = createTransport(settings)
    this.#fallback = settings.fallback
    this.#send = send
    this.account = new AccountState(send)
    this.breakers = new Breakers(send)
    this.catalogue = new CatalogueState(send)
    this.audit = new Audit(send)
    this.apiKeys = new ApiKeys(send)
    this.events = new Events(send)
    this.exports = new Exports(send)
    this.imports = new Imports(send)
    this.nests = new CompetingProducts(send)
    this.offers = offers(send)
    this.outcomes = outcomes(send)
    this.passportKeys = new PassportKeys(send)
    this.policies = new ManyPolicies(send)
    this.policy = new AccountPolicy(send)
    this.priceLists = new PriceLists(send)
    this.products = new Products(send)
    this.quotes = new Quotes(send)
    this.reports = new Reports(send)
    this.sales = sales(send)
    this.session = new Sessions(send)
    this.simulations = new Simulations(send)
    this.webhookEndpoints = new WebhookEndpoints(send)
  }

  /** The price to show for a product now. */
  quote<ChosenHere extends Fallback = Chosen>(
    request: QuoteRequest,
    options: QuoteOptions<ChosenHere> = {},
  ): Answered<QuoteAnswer<ChosenHere>, BehindQuote<ChosenHere>> {
    // ChosenHere defaults to the client's choice if the call makes none.
    const fallback = options.fallback ?? (this.#fallback as ChosenHere)
    return createQuote(this.#send, request, { ...options, fallback })
  }

  /** Up to 1 000 prices at once: one result or error each, in the order of the requests. */
  quoteBatch(requests: readonly QuoteRequest[], options?: BatchOptions): Answered<BatchResult[]> {
    return createQuoteBatch(this.#send, requests, options)
  }

  /** Whether the service is running and can store data; needs no key. */
  health(options?: RequestOptions): Answered<Health> {
    const call = { method: 'GET', path: ['health'], open: true, options } as const
    return ask(this.#send, call, reader(healthFields))
  }

  /** The service's own description of its interface, an OpenAPI 3.1 document; needs no key. */
  openapi(options?: RequestOptions): Answered<Record<string, unknown>> {
    const call = { method: 'GET', path: ['openapi.json'], open: true, options } as const
    return ask(this.#send, call, (document) => document as Record<string, unknown>)
  }
}
