import type { SaleToFit } from '../../storage/tables/sales.ts'
import type { SaleReport } from '../sales/record-sales.ts'

/** A row of sales of a product, as a simulation reads it. */
export type SoldRow = SaleToFit & { productId: string }

/** A row sent with a request. */
export function toSoldRow(report: SaleReport): SoldRow {
  return {
    productId: report.productId,
    startSeconds: Date.parse(report.periodStart) / 1000,
    endSeconds: Date.parse(report.periodEnd) / 1000,
    priceMinor: report.price,
    units: report.units,
    exposure: report.exposure ?? null,
    inStock: report.inStock ?? null,
    promotion: report.promotion ?? null,
    competitorPriceMinor: report.competitorPrice ?? null,
    unitCostMinor: report.unitCost ?? null,
    randomized: report.randomized ?? false,
  }
}
