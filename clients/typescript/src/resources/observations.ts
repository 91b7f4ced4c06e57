import { type Fields, fromWire, toWire } from '../fields.ts'
import type { RequestOptions } from '../options.ts'
import type { Send } from '../transport.ts'

/** What became of a quote. */
export type Outcome = {
  quoteId: string
  status: 'accepted' | 'declined' | 'returned'
  /** Units bought at the quoted price; 1 if absent. */
  quantity?: number | undefined
  /** ISO 8601; now if absent. */
  occurredAt?: string | undefined
}

/** What was sold of a product in one period, at one price. */
export type Sale = {
  productId: string
  segment?: string | undefined
  currency: string
  /** In the currency's smallest unit. */
  price: number
  units: number
  /** Visits, or whatever counts chances to buy. */
  exposure?: number | undefined
  /** ISO 8601. */
  periodStart: string
  periodEnd: string
  inStock?: boolean | undefined
  /** 0 none … 1 full. */
  promotion?: number | undefined
  competitorPrice?: number | undefined
  /** True when the price was set by chance, in an experiment. */
  randomized?: boolean | undefined
}

/** An offer that was made without a quote of this service. */
export type Offer = {
  /** Unique within the product. */
  offerId: string
  productId: string
  segment?: string | undefined
  currency: string
  /** In the currency's smallest unit. */
  price: number
  accepted: boolean
  quantity?: number | undefined
  /** ISO 8601. */
  offeredAt: string
  /** True when the price was set by chance, in an experiment. */
  randomized?: boolean | undefined
  competitorPrice?: number | undefined
}

/** How many of the rows changed something, and how many were known already. */
export type Recorded = { recorded: number; unchanged: number }

const outcomeFields: Fields<Outcome> = {
  quoteId: 'quote_id',
  status: 'status',
  quantity: 'quantity',
  occurredAt: 'occurred_at',
}

const saleFields: Fields<Sale> = {
  productId: 'product_id',
  segment: 'segment',
  currency: 'currency',
  price: 'price',
  units: 'units',
  exposure: 'exposure',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  inStock: 'in_stock',
  promotion: 'promotion',
  competitorPrice: 'competitor_price',
  randomized: 'randomized',
}

const offerFields: Fields<Offer> = {
  offerId: 'offer_id',
  productId: 'product_id',
  segment: 'segment',
  currency: 'currency',
  price: 'price',
  accepted: 'accepted',
  quantity: 'quantity',
  offeredAt: 'offered_at',
  randomized: 'randomized',
  competitorPrice: 'competitor_price',
}

const recordedFields: Fields<Recorded> = {
  recorded: 'recorded',
  unchanged: 'unchanged',
}

/** A noun that only takes reports, one or many at once; sending a report again is harmless. */
export class Observations<Item extends object> {
  readonly #send: Send
  readonly #path: string
  readonly #fields: Fields<Item>

  constructor(send: Send, path: string, fields: Fields<Item>) {
    this.#send = send
    this.#path = path
    this.#fields = fields
  }

  async create(items: Item | readonly Item[], options?: RequestOptions): Promise<Recorded> {
    const body = Array.isArray(items)
      ? items.map((item: Item) => toWire(this.#fields, item))
      : toWire(this.#fields, items as Item)
    const answer = await this.#send({ method: 'POST', path: this.#path, body, options })
    return fromWire(recordedFields, answer)
  }
}

/** Up to 1 000 outcomes at once. */
export function outcomes(send: Send): Observations<Outcome> {
  return new Observations(send, '/v1/outcomes', outcomeFields)
}

/** Up to 10 000 sales rows at once. */
export function sales(send: Send): Observations<Sale> {
  return new Observations(send, '/v1/sales', saleFields)
}

/** Up to 10 000 offers at once. */
export function offers(send: Send): Observations<Offer> {
  return new Observations(send, '/v1/offers', offerFields)
}
