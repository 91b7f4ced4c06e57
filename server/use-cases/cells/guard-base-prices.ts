import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import { type BreakerFault, isPriceOff } from '../../domain/breaker.ts'
import type { Db } from '../../storage/connection/db.ts'
import { openBreakers, readOpenOfStoredBases } from '../../storage/tables/breakers.ts'
import type { StoredCell } from '../../storage/tables/cells.ts'
import { closeAsRight } from '../../storage/tables/close-as-right.ts'

/** A stored base price, and what its product sold for. */
export type StoredBase = { productId: string; basePriceMinor: number }

/** Mixed-up units: cents for dollars, or a thousand that was a decimal point. */
const mixUps = [100, 1000, 1 / 100, 1 / 1000]
const nearby = 1.25

/**
 * What a product's base price probably should be, where it is too far from every price in its sales
 * rows, and nobody accepted it; null if it is not, or nothing has been fitted.
 */
export function likelyBase(
  { basePriceMinor }: Pick<StoredBase, 'basePriceMinor'>,
  cells: readonly Pick<StoredCell, 'sales'>[],
  accepted: readonly number[],
): number | null {
  const tested = cells.flatMap(({ sales }) => (sales as SalesBelief | null)?.tested ?? [])
  if (tested.length === 0) return null
  const lowMinor = Math.min(...tested.map((one) => one.lowMinor))
  const highMinor = Math.max(...tested.map((one) => one.highMinor))
  const isOff = isPriceOff(basePriceMinor, lowMinor) && isPriceOff(basePriceMinor, highMinor)
  if (!isOff || accepted.some((one) => !isPriceOff(basePriceMinor, one))) return null
  const meant = mixUps
    .map((times) => Math.round(basePriceMinor * times))
    .find((minor) => minor * nearby >= lowMinor && minor <= highMinor * nearby)
  return meant ?? Math.round(Math.sqrt(lowMinor * highMinor))
}

/**
 * Opens a breaker for each base price that cannot be right, and closes those of the same products
 * whose base price is right again. Call it last: it blocks other changes of the tenant.
 */
export async function guardBasePrices(
  db: Db,
  tenantId: number,
  currency: string,
  bases: readonly (StoredBase & { likelyMinor: number | null })[],
  nowMs: number,
): Promise<void> {
  const faults = bases.flatMap(({ productId, basePriceMinor, likelyMinor }): BreakerFault[] =>
    likelyMinor === null ? [] : [faultOf(productId, currency, basePriceMinor, likelyMinor)],
  )
  const right = new Set(
    bases.filter(({ likelyMinor }) => likelyMinor === null).map(({ productId }) => productId),
  )
  for (const open of await readOpenOfStoredBases(db, tenantId)) {
    if (open.currency !== currency || !right.has(open.productId)) continue
    await closeAsRight(db, tenantId, open, 'service', nowMs)
  }
  await openBreakers(db, tenantId, faults, 'service', nowMs)
}

function faultOf(productId: string, currency: string, seen: number, usual: number): BreakerFault {
  const own = { stored: true }
  return { kind: 'base_price', productId, currency, stops: false, usual, seen, own }
}
