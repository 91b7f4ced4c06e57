import type { QuoteDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import { findHeldQuote, type HeldQuote } from '../../storage/tables/quotes.ts'
import { type CellEntry, findPriced } from '../cells/cache.ts'
import { withinHardLimits } from '../cells/guardrails.ts'
import { customerHash } from './customer.ts'

/**
 * The price promised to a customer for the product at this base price, from memory or from the
 * store.
 */
export async function findPromise(
  deps: QuoteDeps,
  caller: Caller,
  cell: CellEntry,
  request: QuoteRequest,
): Promise<HeldQuote | null> {
  const customerId = request.customerId ?? ''
  const key = promiseKey(caller, request)
  const known = deps.cache.customers.get(key)
  if (known && holds(deps, cell, request, known)) return known
  // The cached promise has expired: another replica may have made one since.
  const stored = await deps.store.tenant(caller.tenantId, (db) =>
    findHeldQuote(db, caller.tenantId, customerHash(caller, customerId), request, deps.now()),
  )
  // Another request of the same customer may have been decided during the read.
  const latest = deps.cache.customers.get(key)
  const held = latest === known ? stored : (latest ?? stored)
  if (!held || !holds(deps, cell, request, held)) return null
  deps.cache.customers.set(key, held)
  return held
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
