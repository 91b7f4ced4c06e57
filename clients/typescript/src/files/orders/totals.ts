import { afterDiscounts, amountsOf, type Known, type Share } from './amounts.ts'
import type { Order } from './order.ts'
import type { DiscountsOff } from './order-system.ts'

const ways: readonly DiscountsOff[] = ['none', 'line', 'order', 'both']

/** What the total of an order shows; null if it is not that of its sales and nothing else. */
function toldBy(order: Order, known: Known) {
  const amounts = amountsOf(order, known)
  if (amounts.total === null || amounts.total <= 0 || (amounts.refunded ?? 0) !== 0) return null
  if (order.lines.some((line) => line.refundedQuantity > 0 || (line.quantity ?? 1) < 0)) return null
  let gross = 0
  for (const value of amounts.gross) gross += value ?? Number.NaN
  if (!(gross > 0)) return null
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return {
    ...amounts,
    grossSum: gross,
    lineSum: sum(amounts.lineDiscounts),
    tax: amounts.orderTax ?? sum(amounts.lineTaxes),
    // Rounding may lose a cent per line.
    tolerance: 0.5 + order.lines.length,
    sold: amounts.total - amounts.shipping + order.linesOff,
  }
}

type Told = NonNullable<ReturnType<typeof toldBy>>

function* toldOrders(orders: readonly Order[], known: Known): Generator<Told> {
  for (const order of orders) {
    const told = toldBy(order, known)
    if (told !== null) yield told
  }
}

/** Whether an order's total is what is left after deducting its discounts in one way. */
function fits(one: Told, way: DiscountsOff): boolean {
  const left = afterDiscounts(one.grossSum, one.lineSum, one.orderDiscount, way)
  return [left, left + one.tax].some((sold) => Math.abs(sold - one.sold) <= one.tolerance)
}

/**
 * Which discounts of one order have to be deducted: those of the file, unless the total of this
 * order shows others, as where a discount was on the shipping.
 */
export function discountsOfOrder(
  order: Order,
  conventions: Known & { discountsOff: DiscountsOff },
): DiscountsOff {
  const usual = conventions.discountsOff
  const told = toldBy(order, conventions)
  if (told === null || fits(told, usual)) return usual
  const others = ways.filter((way) => fits(told, way))
  return others.find((way) => takesLines(way) === takesLines(usual)) ?? others[0] ?? usual
}

function takesLines(way: DiscountsOff): boolean {
  return way === 'line' || way === 'both'
}

/** Which discounts still have to be deducted, according to most order totals. */
export function discountsByTotals(
  orders: readonly Order[],
  known: Known,
  usual: DiscountsOff,
): { off: DiscountsOff; share: Share } {
  const agree = new Map<DiscountsOff, number>(ways.map((way) => [way, 0]))
  let told = 0
  for (const one of toldOrders(orders, known)) {
    if (one.lineSum === 0 && one.orderDiscount === 0) continue
    told++
    for (const way of ways) {
      if (fits(one, way)) agree.set(way, (agree.get(way) ?? 0) + 1)
    }
  }
  const best =
    [usual, ...ways].sort((a, b) => (agree.get(b) ?? 0) - (agree.get(a) ?? 0))[0] ?? usual
  const found = agree.get(best) ?? 0
  return found > told / 2
    ? { off: best, share: { agree: found, of: told } }
    : { off: usual, share: { agree: agree.get(usual) ?? 0, of: told } }
}

/** Whether prices include taxes, according to most order totals. */
export function taxesByTotals(
  orders: readonly Order[],
  known: Known,
  off: DiscountsOff,
): { found: 'in' | 'out' | null; share: Share } {
  const agree = { in: 0, out: 0 }
  let told = 0
  for (const one of toldOrders(orders, known)) {
    if (one.tax <= one.tolerance) continue
    const left = afterDiscounts(one.grossSum, one.lineSum, one.orderDiscount, off)
    told++
    if (Math.abs(left - one.sold) <= one.tolerance) agree.in++
    else if (Math.abs(left + one.tax - one.sold) <= one.tolerance) agree.out++
  }
  const found = agree.in >= agree.out ? 'in' : 'out'
  const share = { agree: agree[found], of: told }
  return { found: agree[found] > told / 2 ? found : null, share }
}

/** Whether shipping is taxed: orders then have a single rate if it is included, and many if not. */
export function shippingIsTaxed(
  orders: readonly Order[],
  known: Known,
  off: DiscountsOff,
): boolean {
  const rates: { without: number[]; with_: number[] } = { without: [], with_: [] }
  for (const one of toldOrders(orders, known)) {
    if (one.tax <= 0 || one.shipping <= 0) continue
    const goods = afterDiscounts(one.grossSum, one.lineSum, one.orderDiscount, off)
    rates.without.push(one.tax / goods)
    rates.with_.push(one.tax / (goods + one.shipping))
  }
  return spread(rates.with_) < spread(rates.without)
}

/** The interquartile range of some values, relative to the median. */
function spread(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return (at(0.75) - at(0.25)) / (at(0.5) || 1)
}
