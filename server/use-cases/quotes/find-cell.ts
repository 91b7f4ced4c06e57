import type { QuoteDeps } from '../../deps.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import {
  type CellEntry,
  cellCacheKey,
  findPriced,
  poolOf,
  type TenantContext,
} from '../cells/cache.ts'
import { loadCell } from '../cells/load-cell.ts'
import { loadContext } from '../cells/load-context.ts'
import { rereadListed } from '../cells/read-listed.ts'

/**
 * A table is rebuilt after this long if the data shared by the account's products may have changed.
 */
const poolPatienceMs = 300_000

/** The inputs of a table are dropped some months after the table; see migration 0011. */
const oldestTableMs = 28 * 86_400_000

/** The cell that prices a request, if memory holds it with a current table for the base price. */
export function findWarmCell(
  deps: QuoteDeps,
  tenantId: number,
  request: QuoteRequest,
): CellEntry | null {
  const context = deps.cache.contexts.get(tenantId)
  if (context === undefined) return null
  return warmCell(deps, tenantId, context, request, request.segment)
}

/** The cell that prices a request, read from the store if memory has no current table. */
export async function findCell(
  deps: QuoteDeps,
  tenantId: number,
  request: QuoteRequest,
): Promise<CellEntry> {
  const context = await loadContext(deps, tenantId)
  // Once the policy is read, the table in memory may turn out to be current.
  const cell = {
    productId: request.productId,
    currency: request.currency,
    segment: request.segment,
    basePriceMinor: request.basePrice,
  }
  const key = cellCacheKey(tenantId, cell.productId, cell.currency, cell.segment)
  const known = deps.cache.cells.peek(key)
  if (known && !known.stale && known.lists !== context.lists) {
    await rereadListed(deps, tenantId, context, known, cell)
  }
  const warm = warmCell(deps, tenantId, context, request, request.segment)
  if (warm !== null) return warm
  const entry = await loadCell(deps, tenantId, context, cell)
  if (entry.policy.personalization === 'none' && cell.segment !== '') {
    return loadCell(deps, tenantId, context, { ...cell, segment: '' })
  }
  return entry
}

function warmCell(
  deps: QuoteDeps,
  tenantId: number,
  context: TenantContext,
  request: QuoteRequest,
  segment: string,
): CellEntry | null {
  const key = cellCacheKey(tenantId, request.productId, request.currency, segment)
  const entry = deps.cache.cells.get(key)
  if (entry === undefined || entry.stale || entry.lists !== context.lists) return null
  if (entry.context !== context) {
    // A new pool alone can wait; a new policy cannot.
    if (JSON.stringify(entry.context.policy) !== JSON.stringify(context.policy)) return null
    entry.context = context
  }
  if (entry.policy.personalization === 'none' && segment !== '') {
    return warmCell(deps, tenantId, context, request, '')
  }
  const priced = findPriced(entry, request.basePrice)
  if (priced === undefined) return null
  const age = deps.now() - priced.builtAtMs
  if (age > oldestTableMs) return null
  if (age > 1000 * priced.table.steadySeconds) return null
  // The other products of a group learn and change without notifying this one.
  const grouped = entry.policy.group !== undefined
  const poolIsNew = priced.poolVersion !== poolOf(context, request.currency).version
  if ((poolIsNew || grouped) && age > poolPatienceMs) return null
  return entry
}
