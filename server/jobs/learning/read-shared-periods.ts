import { LRUCache } from 'lru-cache'
import { type SharedPeriods, sharedPeriods } from '../../../engine/sales/shared-periods.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findSharingProducts, markOfSales, type SharingCells } from '../../storage/tables/sales.ts'
import { readMarkedSales } from './read-marked-sales.ts'

/** This many products, with their latest rows, show a category's good and bad weeks well enough. */
const maxSharingProducts = 100
/** Latest rows of a product that are summed. */
export const maxSharedRows = 260
/** Categories whose sums are cached: some tens of kilobytes each. */
const keptCategories = 64

/** How some products of a category sold together. */
export type Shared = {
  /** Null if there are too few. */
  periods: SharedPeriods | null
  productIds: ReadonlySet<string>
  rows: number
}

/**
 * Reads how the products of a category sold together, and caches it until one of their sales rows
 * changes: it takes longer than the fits of the sixteen cells that use it.
 */
export function createSharedPeriods(): (
  db: Db,
  tenantId: number,
  group: SharingCells,
) => Promise<Shared> {
  const kept = new LRUCache<string, { mark: string; shared: Shared }>({ max: keptCategories })

  return async (db, tenantId, group) => {
    const productIds = await findSharingProducts(db, tenantId, group, maxSharingProducts)
    const mark = await markOfSales(db, tenantId, group, productIds)
    const key = JSON.stringify([tenantId, group.currency, group.segment, group.category])
    const known = kept.get(key)
    if (known?.mark === mark) return known.shared
    const sales = await readMarkedSales(db, tenantId, group, productIds, maxSharedRows)
    const { category } = group
    const sharing = [...sales.values()].map((rows) => ({ group: category, rows }))
    const shared = {
      periods: sharedPeriods(sharing)[category] ?? null,
      productIds: new Set(productIds),
      rows: sharing.reduce((sum, { rows }) => sum + rows.length, 0),
    }
    kept.set(key, { mark, shared })
    return shared
  }
}
