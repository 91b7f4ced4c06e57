import type { Hold } from '../../../engine/policy/hold.ts'
import type { Deps } from '../../deps.ts'
import { markStored } from '../../domain/decision.ts'
import { isSameHold, type PriceHold } from '../../domain/price-hold.ts'
import type { Keeping } from '../cells/cache.ts'
import type { DecidedQuote } from './decide-quote.ts'
import { promiseKey } from './promises.ts'

/*
 * An uncommitted quote binds quotes decided in the meantime: they keep its draw, and its customer
 * gets the same answer. This is reserved when the quote is decided, confirmed by its commit, and
 * withdrawn if the commit fails. Everything else that a quote changes waits for the commit.
 */

/** Binds quotes decided while this one is uncommitted. */
export function reserve(deps: Pick<Deps, 'cache'>, quote: DecidedQuote): void {
  const { caller, request, cell, priced, hold, promise } = quote
  if (promise !== null) deps.cache.customers.set(promiseKey(caller, request), promise)
  if (hold === null) return
  priced.keeping.current = hold
  // The limit on steps counts from the price shown last: the next table is built around this one.
  if (cell.policy.maxStep !== undefined && hold.priceMinor !== priced.lastPriceMinor) {
    cell.stale = true
  }
}

/** Applies the effects of a committed quote. */
export function confirm({ cell, priced, hold, row }: DecidedQuote): void {
  cell.product ??= { basePrice: row.basePrice, status: 'active' }
  if (hold !== null) {
    priced.keeping.committed = hold
    if (row.claim !== null && !isSameHold(hold, row.claim.before)) settle(priced.keeping, hold, row)
  }
  if (row.decision !== null) markStored(row.decision)
}

/** The cell of a quote keeps its draw, for all processes. */
function settle(keeping: Keeping, hold: Hold, { createdAtMs }: { createdAtMs: number }): void {
  const priceHold: PriceHold = {
    priceMinor: hold.priceMinor,
    draw: hold.draw,
    tablePropensity: hold.tablePropensity,
    tableId: hold.tableId,
    sinceMs: createdAtMs,
    untilMs: hold.cooldownUntilMs,
  }
  keeping.priceHold = priceHold
}

/**
 * Withdraws what was reserved for a quote that was not committed, unless a later commit showed the
 * same draw.
 */
export function withdraw({ cache }: Pick<Deps, 'cache'>, quote: DecidedQuote): void {
  const { caller, request, cell, priced, hold, promise } = quote
  if (promise !== null) {
    const key = promiseKey(caller, request)
    if (cache.customers.peek(key) === promise) cache.customers.delete(key)
  }
  const { keeping } = priced
  if (hold === null || !isSameDraw(keeping.current, hold)) return
  if (isSameDraw(keeping.committed, hold)) return
  keeping.current = keeping.committed
  // Tables may have been built around a price never shown.
  if (cell.policy.maxStep === undefined) return
  cache.apply({ kind: 'product', tenantId: caller.tenantId, productId: request.productId })
}

function isSameDraw(one: Hold | null, other: Hold): boolean {
  return one !== null && one.draw === other.draw && one.untilMs === other.untilMs
}
