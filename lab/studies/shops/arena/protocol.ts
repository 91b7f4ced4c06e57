import { createHash } from 'node:crypto'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { daySeconds, historyWeeks, startSeconds, weekSeconds } from '../conditions.ts'
import { attributesOf, type ToldProduct } from '../contender.ts'
import { rowOf, seasonDays } from '../season.ts'
import { currency, timeOf } from '../service-season.ts'
import { corridor } from '../shop.ts'

/** The messages between the arena and an engine, documented in docs/guide/arena.md. */
export type WireBegin = {
  shop: string
  random_seed: number
  currency: string
  first_day: string
  days: number
  products: WireProduct[]
  sales: WireHistoryRow[]
}

export type WireProduct = {
  product_id: string
  name: string
  base_price: number
  /** Null if the merchant does not report it. */
  unit_cost: number | null
  attributes: Record<string, string>
  lowest_price: number
  highest_price: number
}

export type WireHistoryRow = {
  product_id: string
  period_start: string
  period_end: string
  price: number
  units: number
  promotion: number | null
}

export type WireAsk = { shop: string; day: number; date: string }
export type WirePrices = { prices: { product_id: string; price: number }[] }
export type WireSales = { shop: string; day: number; rows: WireRow[] }
export type WireRow = { product_id: string; date: string; price: number; units: number }

const shopDigits = 16

/** Rounded like the best prices of a shop. */
export function rangeOf(basePriceMinor: number): { lowest: number; highest: number } {
  return {
    lowest: Math.round(basePriceMinor * (1 - corridor)),
    highest: Math.round(basePriceMinor * (1 + corridor)),
  }
}

/**
 * What an engine is told about a shop before its first day. Its id and the engine's random seed are
 * derived from this information alone: the same for the same shop, and without a trace of the
 * shop's own seed.
 */
export function beginOf(told: readonly ToldProduct[]): WireBegin {
  const open = {
    currency,
    first_day: dateOf(0),
    days: seasonDays,
    products: told.map(productToWire),
    sales: told.flatMap((one) => one.history.map((row) => historyToWire(one.id, row))),
  }
  const digest = createHash('sha256').update(JSON.stringify(open)).digest()
  return {
    shop: digest.toString('hex').slice(0, shopDigits),
    random_seed: digest.readUInt32BE(0) >>> 1,
    ...open,
  }
}

function productToWire(one: ToldProduct): WireProduct {
  const { lowest, highest } = rangeOf(one.basePriceMinor)
  return {
    product_id: one.id,
    name: one.name,
    base_price: one.basePriceMinor,
    unit_cost: one.unitCostMinor,
    attributes: attributesOf(one),
    lowest_price: lowest,
    highest_price: highest,
  }
}

function historyToWire(id: string, row: SalesRow): WireHistoryRow {
  return {
    product_id: id,
    period_start: timeOf(row.startSeconds),
    period_end: timeOf(row.endSeconds),
    price: row.priceMinor,
    units: row.units,
    promotion: row.promotion,
  }
}

/** The products of a shop as given to contenders in this process. */
export function toldOf({ products, sales }: WireBegin): ToldProduct[] {
  const histories = Map.groupBy(sales, (row) => row.product_id)
  return products.map((one) => ({
    id: one.product_id,
    name: one.name,
    category: one.attributes.category ?? null,
    brand: one.attributes.brand ?? null,
    group: null,
    basePriceMinor: one.base_price,
    unitCostMinor: one.unit_cost,
    history: (histories.get(one.product_id) ?? []).map(historyFromWire),
  }))
}

function historyFromWire(row: WireHistoryRow): SalesRow {
  const startSeconds = secondsOf(row.period_start)
  return {
    ...rowOf(row.price, row.units, startSeconds),
    promotion: row.promotion,
    endSeconds: secondsOf(row.period_end),
  }
}

/** A day's rows for an engine, by product. */
export function rowsToWire(
  told: readonly ToldProduct[],
  rows: readonly (readonly SalesRow[])[],
): WireRow[] {
  return rows.flatMap((list, product) =>
    list.map((row) => ({
      product_id: told[product]?.id ?? '',
      date: timeOf(row.startSeconds).slice(0, dateLength),
      price: row.priceMinor,
      units: row.units,
    })),
  )
}

/** Rows by product, as given to contenders in this process. */
export function rowsFromWire(told: readonly ToldProduct[], rows: readonly WireRow[]): SalesRow[][] {
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return told.map(({ id }) =>
    (byProduct.get(id) ?? []).map((row) => rowOf(row.price, row.units, secondsOf(row.date))),
  )
}

const dateLength = '2025-01-01'.length

/** A day of the season, counted from 0, as a date. */
export function dateOf(day: number): string {
  const seconds = startSeconds + historyWeeks * weekSeconds + day * daySeconds
  return timeOf(seconds).slice(0, dateLength)
}

/** The beginning of a day, or a moment, in epoch seconds. */
export function secondsOf(date: string): number {
  return Date.parse(date) / 1000
}
