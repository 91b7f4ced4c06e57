import type { QuoteDeps } from '../../deps.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import {
  type CellEntry,
  cellCacheKey,
  findPriced,
  poolOf,
  type TenantContext,
} from '../cells/cache.ts'
import { loadCell, loadCells } from '../cells/load-cell.ts'
import { loadContext } from '../cells/load-context.ts'
import { rereadListed } from '../cells/read-listed.ts'
import type { CellRequest } from '../cells/table-input.ts'

/**
 * A table is rebuilt after this long if the data shared by the account's products may have changed.
 */
const poolPatienceMs = 300_000

/** The inputs of a table are dropped some months after the table. */
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
  await rereadLists(deps, tenantId, context, [request])
  // Once the policy is read, the table in memory may turn out to be current.
  const warm = warmCell(deps, tenantId, context, request, request.segment)
  if (warm !== null) return warm
  const cell = cellOf(request)
  const entry = await loadCell(deps, tenantId, context, cell)
  return isForAll(entry) ? loadCell(deps, tenantId, context, { ...cell, segment: '' }) : entry
}

/** Reads the cells of many requests together, as far as memory has no current tables. */
export async function findCells(
  deps: QuoteDeps,
  tenantId: number,
  requests: readonly QuoteRequest[],
): Promise<void> {
  const context = await loadContext(deps, tenantId)
  await rereadLists(deps, tenantId, context, requests)
  const isCold = (request: QuoteRequest, segment: string) =>
    warmCell(deps, tenantId, context, request, segment) === null
  const cold = requests.filter((request) => isCold(request, request.segment))
  const entries = await Promise.all(loadCells(deps, tenantId, context, cold.map(cellOf)))
  const general = cold
    .filter((request, i) => isForAll(entries[i]) && isCold(request, ''))
    .map((request) => ({ ...cellOf(request), segment: '' }))
  await Promise.all(loadCells(deps, tenantId, context, general))
}

function cellOf({ productId, currency, segment, basePrice }: QuoteRequest): CellRequest {
  return { productId, currency, segment, basePriceMinor: basePrice }
}

/** True for the cell of a segment to whose customers everybody's prices are shown. */
function isForAll(entry: CellEntry | undefined): boolean {
  return entry?.policy.personalization === 'none' && entry.segment !== ''
}

/** Rereads the list prices of cells that lack nothing else. */
async function rereadLists(
  deps: QuoteDeps,
  tenantId: number,
  context: TenantContext,
  requests: readonly QuoteRequest[],
): Promise<void> {
  const entries = new Set<CellEntry>()
  for (const { productId, currency, segment } of requests) {
    const known = deps.cache.cells.peek(cellCacheKey(tenantId, productId, currency, segment))
    if (known && !known.stale && known.lists !== context.lists) entries.add(known)
  }
  await rereadListed(deps, tenantId, context, [...entries])
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
