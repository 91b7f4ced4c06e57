import type { Deps } from '../../deps.ts'
import { isSameHold, type PriceHold } from '../../domain/price-hold.ts'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import { cellCacheKey } from '../cells/cache.ts'
import { holdOf } from '../cells/hold-of.ts'
import type { DecidedQuote } from './decide-quote.ts'
import { withdraw } from './effects.ts'

/** The cell of a quote holds another price: the quote must be decided again. */
export type Lost = { priceHold: PriceHold }

/** Other processes may change a price hold this often while a quote is pending. */
export const mostTries = 10

/**
 * Retries until every price shown is the one that its cell holds; each attempt knows the price
 * holds that the previous one found.
 *
 * @throws Refusal `overloaded` if there are too many retries.
 */
export async function retryUntilWritten<Result extends object>(
  attempt: () => Promise<Result | Lost>,
): Promise<Result> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const result = await attempt()
    if (!('priceHold' in result)) return result
  }
  throw overloaded()
}

/** Withdraws a quote whose cell holds another draw, and continues with that draw. */
export function withdrawAndAdopt(
  deps: Pick<Deps, 'cache'>,
  quote: DecidedQuote,
  priceHold: PriceHold | undefined,
): void {
  withdraw(deps, quote)
  if (priceHold !== undefined) adopt(deps, quote, priceHold)
}

function adopt(
  { cache }: Pick<Deps, 'cache'>,
  { caller, cell, priced }: DecidedQuote,
  priceHold: PriceHold,
): void {
  const { keeping, table } = priced
  // The same draw may be held for longer than known, because of a cooldown set since.
  const isKnown =
    isSameHold(keeping.current, priceHold) && keeping.priceHold?.untilMs === priceHold.untilMs
  if (isKnown && isSameHold(keeping.priceHold, priceHold)) return
  const hold = holdOf(priceHold)
  keeping.current = hold
  keeping.committed = hold
  keeping.priceHold = priceHold
  // Steps count from it, and the table may not contain it.
  if (cell.policy.maxStep === undefined && table.prices.includes(priceHold.priceMinor)) return
  cell.stale = true
  const key = cellCacheKey(caller.tenantId, cell.productId, cell.currency, cell.segment)
  const entry = cache.cells.peek(key)
  if (entry) entry.stale = true
}
