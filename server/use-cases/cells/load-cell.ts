import type { CellDeps } from '../../deps.ts'
import {
  type CellEntry,
  cellCacheKey,
  findPriced,
  isOutdated,
  type TenantContext,
} from './cache.ts'
import { priceBase } from './price-base.ts'
import { readBeside } from './read-beside.ts'
import { readForTable } from './read-for-table.ts'
import { readListed, withinRules } from './read-listed.ts'
import { damagedCells, restoreSoon } from './restore-cell.ts'
import type { CellRequest } from './table-input.ts'

const maxBasePrices = 4
/** Tables that are built again because another price was shown while they were built. */
const mostTries = 3

/** The cell of a request with its tables, read from the store at most once at a time. */
export function loadCell(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<CellEntry> {
  const { productId, currency, segment, basePriceMinor } = request
  const cellKey = cellCacheKey(tenantId, productId, currency, segment)
  const key = `${cellKey}\0${basePriceMinor}`
  const running = deps.cache.loading.get(key)
  if (running) return running.entry
  const entry = readAndPrice(deps, tenantId, context, request)
  const load = { tenantId, cellKey, entry, heard: [] as (number | null)[] }
  deps.cache.loading.set(key, load)
  deps.cache.loaded++
  const done = () => deps.cache.loading.delete(key)
  entry.then((read) => {
    read.stale ||= load.heard.some((heard) => isOutdated(read, heard))
    done()
  }, done)
  return entry
}

/**
 * Reads a cell in one transaction of two round trips and builds its table for the requested base
 * price. This replaces what was cached of the cell, except for a draw that is being kept. If the
 * product has a damaged cell, it is shown at its base price until that is restored.
 */
async function readAndPrice(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<CellEntry> {
  const { productId, currency, segment } = request
  const key = cellCacheKey(tenantId, productId, currency, segment)
  const previous = deps.cache.cells.peek(key)
  const before = previous && findPriced(previous, request.basePriceMinor)
  const [read, listed] = await deps.store.tenant(tenantId, (db) =>
    Promise.all([
      readForTable(deps, db, tenantId, context, request),
      readListed(db, tenantId, context, request, deps.now()),
    ]),
  )
  const damaged = damagedCells(read.product)
  restoreSoon(deps, tenantId, damaged)
  await readBeside(deps, request, read)
  const price = () => priceBase(deps, tenantId, request, read, before?.keeping ?? null)
  let { priced, steppedAway } = await price()
  // Prices shown in the meantime are new only if no draw is being kept.
  for (let i = 0; steppedAway && i < mostTries; i++) ({ priced, steppedAway } = await price())
  const known = read.product.product
  const entry: CellEntry = {
    productId,
    currency,
    segment,
    context,
    product: known && { basePrice: known.basePrice, status: known.status },
    // Until it is restored, less is known than was: that must not move the price.
    policy: damaged.length > 0 ? { ...read.policy, mode: 'paused' } : read.policy,
    listed: withinRules(listed, read.policy, deps.now()),
    lists: context.lists,
    priced: [priced],
    stale: steppedAway || damaged.length > 0,
  }
  for (const other of previous?.priced ?? []) {
    // Tables for other base prices stay in use, unless something has changed since.
    if (previous?.stale || other === before || entry.priced.length >= maxBasePrices) continue
    entry.priced.push(other)
  }
  deps.cache.cells.set(key, entry)
  return entry
}
