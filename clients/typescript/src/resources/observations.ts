import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { Offer, Outcome, Receipt, RequestWarning, Sale } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

export const outcomeFields: Fields<Outcome> = {
  quoteId: 'quote_id',
  status: 'status',
  quantity: 'quantity',
  occurredAt: 'occurred_at',
}

export const saleFields: Fields<Sale> = {
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
  unitCost: 'unit_cost',
  randomized: 'randomized',
}

export const offerFields: Fields<Offer> = {
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
  promotion: 'promotion',
}

export const warningFields: Fields<RequestWarning> = {
  code: 'code',
  message: 'message',
  param: 'param',
}

export const receiptFields: Fields<Receipt> = {
  recorded: 'recorded',
  unchanged: 'unchanged',
  warnings: ['warnings', warningFields],
}

/** A noun that only takes reports, one or many at once; sending a report again is harmless. */
export class Observations<Item extends object> {
  readonly #send: Send
  readonly #noun: string
  readonly #fields: Fields<Item>

  constructor(send: Send, noun: string, fields: Fields<Item>) {
    this.#send = send
    this.#noun = noun
    this.#fields = fields
  }

  create(items: Item | readonly Item[], options?: RequestOptions): Answered<Receipt> {
    const body = Array.isArray(items)
      ? items.map((item: Item) => toWire(this.#fields, item))
      : toWire(this.#fields, items as Item)
    return ask(this.#send, { method: 'POST', path: [this.#noun], body, options }, (wire) =>
      fromWire(receiptFields, wire),
    )
  }
}

/** Up to 1 000 outcomes at once. */
export function outcomes(send: Send): Observations<Outcome> {
  return new Observations(send, 'outcomes', outcomeFields)
}

/** Up to 10 000 sales rows at once. */
export function sales(send: Send): Observations<Sale> {
  return new Observations(send, 'sales', saleFields)
}

/** Up to 10 000 offers at once. */
export function offers(send: Send): Observations<Offer> {
  return new Observations(send, 'offers', offerFields)
}
