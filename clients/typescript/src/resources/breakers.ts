import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { Breaker, BreakerClosing, BreakersListQuery } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'

export const breakerFields: Fields<Breaker> = {
  id: 'id',
  kind: 'kind',
  status: 'status',
  productId: 'product_id',
  currency: 'currency',
  stopsPrices: 'stops_prices',
  reason: 'reason',
  usual: 'usual',
  seen: 'seen',
  createdAt: 'created_at',
  closedAt: 'closed_at',
  closedBy: 'closed_by',
  accepted: 'accepted',
}

export const breakerClosingFields: Fields<BreakerClosing> = { accept: 'accept' }

/** What looked too wrong to go on. */
export class Breakers {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Breakers, newest first. */
  list(query: BreakersListQuery = {}, options?: RequestOptions): PageRequest<Breaker> {
    const source = {
      path: ['breakers'],
      filters: { status: query.status },
      read: readBreaker,
      idOf: (breaker: Breaker) => breaker.id,
    }
    return listPages(this.#send, source, query, options)
  }

  get(breakerId: string, options?: RequestOptions): Answered<Breaker> {
    const path = ['breakers', breakerId]
    return ask(this.#send, { method: 'GET', path, options }, readBreaker)
  }

  /** Lets prices go on: with what was before, or with what came if it is accepted as right. */
  close(
    breakerId: string,
    closing: BreakerClosing = {},
    options?: RequestOptions,
  ): Answered<Breaker> {
    const path = ['breakers', breakerId, 'close']
    const body = toWire(breakerClosingFields, closing)
    return ask(this.#send, { method: 'POST', path, body, options }, readBreaker)
  }
}

function readBreaker(wire: unknown): Breaker {
  return fromWire(breakerFields, wire)
}
