import type { Caller } from '../../domain/caller.ts'
import { type Fault, refusalOf } from '../../domain/errors.ts'
import { periodAheadMs } from '../../domain/moment.ts'
import { faultsOfMoment } from '../../domain/refuse-far-moments.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cells.ts'
import { createMissingProducts } from '../../storage/tables/products.ts'
import { markSalesDirty, type Sale, upsertSales } from '../../storage/tables/sales.ts'
import { keyInBytes, slicesOf } from './slices.ts'

export type SaleRequest = {
  product_id: string
  segment?: string
  currency: string
  /** Minor units. */
  price: number
  units: number
  exposure?: number
  period_start: string
  period_end: string
  in_stock?: boolean
  promotion?: number
  competitor_price?: number
  randomized?: boolean
}

export type RowsAnswer = { recorded: number; unchanged: number }

/**
 * Stores aggregated sales rows; a row of a known period replaces the earlier one. Products that the
 * catalogue lacks are created at their latest price. The fit follows within moments of the commit.
 *
 * @throws Refusal `parameter_invalid` naming the rows whose period does not end after its start, or
 * is far from now.
 */
export async function recordSales(
  db: Db,
  caller: Caller,
  requests: readonly SaleRequest[],
  nowMs: number,
): Promise<RowsAnswer> {
  const { tenantId } = caller
  await refusePeriods(requests, nowMs)
  const latest = new Map<string, Sale>()
  const products = new Map<string, { atMs: number; basePrice: number; currency: string }>()
  for await (const { rows } of slicesOf(requests)) {
    for (const request of rows) {
      const sale = toSale(request)
      const { productId, currency, segment, periodStart, periodEnd } = sale
      // The last row of a period wins, also inside one request.
      latest.set(
        keyInBytes(productId, currency, segment, sortable(periodStart), sortable(periodEnd)),
        sale,
      )
      const atMs = periodStart.getTime()
      if (atMs >= (products.get(productId)?.atMs ?? -Infinity)) {
        products.set(productId, { atMs, basePrice: sale.priceMinor, currency })
      }
    }
  }
  await createProductsInSlices(
    db,
    tenantId,
    [...products].map(([id, { basePrice, currency }]) => ({ id, basePrice, currency })),
  )
  const sales = [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sale]) => sale)
  const cells = new Map<string, CellKey>()
  let recorded = 0
  for await (const { rows } of slicesOf(sales)) {
    for (const cell of await upsertSales(db, tenantId, rows)) {
      cells.set(keyInBytes(cell.productId, cell.currency, cell.segment), cell)
      recorded++
    }
  }
  const dirty = [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
  for await (const { rows } of slicesOf(dirty)) await markSalesDirty(db, tenantId, rows)
  return { recorded, unchanged: requests.length - recorded }
}

/** A moment as text that sorts like it. None is before 1970. */
function sortable(moment: Date): string {
  return String(moment.getTime()).padStart(15, '0')
}

/** Creates the products that rows speak of and the catalogue lacks. */
export async function createProductsInSlices(
  db: Db,
  tenantId: number,
  products: readonly { id: string; basePrice: number; currency: string }[],
): Promise<void> {
  const sorted = products
    .map((product) => ({ product, key: keyInBytes(product.id) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ product }) => product)
  for await (const { rows } of slicesOf(sorted)) await createMissingProducts(db, tenantId, rows)
}

async function refusePeriods(requests: readonly SaleRequest[], nowMs: number): Promise<void> {
  const faults: Fault[] = []
  for await (const { start, rows } of slicesOf(requests)) {
    for (const [i, { period_start, period_end }] of rows.entries()) {
      const param = `[${start + i}].period_end`
      const far = [
        ...faultsOfMoment(`[${start + i}].period_start`, period_start, nowMs),
        ...faultsOfMoment(param, period_end, nowMs, periodAheadMs),
      ]
      faults.push(...far)
      if (far.length > 0 || new Date(period_end) > new Date(period_start)) continue
      const message = `${param} is '${period_end}', which is not after period_start '${period_start}': a period must end after it starts.`
      faults.push({ code: 'parameter_invalid', message, param })
    }
  }
  const [first, ...rest] = faults
  if (first) throw refusalOf([first, ...rest])
}

function toSale(request: SaleRequest): Sale {
  return {
    productId: request.product_id,
    currency: request.currency,
    segment: request.segment ?? '',
    periodStart: new Date(request.period_start),
    periodEnd: new Date(request.period_end),
    priceMinor: request.price,
    units: request.units,
    exposure: request.exposure ?? null,
    inStock: request.in_stock ?? null,
    promotion: request.promotion ?? null,
    competitorPriceMinor: request.competitor_price ?? null,
    randomized: request.randomized ?? false,
  }
}
