import { setImmediate as nextTurn } from 'node:timers/promises'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type SharedPeriods, sharedPeriods } from '../../../engine/sales/shared-periods.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../storage/connection/db.ts'
import { notify } from '../../storage/connection/notices.ts'
import { type CellKey, writeSalesBelief } from '../../storage/tables/cells.ts'
import { finiteJson } from '../../storage/tables/finite-json.ts'
import {
  findSharingProducts,
  markSharingDirty,
  readSales,
  readSharedRows,
  type Sale,
  type SharingCells,
  takeSalesDirty,
} from '../../storage/tables/sales.ts'

/** A cell's fit uses its latest rows, up to this many: twenty years of weeks, or three of days. */
const maxRows = 1100
/** Cells of one transaction, which reads what they share once: a second or less. */
const maxCells = 16
/** So many products, with their latest rows, tell the good and bad weeks of a category as well as all. */
const maxSharingProducts = 100
const maxSharedRows = 260
/** A category whose rows grew by so much knows its weeks better, and what was fitted beside fewer is fitted again. */
const grownShare = 0.25

/**
 * Fits anew some cells whose sales rows changed, all of one category, beside how its products did together week by week. The
 * fit reads the rows themselves, so it is the same whatever was fitted before or lost on the way. False when no cell of the
 * tenant waits.
 */
export async function refitSales(
  deps: Pick<Deps, 'store' | 'log'>,
  tenantId: number,
): Promise<boolean> {
  return deps.store.tenant(tenantId, async (db) => {
    const taken = await takeSalesDirty(db, tenantId, maxCells)
    if (!taken) return false
    const { group, productIds } = taken
    const shared = await readShared(db, tenantId, group, productIds)
    const sharedRowsBefore = await readSharedRows(db, tenantId, group, productIds)
    const fits: { key: CellKey; fit: SalesBelief }[] = []
    for (const productId of productIds) {
      const key = { productId, currency: group.currency, segment: group.segment }
      const sales = (await readSales(db, tenantId, key, maxRows)).map(toSalesRow)
      try {
        const fit = fitSales(sales, periodsOf(shared.periods, sales))
        finiteJson('the sales fit', fit)
        fits.push({ key, fit })
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        deps.log.error(
          { err: error, tenantId, ...key },
          'sales rows could not be fitted, and what was fitted before was left as it was',
        )
      }
      await nextTurn() // lets quotes through between two fits
    }
    // Written together, so that nobody waits for a cell while others are being fitted.
    for (const { key, fit } of fits) {
      await writeSalesBelief(db, tenantId, key, fit, shared.rows)
    }
    const grown = sharedRowsBefore.some(
      (before) => Math.abs(shared.rows - before) > grownShare * shared.rows,
    )
    if (grown) await markSharingDirty(db, tenantId, group, shared.rows, grownShare)
    const cells = fits.map(({ key }) => ({ ...key, version: null }))
    await notify(db, { kind: 'cells', tenantId, cells })
    return true
  })
}

/** How a category's products did together, from some of them and those asked for; and how many rows those some have. */
async function readShared(
  db: Db,
  tenantId: number,
  group: SharingCells,
  productIds: readonly string[],
): Promise<{ periods: SharedPeriods | null; rows: number }> {
  const { currency, segment, category } = group
  const usual = await findSharingProducts(db, tenantId, group, maxSharingProducts)
  let rows = 0
  const sharing: { group: string; rows: SalesRow[] }[] = []
  for (const productId of new Set([...usual, ...productIds])) {
    const key = { productId, currency, segment }
    const sales = await readSales(db, tenantId, key, maxSharedRows)
    if (usual.includes(productId)) rows += sales.length
    sharing.push({ group: category, rows: sales.map(toSalesRow) })
  }
  return { periods: sharedPeriods(sharing)[category] ?? null, rows }
}

/** The periods to which a product's own rows contributed: of older ones its share cannot be taken out. */
function periodsOf(shared: SharedPeriods | null, rows: readonly SalesRow[]): SharedPeriods | null {
  const oldest = rows.at(-maxSharedRows) ?? rows[0]
  if (shared === null || oldest === undefined) return null
  const { startSeconds } = oldest
  const periods = shared.periods.filter((period) => period.startSeconds >= startSeconds)
  return { ...shared, periods }
}

function toSalesRow(sale: Sale): SalesRow {
  return {
    priceMinor: sale.priceMinor,
    units: sale.units,
    exposure: sale.exposure,
    inStock: sale.inStock,
    promotion: sale.promotion,
    competitorPriceMinor: sale.competitorPriceMinor,
    randomized: sale.randomized,
    startSeconds: sale.periodStart.getTime() / 1000,
    endSeconds: sale.periodEnd.getTime() / 1000,
  }
}
