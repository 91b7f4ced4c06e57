import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { SharedPeriods } from '../../../engine/sales/shared-periods.ts'
import type { Deps } from '../../deps.ts'
import { type BreakerFault, isCostOff } from '../../domain/breaker.ts'
import { regularPrice } from '../../domain/regular-price.ts'
import type { Db } from '../../storage/connection/db.ts'
import { notify } from '../../storage/connection/notices.ts'
import { findLastClosed, openBreakers } from '../../storage/tables/breakers.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import { forgetSalesBeliefs, writeSalesBelief } from '../../storage/tables/cells.ts'
import { finiteJson } from '../../storage/tables/finite-json.ts'
import { type BasePriceSeen, followBasePrices } from '../../storage/tables/products.ts'
import {
  markSharingDirty,
  readSharedRows,
  type SaleToFit,
  takeSalesDirty,
} from '../../storage/tables/sales.ts'
import { fitCells } from './fit-beside.ts'
import { readMarkedSales } from './read-marked-sales.ts'
import { createSharedPeriods, maxSharedRows, type Shared } from './read-shared-periods.ts'

/** A cell's fit uses its latest rows, up to this many: twenty years of weeks, or three of days. */
const maxRows = 1100
/** Cells per transaction, which reads what they share once: a second or less. */
const maxCells = 16
/** When a category's rows have grown by this share, its cells are fitted again. */
const grownShare = 0.25

/**
 * Creates the function that fits some cells of one category whose sales rows changed, together with
 * how all its products sold week by week. The fit reads the rows themselves, so it does not depend
 * on earlier or lost fits. It returns false if no cell of the tenant is waiting.
 */
export function createSalesRefit(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
): (tenantId: number) => Promise<boolean> {
  const readShared = createSharedPeriods()

  return (tenantId) =>
    deps.store.tenant(tenantId, async (db) => {
      const taken = await takeSalesDirty(db, tenantId, maxCells)
      if (!taken) return false
      const { group, productIds } = taken
      const shared = await readShared(db, tenantId, group)
      const rows = await readMarkedSales(db, tenantId, group, productIds, maxRows)
      const sharedRowsBefore = await readSharedRows(db, tenantId, group, productIds)
      // Their rows were undone: nothing is believed about them, as before there were any.
      const without = productIds.filter((id) => (rows.get(id) ?? []).length === 0)
      const having = productIds.filter((id) => !without.includes(id))
      const toFit = having.map((id) => {
        const sales = rows.get(id) ?? []
        return { rows: sales, shared: periodsFor(id, sales, shared) }
      })
      const found = await fitCells(toFit)
      const fits: { key: CellKey; fit: SalesBelief }[] = []
      for (const [i, productId] of having.entries()) {
        const key = { productId, currency: group.currency, segment: group.segment }
        const one = found[i]
        const error = one === undefined || 'error' in one ? one?.error : faultOf(one.fit)
        if (one !== undefined && 'fit' in one && error === undefined) {
          fits.push({ key, fit: one.fit })
          continue
        }
        deps.log.error(
          { err: error, tenantId, ...key },
          'sales rows could not be fitted; the previous fit was kept',
        )
      }
      // Written together, so that no cell is locked while others are being fitted.
      const odd: BreakerFault[] = []
      for (const { key, fit } of fits) {
        const { cost, fault } = lastGoodCost(key, rows.get(key.productId) ?? [])
        await writeSalesBelief(db, tenantId, key, fit, shared.rows, cost)
        if (fault !== null && !(await wasReported(db, tenantId, fault))) odd.push(fault)
      }
      await forgetSalesBeliefs(db, tenantId, group, without)
      await followBasePrices(db, tenantId, basePricesOf(rows, group.currency), 'sales')
      const grown = sharedRowsBefore.some(
        (before) => Math.abs(shared.rows - before) > grownShare * shared.rows,
      )
      if (grown) await markSharingDirty(db, tenantId, group, shared.rows, grownShare)
      const changed = [...fits.map(({ key }) => key.productId), ...without]
      const cells = changed.map((productId) => ({
        ...{ productId, currency: group.currency, segment: group.segment },
        version: null,
      }))
      await notify(db, { kind: 'cells', tenantId, cells })
      await openBreakers(db, tenantId, odd, 'service', deps.now())
      return true
    })
}

/** What keeps a fit from being stored. */
function faultOf(fit: SalesBelief): RangeError | undefined {
  try {
    finiteJson('the sales fit', fit)
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return error
    throw error
  }
}

/**
 * The latest cost in rows that is plausible after the previous one, and what is odd about later
 * ones. The first cost is accepted: there is nothing to compare it with.
 */
function lastGoodCost(
  { productId, currency }: CellKey,
  rows: readonly SaleToFit[],
): { cost: { unitCostMinor: number; atSeconds: number } | null; fault: BreakerFault | null } {
  let cost: { unitCostMinor: number; atSeconds: number } | null = null
  let fault: BreakerFault | null = null
  for (const { unitCostMinor, startSeconds } of rows) {
    if (unitCostMinor === null) continue
    if (cost === null || !isCostOff(unitCostMinor, cost.unitCostMinor)) {
      cost = { unitCostMinor, atSeconds: startSeconds }
      fault = null
      continue
    }
    fault = {
      kind: 'unit_cost',
      productId,
      currency,
      stops: false,
      usual: cost.unitCostMinor,
      seen: unitCostMinor,
      own: { fromRows: true },
    }
  }
  return { cost, fault }
}

/** Whether somebody has closed a breaker about the same cost before. */
async function wasReported(db: Db, tenantId: number, fault: BreakerFault): Promise<boolean> {
  return (await findLastClosed(db, tenantId, fault))?.seen === fault.seen
}

/** The base prices of products suggested by their rows. */
function basePricesOf(
  rows: ReadonlyMap<string, readonly SaleToFit[]>,
  currency: string,
): BasePriceSeen[] {
  return [...rows].flatMap(([id, all]) => {
    // A price drawn around the base price is not one, nor is what was paid while it was shown.
    const sales = all.filter(
      ({ drawnAboutMinor, besideDraws }) => drawnAboutMinor === undefined && !besideDraws,
    )
    const latest = sales.at(-1)
    if (latest === undefined) return []
    const seen = sales.map((row) => ({ ...row, atSeconds: row.startSeconds }))
    return { id, basePrice: regularPrice(seen), currency, at: new Date(latest.startSeconds * 1000) }
  })
}

/** What a product's own rows are fitted with. */
function periodsFor(
  productId: string,
  rows: readonly SalesRow[],
  { periods: shared, productIds }: Shared,
): SharedPeriods | null {
  if (shared === null) return null
  if (!productIds.has(productId)) return { ...shared, sumProduct: false }
  // Its share cannot be removed from periods older than the summed rows.
  const { startSeconds } = rows.at(-maxSharedRows) ?? rows[0] ?? { startSeconds: 0 }
  const periods = shared.periods.filter((period) => period.startSeconds >= startSeconds)
  return { ...shared, periods }
}
