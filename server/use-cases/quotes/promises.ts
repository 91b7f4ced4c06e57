import type { QuoteDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import { findHeldQuotes, type HeldKey, type HeldQuote } from '../../storage/tables/quotes.ts'
import { type CellEntry, findPriced } from '../cells/cache.ts'
import { withinHardLimits } from '../cells/guardrails.ts'
import { customerHash } from './customer.ts'

/** The price promised to a customer for the product at this base price, if memory holds it. */
export function findPromise(
  deps: QuoteDeps,
  caller: Caller,
  cell: CellEntry,
  request: QuoteRequest,
): HeldQuote | null {
  const known = deps.cache.customers.get(promiseKey(caller, request))
  return known && holds(deps, cell, request, known) ? known : null
}

/**
 * The same, where the store was read because memory held none. The quote has to be decided in the
 * same turn: another one of the customer may be decided in the next, and may be for the same.
 */
export function adoptPromise(
  deps: QuoteDeps,
  caller: Caller,
  cell: CellEntry,
  request: QuoteRequest,
  stored: HeldQuote | null,
): HeldQuote | null {
  const latest = findPromise(deps, caller, cell, request)
  if (latest !== null || stored === null || !holds(deps, cell, request, stored)) return latest
  deps.cache.customers.set(promiseKey(caller, request), stored)
  return stored
}

/** Reads the price that the customer of a request was last quoted, if its quote is still valid. */
export type ReadHeld = (request: QuoteRequest) => Promise<HeldQuote | null>

/** Requests of one turn are read together. */
export function createHeldReader({ store, now }: QuoteDeps, caller: Caller): ReadHeld {
  let keys: HeldKey[] = []
  let reading: Promise<(HeldQuote | null)[]> | null = null

  function readAsked(): Promise<(HeldQuote | null)[]> {
    const asked = keys
    keys = []
    reading = null
    return store.tenant(caller.tenantId, (db) => findHeldQuotes(db, caller.tenantId, asked, now()))
  }
  return async ({ customerId, productId, currency, basePrice }) => {
    const hash = customerHash(caller, customerId ?? '')
    const place = keys.push({ customerHash: hash, productId, currency, basePrice }) - 1
    reading ??= Promise.resolve().then(readAsked)
    return (await reading)[place] ?? null
  }
}

/** True while a promise is valid, and the rules that never yield allow it. */
function holds(deps: QuoteDeps, cell: CellEntry, request: QuoteRequest, held: HeldQuote): boolean {
  const nowMs = deps.now()
  if (held.expiresAtMs <= nowMs) return false
  if (!withinHardLimits(cell.policy, held.priceMinor, nowMs)) return false
  const capMinor = findPriced(cell, request.basePrice)?.emergencyMinor ?? null
  return capMinor === null || held.priceMinor <= capMinor
}

/** The cache key of promises to a caller's customers. */
export function promiseKey(caller: Caller, request: QuoteRequest): string {
  return `${caller.tenantId}\0${request.customerId}\0${request.productId}\0${request.currency}\0${request.basePrice}`
}
