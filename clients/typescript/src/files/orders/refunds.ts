import type { OrderAccount } from './account.ts'
import type { Order } from './order.ts'
import { money, type ReturnedLine, type SoldLine } from './sold-line.ts'

export type Refund = {
  /** Smallest units, positive. */
  refunded: number
  total: number | null
  shipping: number
  /** Ratio of a refund to the stated prices: refunds include taxes, prices may not. */
  scale: number
}

/**
 * Deducts a refunded amount from sales: as whole units if it equals the amount paid for some units,
 * or else from the price.
 */
export function netRefund(
  order: Order,
  sold: SoldLine[],
  refund: Refund,
  account: OrderAccount,
): void {
  const { refunded, total } = refund
  const { id, exponent } = order
  const goods = sold.reduce((all, { units, paidUnit }) => all + units * paidUnit, 0)
  const said = (refunded / 10 ** exponent).toFixed(exponent)
  const { scale } = refund
  const whole = [total, goods * scale].some(
    (all) => all !== null && all > 0 && refunded >= all - tolerance(sold),
  )
  if (whole) {
    for (const one of sold) one.units = 0
    account.add('netted', 'refunded', 'orders that were refunded', order.line, id)
    return
  }
  for (const amount of [refunded / scale, refunded, (refunded - refund.shipping) / scale]) {
    const units = amount > 0.5 ? unitsWorth(sold, amount) : null
    if (units === null) continue
    for (const [i, one] of sold.entries()) one.units -= units[i] ?? 0
    account.add(
      'netted',
      'refunded_amount',
      'refunds that match whole units of an order',
      order.line,
      `${id} −${said}`,
    )
    return
  }
  refundOfPrice(order, sold, refunded / scale, account)
}

/** Deducts an amount, stated as prices are, from the prices of an order's lines by value. */
export function refundOfPrice(
  { id, line, exponent }: Order,
  sold: SoldLine[],
  amount: number,
  account: OrderAccount,
): void {
  const goods = sold.reduce((all, { units, paidUnit }) => all + units * paidUnit, 0)
  const share = goods > 0 ? Math.min(amount / goods, 1) : 0
  for (const one of sold) one.paidUnit *= 1 - share
  account.add(
    'guessed',
    'refund_of_price',
    'refunds that do not match whole units, deducted from the price',
    line,
    `${id} −${money(amount, exponent)}`,
  )
}

/** Rounding may lose half a smallest unit per line. */
function tolerance(sold: readonly SoldLine[]): number {
  return 0.51 + 0.5 * sold.length
}

const mostLines = 12

/**
 * The units that were paid with an amount: of one line, or of several whole lines; null if none.
 */
function unitsWorth(sold: readonly SoldLine[], amount: number): number[] | null {
  const near = tolerance(sold)
  for (const [i, { units, paidUnit }] of sold.entries()) {
    const count = Math.round(amount / paidUnit)
    if (count >= 1 && count <= units && Math.abs(count * paidUnit - amount) <= near) {
      return sold.map((_, k) => (k === i ? count : 0))
    }
  }
  if (sold.length > mostLines) return null
  for (let chosen = 1; chosen < 2 ** sold.length; chosen++) {
    const taken = sold.map(({ units }, i) => ((chosen >> i) & 1 ? units : 0))
    const worth = taken.reduce((all, units, i) => all + units * (sold[i]?.paidUnit ?? 0), 0)
    if (Math.abs(worth - amount) <= near) return taken
  }
  return null
}

/**
 * Deducts returned units from where they were sold: the same order, or the previous sale, at their
 * price if there was one. More units than were sold before come from the same order alone: they
 * were sold before the file, or are a mistake, which must not erase a product.
 */
export function netReturns(
  sold: readonly SoldLine[],
  returned: readonly ReturnedLine[],
  account: OrderAccount,
): void {
  if (returned.length === 0) return
  const byProduct = new Map<string, SoldLine[]>()
  for (const one of sold) {
    const key = `${one.product}\n${one.currency}`
    const lines = byProduct.get(key)
    if (lines === undefined) byProduct.set(key, [one])
    else lines.push(one)
  }
  for (const back of returned) {
    const lines = byProduct.get(`${back.product}\n${back.currency}`) ?? []
    const same = lines.filter(({ order, units }) => order === back.order && units > 0)
    const isAtPrice = ({ askedUnit, paidUnit }: SoldLine) =>
      [askedUnit, paidUnit].some((price) => Math.abs(price - back.unit) <= 1)
    const before = lines
      .filter(({ at, units }) => units > 0 && at.wallMs <= back.at.wallMs)
      .sort((a, b) => Number(isAtPrice(b)) - Number(isAtPrice(a)) || b.at.wallMs - a.at.wallMs)
    const from = new Set([...same, ...before])
    const isKnown = [...from].reduce((all, { units }) => all + units, 0) >= back.units
    let left = back.units
    for (const one of isKnown ? from : same) {
      const taken = Math.min(one.units, left)
      one.units -= taken
      left -= taken
    }
    const taken = back.units - left
    const example = `${back.product} −${taken}`
    if (taken > 0 && back.isCredited)
      account.add('netted', 'credit_note', 'lines of credit notes', back.line, example)
    else if (taken > 0)
      account.add('netted', 'returned', 'lines of returned units', back.line, example)
    if (left > 0)
      account.add(
        'left_out',
        'returned_before',
        'lines of returned units that were not sold before in this file',
        back.line,
        `${back.product} −${left}`,
      )
  }
}
