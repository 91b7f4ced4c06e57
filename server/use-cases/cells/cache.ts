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

/** What all cells of a tenant share. Replaced, never changed. */
export type TenantContext = {
  /** What the account set. */
  policy: PolicyFields
  /** Everything stands still: quotes answer base prices, whatever policies say. */
  paused: boolean
  breakers: Breakers
  /** In force for every product without a policy of its own, which share it. */
  accountPolicy: Policy
  pools: ReadonlyMap<string, { version: number; prior: PoolPrior }>
  /** What prices did beside base prices, by currency, as of when the pools were learnt. */
  ledgers: ReadonlyMap<string, LossLedger>
  /** The times of the price lists in force now or later, as text; '' where there are none. */
  lists: string
}

/**
 * The draw that a cell keeps: with the quotes that are on their way to the store, and as the last
 * commit left it.
 */
export type Keeping = {
  current: Hold | null
  committed: Hold | null
  /**
   * Where a policy limits how prices change: the draw that all processes keep, as far as this one
   * knows. The store answers with another where it is one.
   */
  priceHold: PriceHold | null
}

/** The prices of a cell for one base price, ready to be drawn from. */
export type PricedBase = {
  basePriceMinor: number
  table: ServedPrices
  /** What the table was made of, stored with the first quote that it decides. */
  decision: Decision
  /**
   * What is shown instead: the base price asked is too far from what customers ever paid. Null: it
   * is not.
   */
  replacementMinor: number | null
  /** The prices by quantity; null where all quantities cost the same. */
  volumePrices: VolumeTable | null
  /** The highest price while an emergency lasts, whoever decides it; null where none does. */
  emergencyMinor: number | null
  /** The price shown before, from which the policy's steps count; null where none was. */
  lastPriceMinor: number | null
  /** The price that was kept when the table was made, which holds it if it may be shown. */
  keptMinor: number | null
  poolVersion: number
  builtAtMs: number
  /** Goes on where the table is replaced. */
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
  /** What price lists say of the cell now and later, first what goes before the rest. */
  listed: readonly ListedPrice[]
  /** The lists as they were when that was read, as `lists` of the context. */
  lists: string
  /** At most four: callers that send several base prices for one product. */
  priced: PricedBase[]
  stale: boolean
}

/** A table that was built again from what is stored of it. */
export type RecalledTable = {
  table: PriceTable
  holdout: number
  engine: string
  emergencyMinor: number | null
  /** The prices by quantity; null where all quantities cost the same. */
  volumePrices: VolumeTable | null
  /** What customers paid most often, minor units; null without a history. */
  usualPaidMinor: number | null
}

/** A cell that is being read now, and what was reported about it meanwhile. */
type Loading = { tenantId: number; cellKey: string; entry: Promise<CellEntry>; heard: Heard[] }

/** The version of a belief, or null: something else than its offers changed. */
type Heard = number | null

/**
 * What quotes need, held in memory: price tables by cell, policies and pools by tenant, promises by
 * customer. Bounded, and emptied by change notices; everything in it can be read again.
 */
export type PricingCache = {
  contexts: LRUCache<number, TenantContext>
  cells: LRUCache<string, CellEntry>
  customers: LRUCache<string, HeldQuote>
  loading: Map<string, Loading>
  /** Counts cells that were read and priced, because they were not held or had learnt. */
  loaded: number
  factorLists: FactorLists
  /** Beliefs of other segments and of other products of a group, by their stored bytes. */
  beliefs: LRUCache<string, CellBelief>
  /** What the inputs of tables have in common, by tenant and content. */
  parts: LRUCache<string, StoredPart>
  /** Tables that were built again for replays. */
  recalled: LRUCache<string, RecalledTable>
  /** How fast offers of a product with a stock come, by tenant and product. */
  offerRates: LRUCache<string, { readAtMs: number; perSecond: Promise<number> }>
  /** Counts what made contexts out of date, so that one read meanwhile is not kept. */
  contextChanges: number
  apply(change: Change): void
}

/** A cell weighs 1.7 kB, and more where it has several base prices. */
const reckonedCellBytes = 2500
const mostCells = 1_000_000
/** Cells take no more than this share of the heap that the runtime may have. */
const shareOfHeap = 0.6

/** How many cells fit into a heap of at most so many bytes. */
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

/** @param heapLimitBytes - How large the heap of the process may become; usually 4 GB. */
export function createPricingCache(heapLimitBytes = 4e9): PricingCache {
  const { cells, keysOf } = createCells(cellsWithin(heapLimitBytes))
  const contexts = new LRUCache<number, TenantContext>({ max: maxTenants })
  const customers = new LRUCache<string, HeldQuote>({ max: maxCustomers })
  const loading = new Map<string, Loading>()

  /** A cell changed: its tables may be out of date, even those that are being made now. */
  function cellChanged(cellKey: string, heard: Heard): void {
    const entry = cells.peek(cellKey)
    if (entry && isOutdated(entry, heard)) entry.stale = true
    tellLoads(loading, heard, (load) => load.cellKey === cellKey)
  }

  function forgetContext(tenantId: number): void {
    contexts.delete(tenantId)
    cache.contextChanges++
  }

  function tenantChanged(tenantId: number): void {
    forgetContext(tenantId)
    tellLoads(loading, null, (load) => load.tenantId === tenantId)
  }

  function productChanged(product: string): void {
    for (const key of keysOf(product)) cellChanged(key, null)
    tellLoads(loading, null, (load) => productPart(load.cellKey) === product)
  }

  const cache: PricingCache = {
    contexts,
    cells,
    customers,
    loading,
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
          tellLoads(loading, null, () => true)
          break
        case 'keys':
        case 'sessions':
          break
      }
    },
  }
  return cache
}

/** Tells cells that are being read now what was reported. */
function tellLoads(
  loading: ReadonlyMap<string, Loading>,
  heard: Heard,
  concerns: (load: Loading) => boolean,
): void {
  for (const load of loading.values()) if (concerns(load)) load.heard.push(heard)
}

/** The cells, and the keys of those of a product, so that its change costs the others nothing. */
function createCells(max: number): {
  cells: LRUCache<string, CellEntry>
  keysOf: (product: string) => readonly string[]
} {
  // Most products have one cell, whose key stands without a list around it.
  const keysOfProduct = new Map<string, string | readonly string[]>()
  const keysOf = (product: string): readonly string[] => {
    const keys = keysOfProduct.get(product) ?? []
    return typeof keys === 'string' ? [keys] : keys
  }
  const cells = new LRUCache<string, CellEntry>({
    // Counted as sizes, its lists grow with the cells. With `max` they would be made for a million
    // at every start, which is some twentieth of its processor time.
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

/** True when what was heard says enough more than the tables of an entry know. */
export function isOutdated(entry: CellEntry, heard: Heard): boolean {
  if (heard === null) return true
  return entry.priced.some(({ table }) => isDue(table, heard))
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
