import type { SaleToFit } from '../../storage/tables/sales.ts'
import { type SaleReport, soldFigures } from '../sales/record-sales.ts'

/** A row of sales of a product, as a simulation reads it. */
export type SoldRow = SaleToFit & { productId: string }

/** A row sent with a request. */
export function toSoldRow(report: SaleReport): SoldRow {
  return {
    productId: report.productId,
    startSeconds: Date.parse(report.periodStart) / 1000,
    endSeconds: Date.parse(report.periodEnd) / 1000,
    ...soldFigures(report),
  }
}
