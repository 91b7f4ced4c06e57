import type { OrderNote } from './account.ts'
import { isAllReduced, type ProductDays, type SalesDay } from './sales-days.ts'

/** The periods that order lines are summed to. */
export type Aggregation = 'day' | 'week'

/** A product's sales in a period, all amounts in smallest units. */
export type SalesPeriod = {
  product: string
  currency: string
  exponent: number
  /** First day, and the day after the last one; days since 1970. */
  from: number
  to: number
  price: number
  /** The price before it was rounded to a smallest unit, if that matters; null if not. */
  exactPrice: number | null
  units: number
  /** The mean cost of a unit; null if not stated. */
  unitCost: number | null
  /** Null if no unit of the product was ever discounted. */
  promotion: number | null
  inStock: boolean | null
  line: number
}

/** Products that sell on at least this share of their days have enough data for daily rows. */
const shareOfDays = 1 / 3
/** This many weeks with several prices are more than a coincidence. */
const shareOfWeeks = 0.1

export const noFigures = { changed: 0, weeks: 0, percent: 0 }

/** Whether the data supports days or weeks, and why, in words. */
export function chooseAggregation(products: readonly ProductDays[]): {
  per: Aggregation
  why: string
  told: OrderNote['values']
} {
  const shares: number[] = []
  let weeks = 0
  let changed = 0
  const weekdays = new Set<number>()
  for (const { days, soldDays } of products) {
    shares.push(soldDays / Math.max(days.length, 1))
    const asked = new Map<number, Set<number>>()
    for (const day of days) {
      if (day.units <= 0) continue
      weekdays.add(weekdayOf(day.day))
      const week = weekOf(day.day)
      asked.set(week, (asked.get(week) ?? new Set<number>()).add(day.asked))
    }
    weeks += asked.size
    for (const prices of asked.values()) if (prices.size > 1) changed++
  }
  const many = products.some(({ soldDays }) => soldDays > 2)
  if (weekdays.size === 1 && many)
    return {
      per: 'week',
      why: 'all dates are of one day of the week',
      told: { ...noFigures, why: 'weekday' },
    }
  if (changed > weeks * shareOfWeeks)
    return {
      per: 'day',
      why: `prices changed within ${changed} of ${weeks} weeks`,
      told: { ...noFigures, why: 'prices', changed, weeks },
    }
  const usual = [...shares].sort((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1
  const percent = Math.round(usual * 100)
  const told = { ...noFigures, why: 'sales', percent }
  return usual >= shareOfDays
    ? { per: 'day', why: `the median product sells on ${percent} % of its days`, told }
    : { per: 'week', why: `the median product sells on ${percent} % of its days only`, told }
}

/** The periods of a product. A week is split where the price changed from one day to the next. */
export function periodsOf(
  { product, currency, exponent, days }: ProductDays,
  per: Aggregation,
  span: { from: number; to: number },
): SalesPeriod[] {
  const tellsPromotion = days.some(({ promoted }) => promoted > 0)
  const groups: SalesDay[][] = []
  for (const day of days) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && per === 'week' && belongs(last, day))
      group.push(day)
    else groups.push([day])
  }
  return groups.map((group, i): SalesPeriod => {
    const [first] = group as [SalesDay, ...SalesDay[]]
    const last = group.at(-1) ?? first
    const units = sum(group.map((one) => one.units))
    const sold = group.filter((one) => one.units > 0)
    const price = units > 0 ? sum(group.map((one) => one.paid)) / units : first.asked
    const costUnits = sum(sold.map((one) => one.costUnits))
    const promoted = sum(sold.map((one) => one.promoted))
    const isReduced = units === 0 && first.reduced > 0
    const stocks = group.map((one) => one.inStock).filter((one) => one !== null)
    // The first and last week of a product are extended to whole weeks, as far as the file reaches.
    const weekFrom = weekOf(first.day) * 7 - 3
    const from = per === 'week' && i === 0 ? Math.max(span.from, weekFrom) : first.day
    const isLast = per === 'week' && i === groups.length - 1 && last.inStock !== false
    const to = isLast ? Math.min(span.to, weekOf(last.day) * 7 + 4) : last.day + 1
    return {
      product,
      currency,
      exponent,
      from,
      to: Math.max(to, last.day + 1),
      price: Math.max(1, Math.round(price)),
      exactPrice: isRounded(price, sold) ? price : null,
      units: Math.round(units * 1e6) / 1e6,
      unitCost: costUnits > 0 ? sum(sold.map((one) => one.cost)) / costUnits : null,
      promotion: tellsPromotion
        ? isReduced
          ? 1
          : units > 0
            ? Math.min(1, Math.round((promoted / units) * 1000) / 1000)
            : 0
        : null,
      inStock: stocks.length === 0 ? null : !stocks.includes(false),
      line: first.line,
    }
  })
}

/** Means are rounded all the time; by less than this it changes nothing that is learnt. */
const roundingThatMatters = 0.0025

function isRounded(price: number, sold: readonly SalesDay[]): boolean {
  const off = Math.abs(price - Math.round(price))
  return off > price * roundingThatMatters || (off > 1e-6 && sold.some(({ isFiner }) => isFiner))
}

/** Whether a day continues the period of the previous one: same week, same price. */
function belongs(before: SalesDay, day: SalesDay): boolean {
  return (
    day.day === before.day + 1 &&
    weekOf(day.day) === weekOf(before.day) &&
    Math.abs(day.asked - before.asked) < 1.01 &&
    isReduced(day) === isReduced(before)
  )
}

function isReduced(day: SalesDay): boolean {
  return day.units > 0 ? isAllReduced(day) : day.reduced > 0
}

/** Weeks begin on Mondays; 1 January 1970 was a Thursday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7)
}

function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
