import { fitSales } from '../../../engine/sales/fit-sales.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../storage/connection/notices.ts'
import { writeSalesBelief } from '../../storage/tables/cells.ts'
import { readSales, type Sale, takeSalesDirty } from '../../storage/tables/sales.ts'

/** A cell's fit uses its latest rows, up to this many: twenty years of weeks, or three of days. */
const maxRows = 1100

/**
 * Fits anew one cell whose sales rows changed. The fit reads the rows themselves, so it is the same
 * whatever was fitted before or lost on the way. False when no cell of the tenant waits.
 */
export async function refitSales(
  deps: Pick<Deps, 'store' | 'log'>,
  tenantId: number,
): Promise<boolean> {
  return deps.store.tenant(tenantId, async (db) => {
    const key = await takeSalesDirty(db, tenantId)
    if (!key) return false
    const rows = await readSales(db, tenantId, key, maxRows)
    try {
      await writeSalesBelief(db, tenantId, key, fitSales(rows.map(toSalesRow)))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      deps.log.error(
        { err: error, tenantId, ...key },
        'sales rows could not be fitted, and what was fitted before was left as it was',
      )
    }
    await notify(db, { kind: 'cells', tenantId, cells: [{ ...key, version: null }] })
    return true
  })
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
