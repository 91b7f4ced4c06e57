import type { Caller } from '../../domain/caller.ts'
import { type Fault, refusalOf } from '../../domain/errors.ts'
import { periodAheadMs } from '../../domain/moment.ts'
import { readMoment, toMoment } from '../../domain/read-moment.ts'
import { faultFor } from '../../domain/reasons/refusal-for.ts'
import { faultsOfMoment } from '../../domain/refuse-far-moments.ts'
import { type PriceSeen, regularPrice } from '../../domain/regular-price.ts'
import { maxWarnings, type Warning } from '../../domain/warning.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import { createMissingProducts, readPriceMarks } from '../../storage/tables/products.ts'
import { markSalesDirty, type Sale, upsertSales } from '../../storage/tables/sales.ts'
import { cellsOf, findOverlaps, type Overlaps } from '../../storage/tables/sales-overlaps.ts'
import { questionCosts, questionOverlaps, questionPrices, questionStored } from './question-rows.ts'
import { refuseHundredfold } from './refuse-hundredfold.ts'
import { refuseOverlaps } from './refuse-overlaps.ts'
import { inOrderOfIds, keyInBytes, slicesOf } from './slices.ts'

/** A product's sales in a period at one price, as reported. */
export type SaleReport = {
  productId: string
  segment?: string | undefined
  currency: string
  /** Minor units. */
  price: number
  units: number
  exposure?: number | undefined
  /** RFC 3339, as sent: a refusal repeats it. */
  periodStart: string
  periodEnd: string
  inStock?: boolean | undefined
  promotion?: number | undefined
  /** Minor units. */
  competitorPrice?: number | undefined
  /** Minor units. */
  unitCost?: number | undefined
  randomized?: boolean | undefined
}

export type RowsAnswer = {
  recorded: number
  unchanged: number
  /** What looks like a mistake; absent if nothing does. */
  warnings?: Warning[]
}

/**
 * Stores aggregated sales rows; a row of a known period replaces the earlier one. Products that the
 * catalogue lacks are created at their regular price. The fit follows within moments of the commit.
 *
 * @throws Refusal `parameter_invalid` listing the rows whose period does not end after its start,
 * or is far from now; `state_conflict` if rows overlap and that is refused, or if a file's prices
 * are a hundred times the base prices.
 */
export async function recordSales(
  db: Db,
  caller: Caller,
  reports: readonly SaleReport[],
  nowMs: number,
  how: RecordHow = {},
): Promise<RowsAnswer> {
  const { write = writeInSlices, overlaps = 'reported', numberOf, madeBy = null } = how
  const { tenantId } = caller
  if (!how.periodsAreSound) await refusePeriods(reports, nowMs)
  const sales: Sale[] = []
  const products = new Map<string, { currency: string; seen: PriceSeen[] }>()
  for await (const { rows } of slicesOf(reports)) {
    for (const report of rows) {
      const sale = toSale(report)
      sales.push(sale)
      const { productId, currency, priceMinor, promotion, periodStart } = sale
      notePrice(products, productId, currency, {
        priceMinor,
        promotion,
        atSeconds: periodStart.getTime() / 1000,
      })
    }
  }
  const cells = cellsOf(sales)
  const shared = overlaps === 'kept' ? none : await findOverlaps(db, tenantId, cells)
  if (overlaps === 'refused') refuseOverlaps(shared, numberOf)
  const ids = [...products.keys()]
  if (overlaps !== 'reported') refuseHundredfold(reports, await readPriceMarks(db, tenantId, ids))
  await createProductsInSlices(
    db,
    tenantId,
    inOrderOfIds(
      [...products].map(([id, { currency, seen }]) => ({
        id,
        basePrice: regularPrice(seen),
        currency,
      })),
    ),
    'sales',
    madeBy,
  )
  const recorded = await write(db, tenantId, sales)
  const answer = { recorded, unchanged: reports.length - recorded }
  const marks = await readPriceMarks(db, tenantId, ids)
  const questions = [
    ...questionCosts(reports, marks),
    ...questionPrices(reports, marks),
    ...questionOverlaps(reports, cells),
    ...questionStored(reports, shared.first),
  ]
  const warnings = questions.slice(0, maxWarnings)
  return warnings.length === 0 ? answer : { ...answer, warnings }
}

const none: Overlaps = { count: 0, isAll: true, first: [] }

/** How rows are written, and what to do if their periods overlap. */
export type RecordHow = {
  write?: WriteSales
  /** Rows of a file were judged one by one as they were read. */
  periodsAreSound?: boolean
  /**
   * reported: accepted, with a warning. refused: with the rows of the file, before any of them is
   * written.
   */
  overlaps?: 'reported' | 'refused' | 'kept'
  /** The row number in the file at a position. */
  numberOf?: (place: number) => number
  /** The import that the rows come from, as its UUID. */
  madeBy?: string | null
}

/** Which of the rows overlap others, or stored rows. */
export function overlapsOf(
  db: Db,
  tenantId: number,
  reports: readonly SaleReport[],
): Promise<Overlaps> {
  return findOverlaps(db, tenantId, cellsOf(reports.map(toSale)))
}

/**
 * Writes rows, the last one if several are for the same period, and requests new fits of their
 * cells; returns how many changed something.
 */
export type WriteSales = (db: Db, tenantId: number, sales: readonly Sale[]) => Promise<number>

/** Writes rows in batches, yielding to other work of this process in between. */
async function writeInSlices(db: Db, tenantId: number, sales: readonly Sale[]): Promise<number> {
  const latest = new Map<string, Sale>()
  for await (const { rows } of slicesOf(sales)) {
    for (const sale of rows) {
      const { productId, currency, segment, periodStart, periodEnd } = sale
      latest.set(
        keyInBytes(productId, currency, segment, sortable(periodStart), sortable(periodEnd)),
        sale,
      )
    }
  }
  const sorted = [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sale]) => sale)
  const cells = new Map<string, CellKey>()
  let recorded = 0
  for await (const { rows } of slicesOf(sorted)) {
    for (const cell of await upsertSales(db, tenantId, rows)) {
      cells.set(keyInBytes(cell.productId, cell.currency, cell.segment), cell)
      recorded++
    }
  }
  const dirty = [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
  for await (const { rows } of slicesOf(dirty)) await markSalesDirty(db, tenantId, rows)
  return recorded
}

/** Notes a price of a product, in the currency in which it first appeared. */
export function notePrice(
  products: Map<string, { currency: string; seen: PriceSeen[] }>,
  productId: string,
  currency: string,
  seen: PriceSeen,
): void {
  const known = products.get(productId)
  if (known === undefined) products.set(productId, { currency, seen: [seen] })
  else if (known.currency === currency) known.seen.push(seen)
}

/** A time as text that sorts chronologically. None is before 1970. */
function sortable(moment: Date): string {
  return String(moment.getTime()).padStart(15, '0')
}

/** Creates the products in rows that the catalogue lacks, ordered by id. */
export async function createProductsInSlices(
  db: Db,
  tenantId: number,
  products: readonly { id: string; basePrice: number; currency: string }[],
  from: 'sales' | 'offers',
  madeBy: string | null = null,
): Promise<void> {
  for await (const { rows } of slicesOf(products)) {
    await createMissingProducts(db, tenantId, rows, from, madeBy)
  }
}

/**
 * Refuses rows whose period does not end after its start, or is far from now.
 *
 * @param within - The field that contains the rows, if they are not the body.
 * @throws Refusal `parameter_invalid` listing them.
 */
export async function refusePeriods(
  reports: readonly SaleReport[],
  nowMs: number,
  within = '',
): Promise<void> {
  const faults: Fault[] = []
  for await (const { start, rows } of slicesOf(reports)) {
    for (const [i, row] of rows.entries()) {
      faults.push(...faultsOfPeriod(row, `${within}[${start + i}].`, nowMs))
    }
  }
  const [first, ...rest] = faults
  if (first) throw refusalOf([first, ...rest])
}

/**
 * What is wrong with the period of a row; nothing if it is valid.
 *
 * @param prefix - Prefix of its field names, such as `[3].`.
 */
export function faultsOfPeriod(
  { periodStart, periodEnd }: Pick<SaleReport, 'periodStart' | 'periodEnd'>,
  prefix: string,
  nowMs: number,
): Fault[] {
  const param = `${prefix}period_end`
  const far = [
    ...faultsOfMoment(`${prefix}period_start`, periodStart, nowMs),
    ...faultsOfMoment(param, periodEnd, nowMs, periodAheadMs),
  ]
  if (far.length > 0 || readMoment(periodEnd) > readMoment(periodStart)) return far
  const times = { fromAt: periodStart, untilAt: periodEnd }
  return [faultFor('period_not_after_start', times, param)]
}

function toSale(report: SaleReport): Sale {
  return {
    productId: report.productId,
    currency: report.currency,
    segment: report.segment ?? '',
    periodStart: toMoment(report.periodStart),
    periodEnd: toMoment(report.periodEnd),
    ...soldFigures(report),
  }
}

/** What a row says of its sales; null where it says nothing. */
export function soldFigures(report: SaleReport) {
  return {
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
