import { LRUCache } from 'lru-cache'
import { type PoolPrior, startingPrior } from '../../engine/demand/pool.ts'
import type { PriceTable } from '../../engine/policy/price-table.ts'
import type { Policy, PolicyFields } from '../domain/policy.ts'
import type { Change } from '../storage/db.ts'
import type { HeldQuote } from '../storage/quotes.ts'

/** What all cells of a tenant share. Replaced, never changed. */
export type TenantContext = {
  policy: PolicyFields
  pools: ReadonlyMap<string, { version: number; prior: PoolPrior }>
}

/** A draw that is kept for a while, so that prices do not flicker. */
export type Hold = {
  priceMinor: number
  /** Probability with which the table drew this price. */
  tablePropensity: number
  draw: number
  offersLeft: number
  untilMs: number
  /** Kept at least until then, whatever the offers: the policy's cooldown. */
  cooldownUntilMs: number
}

/** The prices of a cell for one base price, ready to be drawn from. */
export type PricedBase = {
  basePriceMinor: number
  table: PriceTable
  poolVersion: number
  builtAtMs: number
  hold: Hold | null
}

export type CellEntry = {
  segment: string
  context: TenantContext
  /** Null: nobody has sold or quoted this product yet. */
  product: { basePrice: number; status: 'active' | 'paused' | 'archived' } | null
  policy: Policy
  /** At most four: callers that send several base prices for one product. */
  priced: PricedBase[]
  stale: boolean
}

/**
 * What quotes need, held in memory: price tables by cell, policies and pools by tenant, promises by
 * customer. Bounded, and emptied by change notices; everything in it can be read again.
 */
export type PricingCache = {
  contexts: LRUCache<number, TenantContext>
  cells: LRUCache<string, CellEntry>
  customers: LRUCache<string, HeldQuote>
  /** Cells being read now. A change that arrives meanwhile makes what was read out of date. */
  loading: Map<string, { entry: Promise<CellEntry>; overtaken: boolean }>
  apply(change: Change): void
}

const maxCells = 200_000
const maxTenants = 10_000
const maxCustomers = 50_000

export function createPricingCache(): PricingCache {
  const contexts = new LRUCache<number, TenantContext>({ max: maxTenants })
  const cells = new LRUCache<string, CellEntry>({ max: maxCells })
  const customers = new LRUCache<string, HeldQuote>({ max: maxCustomers })
  const loading: PricingCache['loading'] = new Map()

  return {
    contexts,
    cells,
    customers,
    loading,
    apply(change) {
      for (const load of loading.values()) load.overtaken = true
      switch (change.kind) {
        case 'cells':
          for (const { productId, currency, segment, version } of change.cells) {
            const entry = cells.peek(cellCacheKey(change.tenantId, productId, currency, segment))
            if (entry && needsRebuild(entry, version)) entry.stale = true
          }
          break
        case 'product':
        case 'policy':
          // A catalogue or policy change is rare next to quotes: a sweep costs less than an index.
          if (change.productId === '') contexts.delete(change.tenantId)
          else sweep(cells, `${change.tenantId}\0${change.productId}\0`)
          break
        case 'pool':
          contexts.delete(change.tenantId)
          break
        case 'everything':
          contexts.clear()
          cells.clear()
          customers.clear()
          break
        case 'keys':
          break
      }
    },
  }
}

export function cellCacheKey(
  tenantId: number,
  productId: string,
  currency: string,
  segment: string,
): string {
  return `${tenantId}\0${productId}\0${currency}\0${segment}`
}

/** True when a belief of this version says enough more than the tables know. */
function needsRebuild(entry: CellEntry, version: number | null): boolean {
  if (version === null) return true // its sales rows changed
  return entry.priced.some(
    ({ table }) => version >= table.beliefVersion + Math.max(1, table.rebuildAfterOffers),
  )
}

function sweep(cells: LRUCache<string, CellEntry>, prefix: string): void {
  for (const key of cells.keys()) if (key.startsWith(prefix)) cells.delete(key)
}

/** The pool of a currency, or what is believed before there is one. */
export function poolOf(
  context: TenantContext,
  currency: string,
): { version: number; prior: PoolPrior } {
  return context.pools.get(currency) ?? { version: 0, prior: startingPrior }
}

export function findPriced(entry: CellEntry, basePriceMinor: number): PricedBase | undefined {
  for (const priced of entry.priced) if (priced.basePriceMinor === basePriceMinor) return priced
  return undefined
}
