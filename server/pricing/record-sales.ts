import type { Caller } from '../domain/caller.ts'
import { type Fault, refusalOf } from '../domain/errors.ts'
import type { Db } from '../storage/db.ts'
import { createMissingProducts } from '../storage/products.ts'
import { markSalesDirty, type Sale, upsertSales } from '../storage/sales.ts'

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
 * @throws Refusal `parameter_invalid` naming the rows whose period does not end after its start.
 */
export async function recordSales(
  db: Db,
  caller: Caller,
  requests: readonly SaleRequest[],
): Promise<RowsAnswer> {
  const { tenantId } = caller
  refuseReversed(requests)
  const latest = new Map<string, Sale>()
  const products = new Map<string, { atMs: number; basePrice: number; currency: string }>()
  for (const request of requests) {
    const sale = toSale(request)
    const { productId, currency, segment, periodStart, periodEnd } = sale
    // The last row of a period wins, also inside one request.
    latest.set(
      `${productId}\0${currency}\0${segment}\0${periodStart.getTime()}\0${periodEnd.getTime()}`,
      sale,
    )
    const atMs = periodStart.getTime()
    if (atMs >= (products.get(productId)?.atMs ?? -Infinity)) {
      products.set(productId, { atMs, basePrice: sale.priceMinor, currency })
    }
  }
  await createMissingProducts(
    db,
    tenantId,
    [...products].map(([id, { basePrice, currency }]) => ({ id, basePrice, currency })),
  )
  const changed = await upsertSales(db, tenantId, [...latest.values()])
  if (changed.length > 0) await markSalesDirty(db, tenantId, changed)
  return { recorded: changed.length, unchanged: requests.length - changed.length }
}

function refuseReversed(requests: readonly SaleRequest[]): void {
  const faults = requests.flatMap(({ period_start, period_end }, i): Fault[] => {
    if (new Date(period_end) > new Date(period_start)) return []
    const param = `[${i}].period_end`
    const message = `${param} is '${period_end}', which is not after period_start '${period_start}': a period covers some time.`
    return [{ code: 'parameter_invalid', message, param }]
  })
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
