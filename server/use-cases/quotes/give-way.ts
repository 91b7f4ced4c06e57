import type { Deps } from '../../deps.ts'
import { isSameHold, type PriceHold } from '../../domain/price-hold.ts'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import { cellCacheKey } from '../cells/cache.ts'
import { holdOf } from '../cells/hold-of.ts'
import type { DecidedQuote } from './decide-quote.ts'
import { withdraw } from './effects.ts'

/** Another price than that of a quote stands in its cell: it is to be decided anew. */
export type Lost = { stands: PriceHold }

/** Other processes may change what stands this often while a quote is on its way. */
export const mostTries = 10

/**
 * Does something until no price that it shows has lost its place meanwhile; each try is decided by
 * what the one before learnt.
 *
 * @throws Refusal `overloaded` where that goes on and on.
 */
export async function untilItStands<Result extends object>(
  attempt: () => Promise<Result | Lost>,
): Promise<Result> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const result = await attempt()
    if (!('stands' in result)) return result
  }
  throw overloaded()
}

/** Withdraws a quote in whose cell another draw stands: the cell goes on with that. */
export function giveWay(
  deps: Pick<Deps, 'cache'>,
  quote: DecidedQuote,
  stands: PriceHold | undefined,
): void {
  withdraw(deps, quote)
  if (stands !== undefined) adopt(deps, quote, stands)
}

function adopt(
  { cache }: Pick<Deps, 'cache'>,
  { caller, cell, priced }: DecidedQuote,
  stands: PriceHold,
): void {
  const { keeping, table } = priced
  if (isSameHold(keeping.stands, stands) && isSameHold(keeping.current, stands)) return
  const hold = holdOf(stands)
  keeping.current = hold
  keeping.committed = hold
  keeping.stands = stands
  // Steps count from it, and the table may be one that does not hold it.
  if (cell.policy.maxStep === undefined && table.prices.includes(stands.priceMinor)) return
  cell.stale = true
  const key = cellCacheKey(caller.tenantId, cell.productId, cell.currency, cell.segment)
  const entry = cache.cells.peek(key)
  if (entry) entry.stale = true
}
