import { FileProblem, problem } from '../problem.ts'
import type { OrderAccount } from './account.ts'
import type { SoldLine } from './sold-line.ts'

/** A product's sales on one day. */
export type SalesDay = {
  day: number
  units: number
  /** The total paid for all units; smallest units, possibly fractional. */
  paid: number
  /** Whether a price is written with more decimals than the currency has. */
  isFiner: boolean
  /** What the units with a stated cost did cost, and how many they are. */
  cost: number
  costUnits: number
  /** The most common unit price on that day. */
  asked: number
  /** Units with a product discount, and units with an order discount. */
  reduced: number
  promoted: number
  inStock: boolean | null
  /** A line of the file for reference; for a day without sales, of the previous sale. */
  line: number
}

/** The days of a product in one currency, in order and without gaps unless it was out of stock. */
export type ProductDays = {
  product: string
  currency: string
  exponent: number
  days: SalesDay[]
  /** Days with sales, and those of them with several prices. */
  soldDays: number
  mixedDays: number
}

/**
 * Sums sold lines to days, and fills in days without sales between a product's first sale and its
 * last, except when it was out of stock.
 *
 * @throws FileProblem where products have more days in total than allowed.
 */
export function salesDays(
  sold: readonly SoldLine[],
  account: OrderAccount,
  mostDays = Number.POSITIVE_INFINITY,
): ProductDays[] {
  const products = new Map<string, SoldLine[]>()
  for (const one of sold) {
    if (!(one.paidUnit > 0) || one.paidUnit < 0.5) {
      const example = `${one.order} ${one.product}`
      const isTiny = one.paidUnit > 0
      const code = isTiny ? 'below_unit' : 'free'
      const text = isTiny ? 'lines whose price rounds to 0' : 'lines that cost nothing'
      if (one.units > 0) account.add('left_out', code, text, one.line, example)
      continue
    }
    const key = `${one.currency}\n${one.product}`
    const lines = products.get(key)
    if (lines === undefined) products.set(key, [one])
    else lines.push(one)
  }
  let count = 0
  return [...products.values()].flatMap((lines) => {
    const found = daysOf(lines, account)
    count += found?.days.length ?? 0
    if (count > mostDays) throw new FileProblem([tooManyDays(mostDays)])
    return found === null ? [] : [found]
  })
}

function tooManyDays(most: number) {
  const message = `From the first to the last sale of each, the products have more than ${most} days together: send the orders of a shorter period.`
  return problem(null, message)
}

function daysOf(lines: readonly SoldLine[], account: OrderAccount): ProductDays | null {
  const [first] = lines
  if (first === undefined || lines.every(({ units }) => units <= 0)) return null
  const sorted = [...lines].sort((a, b) => a.at.wallMs - b.at.wallMs || a.line - b.line)
  const byDay = new Map<number, SoldLine[]>()
  for (const one of sorted) {
    const known = byDay.get(one.at.day)
    if (known === undefined) byDay.set(one.at.day, [one])
    else known.push(one)
  }
  const days: SalesDay[] = []
  let mixedDays = 0
  for (const [day, ofDay] of byDay) {
    const before = days.at(-1)
    const next = dayOf(day, ofDay)
    if (before !== undefined) days.push(...emptyDays(before, next, first.product, account))
    days.push(next)
    if (isMixed(ofDay)) {
      mixedDays++
      const example = `${first.product} (${dayText(day)})`
      account.add(
        'guessed',
        'mixed_day',
        'days on which a product sold at several prices, taken at their mean',
        next.line,
        example,
      )
    }
  }
  const { product, currency, exponent } = first
  return { product, currency, exponent, days, soldDays: byDay.size, mixedDays }
}

function dayOf(day: number, lines: readonly SoldLine[]): SalesDay {
  const found: SalesDay = {
    day,
    units: 0,
    paid: 0,
    isFiner: false,
    cost: 0,
    costUnits: 0,
    asked: 0,
    reduced: 0,
    promoted: 0,
    inStock: null,
    line: lines[0]?.line ?? 0,
  }
  const asked = new Map<number, number>()
  for (const { units, paidUnit, unitCost, askedUnit, ...one } of lines) {
    found.units += units
    found.paid += units * paidUnit
    found.isFiner ||= one.isFiner
    if (unitCost !== null) {
      found.cost += units * Math.abs(unitCost)
      found.costUnits += units
    }
    if (one.reduced) found.reduced += units
    if (one.promoted) found.promoted += units
    if (one.inStock !== null) found.inStock = one.inStock
    const price = Math.round(askedUnit)
    asked.set(price, (asked.get(price) ?? 0) + Math.max(units, 1e-6))
  }
  found.asked = [...asked].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
  return found
}

/** Whether units were offered at prices that differ by more than rounding. */
function isMixed(lines: readonly SoldLine[]): boolean {
  const kept = lines.filter(({ units }) => units > 0)
  const low = Math.min(...kept.map(({ paidUnit }) => paidUnit))
  const high = Math.max(...kept.map(({ paidUnit }) => paidUnit))
  return kept.length > 1 && high - low > 1.01
}

/** Days without sales between two with some. */
function emptyDays(
  before: SalesDay,
  next: SalesDay,
  product: string,
  account: OrderAccount,
): SalesDay[] {
  const gap = next.day - before.day - 1
  if (gap <= 0) return []
  if (before.inStock === false) {
    account.add(
      'left_out',
      'out_of_stock',
      'days out of stock, which say nothing about demand',
      before.line,
      product,
      gap,
    )
    return []
  }
  account.add(
    'read',
    'empty_day',
    'days without a sale inside the selling span of a product',
    before.line,
    product,
    gap,
  )
  // A discount before and after is assumed to hold in between.
  const isReduced = isAllReduced(before) && isAllReduced(next)
  return Array.from({ length: gap }, (_, i) => emptyDay(before, before.day + i + 1, isReduced))
}

/** A day on which nothing was sold, at the price of another day. */
function emptyDay(like: SalesDay, day: number, isReduced: boolean): SalesDay {
  return {
    day,
    units: 0,
    paid: 0,
    isFiner: false,
    cost: 0,
    costUnits: 0,
    asked: isReduced ? like.paid / like.units : like.asked,
    reduced: isReduced ? 1e-9 : 0,
    promoted: 0,
    inStock: null,
    line: like.line,
  }
}

/**
 * The same with the rest of the weeks in which a product sold first and last, as far as the file
 * reaches: a product that sells once a week would otherwise seem to sell daily in a file of a week.
 */
export function inWholeWeeks(
  product: ProductDays,
  { from, to }: { from: number; to: number },
): ProductDays {
  const [first, last] = [product.days[0], product.days.at(-1)]
  if (first === undefined || last === undefined) return product
  const start = Math.max(from, mondayOf(first.day))
  const end = last.inStock === false ? last.day + 1 : Math.min(to, mondayOf(last.day) + 7)
  const daysFrom = (day: number, count: number, like: SalesDay) =>
    Array.from({ length: Math.max(0, count) }, (_, i) => emptyDay(like, day + i, false))
  const before = daysFrom(start, first.day - start, first)
  const after = daysFrom(last.day + 1, end - last.day - 1, last)
  return { ...product, days: [...before, ...product.days, ...after] }
}

/** Weeks begin on Mondays; 1 January 1970 was a Thursday. */
function mondayOf(day: number): number {
  return Math.floor((day + 3) / 7) * 7 - 3
}

export function isAllReduced({ units, reduced }: SalesDay): boolean {
  return reduced > 0 && reduced >= units * 0.5
}

export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
