import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import {
  addTrade,
  noTrade,
  type Trade,
  type TradeInterval,
  type TradePoint,
} from '../../domain/trade.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readCatalogue } from '../../storage/tables/catalogue.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { readTrade, type TradeRow } from '../../storage/tables/trade.ts'
import { storeTradeWeek } from '../../storage/tables/trade-weeks.ts'
import { findSoundWeeks } from '../../storage/tables/week-sums.ts'
import { knownDays } from './known-days.ts'
import { quoteIdsBeside, refreshWeeks, wholeWeeksIn } from './whole-weeks.ts'

/** Sales in a period and in the preceding period of equal length. */
export type TradeReport = {
  /** Null if nothing has been sold yet. */
  currency: string | null
  from: Date
  until: Date
  interval: TradeInterval
  total: Trade
  before: Trade
  /** How many days of each period the sums stand for. */
  knownDays: number
  knownDaysBefore: number
  points: TradePoint[]
  pointsBefore: TradePoint[]
  /** Categories with most revenue first; '' is products without one. */
  categories: { category: string; total: Trade; before: Trade }[]
}

export type TradeQuestion = {
  currency: string | undefined
  from: string | undefined
  until: string | undefined
  interval: TradeInterval
  productId: string | undefined
  listId: string | undefined
}

const dayMs = 86_400_000
const usualMs = 364 * dayMs
const mostDays = 732
const mostMs = mostDays * dayMs

/**
 * Sales by time and by category, compared with the preceding period; null if the caller has no such
 * product or list.
 *
 * @throws Refusal `parameter_invalid` for a period that is empty or too long.
 */
export async function reportTrade(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  question: TradeQuestion,
): Promise<TradeReport | null> {
  const untilMs = question.until === undefined ? now() : Date.parse(question.until)
  const fromMs = question.from === undefined ? untilMs - usualMs : Date.parse(question.from)
  const { from = new Date(fromMs).toISOString(), interval } = question
  const param = 'from'
  if (fromMs >= untilMs) throw refusalFor('report_ends_before_start', { fromAt: from }, { param })
  if (untilMs - fromMs > mostMs) {
    throw refusalFor('report_too_long', { fromAt: from, mostDays }, { param })
  }
  const currency = await store.tenant(tenantId, (db) => currencyOf(db, tenantId, question))
  if (currency === undefined) return null
  const times = { from: new Date(fromMs), until: new Date(untilMs) }
  if (currency === null) return { currency, ...times, interval, ...nothing }
  const nowMs = now()
  const both = { currency, fromMs: 2 * fromMs - untilMs, untilMs, nowMs }
  const usesWeeks = question.productId === undefined // one product's quotes are found by an index
  if (usesWeeks) await refreshWeeks({ store }, tenantId, 'trade_weeks', both, storeTradeWeek)
  return store.tenant(tenantId, async (db) => {
    const read = async (startMs: number, endMs: number) => {
      const range = { currency, fromMs: startMs, untilMs: endMs, nowMs }
      const whole = { currency, weeks: usesWeeks ? wholeWeeksIn(range) : [] }
      const weeks = await findSoundWeeks(db, tenantId, 'trade_weeks', whole)
      return readTrade(db, tenantId, {
        ...range,
        interval,
        productId: question.productId ?? null,
        listId: question.listId ?? null,
        weeks,
        quoteIds: quoteIdsBeside(range, weeks),
      })
    }
    const rows = await read(fromMs, untilMs)
    const earlier = await read(both.fromMs, fromMs)
    return {
      currency,
      ...times,
      interval,
      total: sumOf(rows),
      before: sumOf(earlier),
      knownDays: knownDays(rows, { fromMs, untilMs: Math.min(untilMs, nowMs) }, interval),
      knownDaysBefore: knownDays(earlier, { fromMs: both.fromMs, untilMs: fromMs }, interval),
      points: pointsOf(rows),
      pointsBefore: pointsOf(earlier),
      categories: categoriesOf(rows, earlier),
    }
  })
}

const nothing = {
  total: noTrade,
  before: noTrade,
  knownDays: 0,
  knownDaysBefore: 0,
  points: [],
  pointsBefore: [],
  categories: [],
}

/** The requested currency, or that of the product, list or most products; undefined: not found. */
async function currencyOf(
  db: Db,
  tenantId: number,
  { currency, productId, listId }: TradeQuestion,
): Promise<string | null | undefined> {
  if (productId !== undefined) {
    const product = await findProduct(db, tenantId, productId)
    return product === null ? undefined : (currency ?? product.currency)
  }
  if (listId !== undefined) {
    const list = await findPriceList(db, tenantId, listId)
    return list === null ? undefined : (currency ?? list.currency)
  }
  if (currency !== undefined) return currency
  return (await readCatalogue(db, tenantId)).currencies[0]?.currency ?? null
}

function sumOf(rows: readonly Trade[]): Trade {
  return rows.reduce<Trade>(addTrade, noTrade)
}

function pointsOf(rows: readonly TradeRow[]): TradePoint[] {
  const byStart = Map.groupBy(rows, ({ start }) => start.getTime())
  return [...byStart].map(([startMs, all]) => {
    const total = sumOf(all)
    const price = total.units > 0 ? total.revenue / total.units : (all[0]?.price ?? null)
    const promotion = Math.max(...all.map((one) => one.promotion))
    return { start: new Date(startMs), ...total, price, promotion }
  })
}

function categoriesOf(rows: readonly TradeRow[], earlier: readonly TradeRow[]) {
  const now = Map.groupBy(rows, ({ category }) => category)
  const before = Map.groupBy(earlier, ({ category }) => category)
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((category) => ({
      category,
      total: sumOf(now.get(category) ?? []),
      before: sumOf(before.get(category) ?? []),
    }))
    .sort((a, b) => b.total.revenue - a.total.revenue)
}
