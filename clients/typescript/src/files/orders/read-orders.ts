import type { Rejection } from '../fault.ts'
import type { Row } from '../split-rows.ts'
import { OrderAccount, type OrderNote } from './account.ts'
import { shareBaskets } from './baskets.ts'
import { judgeDiscountColumn, judgeTotalColumn } from './columns-of-orders.ts'
import { conventionsOf } from './conventions.ts'
import { takeDiscountLines } from './discount-lines.ts'
import { documentOf } from './document-types.ts'
import type { OrderForm } from './find-orders.ts'
import type { OrderSettings } from './judge-orders.ts'
import { compareTotals, type TotalsApart } from './line-totals.ts'
import { leaveOutWholes } from './made-of-parts.ts'
import type { Order } from './order.ts'
import type { OrderClock } from './order-clock.ts'
import { OrderLines } from './order-lines.ts'
import { judgePercents, shareDiscounts } from './percent-discounts.ts'
import { netReturns } from './refunds.ts'
import { dayText, inWholeWeeks, type ProductDays, salesDays } from './sales-days.ts'
import {
  type Aggregation,
  chooseAggregation,
  noFigures,
  periodsOf,
  type SalesPeriod,
} from './sales-periods.ts'
import { sayConventions } from './say-conventions.ts'
import { settleOrders } from './settle-orders.ts'
import { money, type SoldLine } from './sold-line.ts'

/** The sales of an order export, by period. */
export type OrderSales = {
  /** Rows in the columns of {@link orderColumnsOf}. */
  rows: Row[]
  per: Aggregation
  /** What was netted, excluded and guessed, with counts and examples. */
  notes: OrderNote[]
  /** How many lines have prices that contradict their totals. */
  totalsApart: TotalsApart
  /** Lines that cannot be read; nothing from them is in `rows`. */
  unreadable: Rejection[]
  totals: {
    lines: number
    orders: number
    products: number
    units: number
    firstDay: string
    lastDay: string
  }
}

/** The columns of the rows that orders become. */
const orderColumns = [
  'product',
  'period',
  'period_end',
  'price',
  'units',
  'promotion',
  'in_stock',
  'currency',
] as const

/** The same, with costs where the file has them. */
export function orderColumnsOf({ places }: OrderForm): readonly string[] {
  return places.has('unit_cost') ? [...orderColumns, 'unit_cost'] : orderColumns
}

/**
 * Sums the lines of an order export to each product's sales in days or weeks: discounts, refunds
 * and cancellations netted, and failed and test payments excluded.
 *
 * @param rows - Rows as they arrive, without the heading; all lines are held in memory.
 */
export async function readOrders(
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  form: OrderForm,
  settings: OrderSettings,
): Promise<OrderSales> {
  const account = new OrderAccount()
  const collected = new OrderLines(form, settings, account)
  for await (const some of rows) for (const row of some) collected.add(row)
  return addUp(collected, form, settings, account)
}

/** The same for rows in memory. */
export function readOrderRows(
  rows: readonly Row[],
  form: OrderForm,
  settings: OrderSettings,
): OrderSales {
  const account = new OrderAccount()
  const collected = new OrderLines(form, settings, account)
  for (const row of rows) collected.add(row)
  return addUp(collected, form, settings, account)
}

function addUp(
  collected: OrderLines,
  asFound: OrderForm,
  settings: OrderSettings,
  account: OrderAccount,
): OrderSales {
  const orders = ofCurrency(collected.orders, settings.currency, account)
  const form = judgeTotalColumn(judgeDiscountColumn(asFound, orders), orders)
  takeDiscountLines(orders, account)
  if (form.places.has('parent')) leaveOutWholes(orders, account)
  if (form.places.has('basket')) shareBaskets(orders, account)
  judgePercents(orders)
  shareDiscounts(orders)
  const conventions = conventionsOf(form, orders)
  const totalsApart = compareTotals(orders, conventions, account)
  const unreadable = [...collected.unreadable]
  const { sold, returned } = settleOrders(orders, {
    form,
    conventions,
    taxes: settings.taxes,
    hasInvoices: orders.some(({ lines }) =>
      lines.some(({ document }) => documentOf(document) === 'sale'),
    ),
    account,
    unreadable,
  })
  netReturns(sold, returned, account)
  const span = spanOf(sold)
  const products = salesDays(sold, account, settings.mostDays).map((product) =>
    inWholeWeeks(product, span),
  )
  const chosen =
    settings.per === null
      ? chooseAggregation(products)
      : { per: settings.per, why: 'as you said', told: { ...noFigures, why: 'said' } }
  noteEdges(products, span, account)
  const midnight = midnights(offsetsOf(sold), collected.clock)
  const periods = products.flatMap((product) => periodsOf(product, chosen.per, span))
  for (const period of periods) noteRounded(period, account)
  sayConventions(form, conventions, settings, chosen, account)
  collected.clock.say(account)
  return {
    rows: periods.map((period) => rowOf(period, midnight, form.places.has('unit_cost'))),
    per: chosen.per,
    notes: account.notes,
    totalsApart,
    unreadable: [...unreadable].sort((a, b) => a.line - b.line),
    totals: {
      lines: collected.rows,
      orders: orders.length,
      products: products.length,
      units: Math.round(periods.reduce((all, { units }) => all + units, 0) * 1e6) / 1e6,
      firstDay: sold.length === 0 ? '' : dayText(span.from),
      lastDay: sold.length === 0 ? '' : dayText(span.to - 1),
    },
  }
}

function noteRounded(
  { product, line, price, exactPrice, exponent, units }: SalesPeriod,
  account: OrderAccount,
): void {
  if (exactPrice === null || units <= 0) return
  const exact = Number((exactPrice / 10 ** exponent).toFixed(exponent + 4))
  const example = `${product} ${exact} → ${money(price, exponent)}`
  const text = 'prices with more decimals than the currency has, rounded'
  account.add('guessed', 'rounded', text, line, example)
}

function ofCurrency(
  orders: readonly Order[],
  currency: string | null,
  account: OrderAccount,
): Order[] {
  const wanted = currency?.toLowerCase() ?? null
  return orders.filter((order) => {
    if (wanted === null || order.currency === wanted) return true
    account.add(
      'left_out',
      'currency',
      'orders in other currencies',
      order.line,
      `${order.id} (${order.currency})`,
    )
    return false
  })
}

/** From the first day of the file to the day after the last. */
function spanOf(sold: readonly SoldLine[]): { from: number; to: number } {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const { at } of sold) {
    from = Math.min(from, at.day)
    to = Math.max(to, at.day + 1)
  }
  return { from, to }
}

/** In a long file, the days at both ends of what products sold are a smaller share than this. */
const shareOfEdges = 0.1

/**
 * Notes the days before a product's first sale and after its last where they are many, as in files
 * of a week: without those on which it did not sell, it seems to sell more often than it does.
 */
function noteEdges(
  products: readonly ProductDays[],
  span: { from: number; to: number },
  account: OrderAccount,
): void {
  const found = products.flatMap(({ product, days }) => {
    const [first, last] = [days[0], days.at(-1)]
    if (first === undefined || last === undefined) return []
    const after = last.inStock === false ? 0 : span.to - 1 - last.day
    return [{ product, line: first.line, count: first.day - span.from + after }]
  })
  const all = found.reduce((sum, { count }) => sum + count, 0)
  if (all <= shareOfEdges * products.length * (span.to - span.from)) return
  const text =
    'days before the first sale of a product in this file, or after its last, on which it may have been on sale: a longer file shows it, and lerner pull remembers it'
  for (const { product, line, count } of found) {
    if (count > 0) account.add('left_out', 'edge_day', text, line, product, count)
  }
}

/**
 * The shop clock's offset from UTC on each day with an order; days follow that clock, whose offset
 * may change.
 */
function offsetsOf(sold: readonly SoldLine[]): (day: number) => number {
  const first = new Map<number, { wallMs: number; offset: number }>()
  for (const { at } of sold) {
    if (at.offsetMinutes === null) continue
    const known = first.get(at.day)
    if (known === undefined || at.wallMs < known.wallMs)
      first.set(at.day, { wallMs: at.wallMs, offset: at.offsetMinutes })
  }
  const days = [...first.keys()].sort((a, b) => a - b)
  return (day) => {
    let low = 0
    let high = days.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((days[middle] ?? 0) <= day) low = middle + 1
      else high = middle
    }
    return first.get(days[Math.max(low - 1, 0)] ?? Number.NaN)?.offset ?? 0
  }
}

/** The start of a day by the shop's clock; the same days occur in the rows of all products. */
function midnights(offsetOf: (day: number) => number, clock: OrderClock): (day: number) => string {
  const known = new Map<number, string>()
  return (day) => {
    const startOf = () => clock.startOf(day) ?? day * 86_400_000 - offsetOf(day) * 60_000
    const found = known.get(day) ?? new Date(startOf()).toISOString()
    known.set(day, found)
    return found
  }
}

function rowOf(period: SalesPeriod, midnight: (day: number) => string, tellsCost: boolean): Row {
  const { product, currency, exponent, from, to, price, units, promotion, inStock, line } = period
  const texts = [
    product,
    midnight(from),
    midnight(to),
    (price / 10 ** exponent).toFixed(exponent),
    String(units),
    promotion === null ? '' : String(promotion),
    inStock === null ? '' : inStock ? 'yes' : 'no',
    currency,
  ]
  const { unitCost } = period
  if (tellsCost) texts.push(unitCost === null ? '' : (unitCost / 10 ** exponent).toFixed(exponent))
  return { texts, line }
}
