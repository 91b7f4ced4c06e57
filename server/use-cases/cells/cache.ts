import { LRUCache } from 'lru-cache'
import type { CellBelief } from '../../../engine/belief/belief.ts'
import type { Hold } from '../../../engine/policy/hold.ts'
import type { LossLedger } from '../../../engine/policy/loss-ledger.ts'
import { isDue } from '../../../engine/policy/pace-of-learning.ts'
import type { PriceTable } from '../../../engine/policy/price-table.ts'
import { type PoolPrior, startingPrior } from '../../../engine/pool/pool-prior.ts'
import type { Decision, StoredPart } from '../../domain/decision.ts'
import type { Policy, PolicyFields } from '../../domain/policy.ts'
import type { PriceHold } from '../../domain/price-hold.ts'
import type { ProductStatus } from '../../domain/product.ts'
import type { Change } from '../../storage/connection/db.ts'
import type { Breakers } from '../../storage/tables/breakers.ts'
import type { ListedPrice } from '../../storage/tables/price-list-prices.ts'
import type { HeldQuote } from '../../storage/tables/quotes.ts'
import { createFactorLists, type FactorLists } from './factor-lists.ts'
import type { ServedPrices } from './served-prices.ts'
import type { VolumeTable } from './volume-table.ts'

/** What all cells of a tenant share. Replaced, never mutated. */
export type TenantContext = {
  /** What the account set. */
  policy: PolicyFields
  /** Everything is paused: quotes return base prices, whatever policies say. */
  paused: boolean
  breakers: Breakers
  /** In force for every product without its own policy; they share this object. */
  accountPolicy: Policy
  pools: ReadonlyMap<string, { version: number; prior: PoolPrior }>
  /**
   * What prices earned compared with base prices, by currency, as of when the pools were learnt.
   */
  ledgers: ReadonlyMap<string, LossLedger>
  /** The periods of current and future price lists, as text; '' if there are none. */
  lists: string
}

/** The draw that a cell keeps: including quotes not yet committed, and as of the last commit. */
export type Keeping = {
  current: Hold | null
  committed: Hold | null
  /**
   * If a policy limits price changes: the draw that all processes keep, as far as this one knows.
   * The store corrects it if another one applies.
   */
  priceHold: PriceHold | null
}

/** The prices of a cell for one base price, ready to be drawn from. */
export type PricedBase = {
  basePriceMinor: number
  table: ServedPrices
  /** The inputs of the table, stored with the first quote that it decides. */
  decision: Decision
  /**
   * The price shown instead, because the requested base price is too far from what customers ever
   * paid. Null: it is not.
   */
  replacementMinor: number | null
  /** The prices by quantity; null if all quantities cost the same. */
  volumePrices: VolumeTable | null
  /** The highest price during an emergency, whatever decides the price; null if there is none. */
  emergencyMinor: number | null
  /** The previous price, from which the policy's steps count; null if there was none. */
  lastPriceMinor: number | null
  /** The price kept when the table was built, which contains it if it may be shown. */
  keptMinor: number | null
  poolVersion: number
  builtAtMs: number
  /** Survives a replacement of the table. */
  keeping: Keeping
}

export type CellEntry = {
  productId: string
  currency: string
  segment: string
  context: TenantContext
  /** Null: nobody has sold or quoted this product yet. */
  product: { basePrice: number; status: ProductStatus } | null
  policy: Policy
  /** Prices of the cell in current and future lists, highest precedence first. */
  listed: readonly ListedPrice[]
  /** The lists when that was read, like `lists` of the context. */
  lists: string
  /** At most four, for callers that send several base prices for one product. */
  priced: PricedBase[]
  stale: boolean
}

/** A table rebuilt from its stored inputs. */
export type RecalledTable = {
  table: PriceTable
  holdout: number
  engine: string
  emergencyMinor: number | null
  /** The prices by quantity; null if all quantities cost the same. */
  volumePrices: VolumeTable | null
  /** The price customers paid most often, in minor units; null without a history. */
  usualPaidMinor: number | null
}

/** A cell that is being read, and what was reported about it in the meantime. */
type Loading = {
  tenantId: number
  cellKey: string
  entry: Promise<CellEntry>
  heard: ReportedVersion[]
}

/** The version of a belief, or null: something other than its offers changed. */
type ReportedVersion = number | null

/**
 * What quotes need, cached in memory: price tables by cell, policies and pools by tenant, promises
 * by customer. Bounded, and invalidated by change notices; everything in it can be read again.
 */
export type PricingCache = {
  contexts: LRUCache<number, TenantContext>
  cells: LRUCache<string, CellEntry>
  customers: LRUCache<string, HeldQuote>
  loading: Map<string, Loading>
  /** Cells that were found damaged and are being learnt again. */
  restoring: Set<string>
  /** Counts cells that were read and priced, because they were not cached or had learnt. */
  loaded: number
  factorLists: FactorLists
  /** Beliefs of other segments and of other products of a group, by their stored bytes. */
  beliefs: LRUCache<string, CellBelief>
  /** Parts that inputs of several tables share, by tenant and content. */
  parts: LRUCache<string, StoredPart>
  /** Tables rebuilt for replays. */
  recalled: LRUCache<string, RecalledTable>
  /** The rate of offers of a product with stock, by tenant and product. */
  offerRates: LRUCache<string, { readAtMs: number; perSecond: Promise<number> }>
  /** Counts invalidations of contexts, so that one read in the meantime is not kept. */
  contextChanges: number
  apply(change: Change): void
}

/** A cell takes 1.7 kB, and more with several base prices. */
const reckonedCellBytes = 2500
const mostCells = 1_000_000
/** Cells take at most this share of the runtime's heap limit. */
const shareOfHeap = 0.6

/** How many cells fit into a heap of at most this many bytes. */
export function cellsWithin(heapLimitBytes: number): number {
  return Math.min(mostCells, Math.floor((shareOfHeap * heapLimitBytes) / reckonedCellBytes))
}

const maxTenants = 10_000
const maxCustomers = 50_000
const maxOfferRates = 20_000
/** About four kilobytes each. */
const maxRecalled = 500
/** About six kilobytes each. */
const maxBeliefs = 5000

/** @param heapLimitBytes - Heap limit of the process; usually 4 GB. */
export function createPricingCache(heapLimitBytes = 4e9): PricingCache {
  const { cells, keysOf } = createCells(cellsWithin(heapLimitBytes))
  const contexts = new LRUCache<number, TenantContext>({ max: maxTenants })
  const customers = new LRUCache<string, HeldQuote>({ max: maxCustomers })
  const loading = new Map<string, Loading>()

  /** A cell changed: its tables may be out of date, even those being built now. */
  function cellChanged(cellKey: string, heard: ReportedVersion): void {
    const entry = cells.peek(cellKey)
    if (entry && isOutdated(entry, heard)) entry.stale = true
    notifyLoads(loading, heard, (load) => load.cellKey === cellKey)
  }

  function forgetContext(tenantId: number): void {
    contexts.delete(tenantId)
    cache.contextChanges++
  }

  function tenantChanged(tenantId: number): void {
    forgetContext(tenantId)
    notifyLoads(loading, null, (load) => load.tenantId === tenantId)
  }

  function productChanged(product: string): void {
    for (const key of keysOf(product)) cellChanged(key, null)
    notifyLoads(loading, null, (load) => productPart(load.cellKey) === product)
  }

  const cache: PricingCache = {
    contexts,
    cells,
    customers,
    loading,
    restoring: new Set(),
    loaded: 0,
    factorLists: createFactorLists(),
    beliefs: new LRUCache({ max: maxBeliefs }),
    parts: new LRUCache({ max: maxBeliefs }),
    recalled: new LRUCache({ max: maxRecalled }),
    offerRates: new LRUCache({ max: maxOfferRates }),
    contextChanges: 0,
    apply(change) {
      switch (change.kind) {
        case 'cells':
          for (const { productId, currency, segment, version } of change.cells) {
            cellChanged(cellCacheKey(change.tenantId, productId, currency, segment), version)
          }
          break
        case 'product':
        case 'policy':
          if (change.productId === '') tenantChanged(change.tenantId)
          else productChanged(`${change.tenantId}\0${change.productId}`)
          break
        case 'pool':
          forgetContext(change.tenantId)
          break
        case 'everything':
          contexts.clear()
          cache.contextChanges++
          cells.clear()
          customers.clear()
          notifyLoads(loading, null, () => true)
          break
        case 'keys':
        case 'sessions':
          break
      }
    },
  }
  return cache
}

/** Passes reports to cells that are being read. */
function notifyLoads(
  loading: ReadonlyMap<string, Loading>,
  heard: ReportedVersion,
  concerns: (load: Loading) => boolean,
): void {
  for (const load of loading.values()) if (concerns(load)) load.heard.push(heard)
}

/**
 * The cells, and the keys of each product's cells, so that a change to one product does not affect
 * others.
 */
function createCells(max: number): {
  cells: LRUCache<string, CellEntry>
  keysOf: (product: string) => readonly string[]
} {
  // Most products have one cell, whose key is stored without a list.
  const keysOfProduct = new Map<string, string | readonly string[]>()
  const keysOf = (product: string): readonly string[] => {
    const keys = keysOfProduct.get(product) ?? []
    return typeof keys === 'string' ? [keys] : keys
  }
  const cells = new LRUCache<string, CellEntry>({
    // With sizes, its arrays grow with the cells. With `max` they would be allocated for a million
    // at every start, which takes about a twentieth of its processor time.
    maxSize: max,
    sizeCalculation: () => 1,
    onInsert: (_, key, reason) => {
      if (reason !== 'add') return
      const product = productPart(key)
      const keys = keysOf(product)
      keysOfProduct.set(product, keys.length === 0 ? key : [...keys, key])
    },
    dispose: (_, key, reason) => {
      if (reason === 'set') return
      const product = productPart(key)
      const keys = keysOf(product).filter((other) => other !== key)
      const [first] = keys
      if (first === undefined) keysOfProduct.delete(product)
      else keysOfProduct.set(product, keys.length === 1 ? first : keys)
    },
  })
  return { cells, keysOf }
}

export function cellCacheKey(
  tenantId: number,
  productId: string,
  currency: string,
  segment: string,
): string {
  return `${tenantId}\0${productId}\0${currency}\0${segment}`
}

/** Tenant and product of a cell's key. */
function productPart(cellKey: string): string {
  return cellKey.slice(0, cellKey.indexOf('\0', cellKey.indexOf('\0') + 1))
}

/** True if the reports add enough to what the tables of an entry know. */
export function isOutdated(entry: CellEntry, heard: ReportedVersion): boolean {
  if (heard === null) return true
  return entry.priced.some(({ table }) => isDue(table, heard))
}

/** The pool of a currency, or the prior before there is one. */
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
