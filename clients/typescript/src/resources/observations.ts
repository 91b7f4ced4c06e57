import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { Offer, Outcome, Receipt, Sale } from '../generated/contract.ts'
import { offerFields, outcomeFields, receiptFields, saleFields } from '../generated/tables.ts'
import type { RequestOptions } from '../options.ts'

/**
 * A resource that only accepts reports, one or many at once; sending a report again is harmless.
 */
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
