import type { CellDeps } from '../../deps.ts'
import type { ListedPrice } from '../../storage/tables/price-list-prices.ts'
import {
  type CellEntry,
  cellCacheKey,
  findPriced,
  isOutdated,
  type TenantContext,
} from './cache.ts'
import { priceBase } from './price-base.ts'
import { readBeside } from './read-beside.ts'
import { readForTables } from './read-for-tables.ts'
import { readListed, withinRules } from './read-listed.ts'
import type { Moves } from './read-moves.ts'
import { damagedCells, restoreSoon } from './restore-cell.ts'
import type { CellRequest, ReadCell } from './table-input.ts'

const maxBasePrices = 4
/** Tables that are built again because another price was shown while they were built. */
const mostTries = 3

/** The cell of a request with its tables, read from the store at most once at a time. */
export async function loadCell(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): Promise<CellEntry> {
  const [entry] = await Promise.all(loadCells(deps, tenantId, context, [request]))
  if (entry === undefined) throw new Error('loadCells answers one entry per request')
  return entry
}

/**
 * The same for many cells, which are read in one transaction of two round trips. Their tables are
 * built one by one: other requests are answered in between.
 */
export function loadCells(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  requests: readonly CellRequest[],
): Promise<CellEntry>[] {
  const { loading } = deps.cache
  const keyed = requests.map((request) => ({ key: loadingKey(tenantId, request), request }))
  const fresh = new Map(
    keyed.filter(({ key }) => !loading.has(key)).map(({ key, request }) => [key, request]),
  )
  const reading = readCells(deps, tenantId, context, [...fresh.values()])
  let turn: Promise<unknown> = reading.catch(() => null) // each entry has the error
  for (const [i, [key, request]] of [...fresh].entries()) {
    const price = pricer(deps, tenantId, context, request)
    const entry = turn.then(async () => price((await reading)[i]))
    if (i + 1 < fresh.size) turn = turn.then(() => new Promise(setImmediate))
    noteLoad(deps, tenantId, key, request, entry)
  }
  return keyed.flatMap(({ key }) => loading.get(key)?.entry ?? [])
}

function loadingKey(tenantId: number, request: CellRequest): string {
  const { productId, currency, segment, basePriceMinor } = request
  return `${cellCacheKey(tenantId, productId, currency, segment)}\0${basePriceMinor}`
}

/** Until the entry is there, others wait for it, and what is reported of the cell reaches it. */
function noteLoad(
  { cache }: CellDeps,
  tenantId: number,
  key: string,
  { productId, currency, segment }: CellRequest,
  entry: Promise<CellEntry>,
): void {
  const cellKey = cellCacheKey(tenantId, productId, currency, segment)
  const load = { tenantId, cellKey, entry, heard: [] as (number | null)[] }
  cache.loading.set(key, load)
  cache.loaded++
  const done = () => cache.loading.delete(key)
  entry.then((read) => {
    read.stale ||= load.heard.some((heard) => isOutdated(read, heard))
    done()
  }, done)
}

/** What is read of a cell. */
type StoredInputs = ReadCell & Moves & { listed: readonly ListedPrice[] }

async function readCells(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  requests: readonly CellRequest[],
): Promise<StoredInputs[]> {
  if (requests.length === 0) return []
  const [reads, listed] = await deps.store.tenant(tenantId, (db) =>
    Promise.all([
      readForTables(deps, db, tenantId, context, requests),
      readListed(db, tenantId, context, requests, deps.now()),
    ]),
  )
  return reads.map((read, i) => ({ ...read, listed: listed[i] ?? [] }))
}

/**
 * Builds the table of a cell that was read, for the requested base price. This replaces what was
 * cached of the cell when the read began, except for a draw that is being kept. If the product has
 * a damaged cell, it is shown at its base price until that is restored.
 */
function pricer(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  request: CellRequest,
): (read: StoredInputs | undefined) => Promise<CellEntry> {
  const { productId, currency, segment } = request
  const key = cellCacheKey(tenantId, productId, currency, segment)
  const previous = deps.cache.cells.peek(key)
  const before = previous && findPriced(previous, request.basePriceMinor)

  return async (read) => {
    if (read === undefined) throw new Error('readForTables answers one entry per request')
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
      listed: withinRules(read.listed, read.policy, deps.now()),
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
}
