import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type Row, readTable } from './read-table.ts'

/** One product's sales, in chronological order. */
export type Product = { name: string; rows: SalesRow[] }

const weekSeconds = 7 * 86_400
/** The cheese's weeks are numbered; the date of the first is unknown. */
const firstWeek = Date.UTC(1990, 0, 1) / 1000

/** Weekly sales of one cheese in 88 accounts, its display share as promotion. */
export function readCheese(path: string): Product[] {
  return group(readTable(path), (row) => ({
    ...plain,
    priceMinor: Math.round(100 * Number(row.price)),
    units: Number(row.units),
    promotion: Number(row.display_acv),
    startSeconds: firstWeek + (Number(row.period) - 1) * weekSeconds,
    endSeconds: firstWeek + Number(row.period) * weekSeconds,
  }))
}

/** Weekly sales of 400 gifts; weeks without sales have no price and are omitted. */
export function readRetail(path: string): Product[] {
  const sold = readTable(path).filter((row) => row.price !== '' && Number(row.units) > 0)
  return group(sold, (row) => {
    const start = Date.parse(row.period ?? '') / 1000
    return {
      ...plain,
      priceMinor: Math.max(1, Math.round(100 * Number(row.price))),
      units: Number(row.units),
      startSeconds: start,
      endSeconds: start + weekSeconds,
    }
  })
}

const plain = {
  exposure: null,
  inStock: null,
  promotion: null,
  competitorPriceMinor: null,
  randomized: false,
}

function group(table: readonly Row[], toSales: (row: Row) => SalesRow): Product[] {
  const byProduct = Map.groupBy(table, (row) => row.product ?? '')
  return [...byProduct].map(([name, rows]) => ({
    name,
    rows: rows.map(toSales).sort((a, b) => a.startSeconds - b.startSeconds),
  }))
}
