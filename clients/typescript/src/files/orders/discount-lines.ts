import type { OrderAccount } from './account.ts'
import { grossOf } from './amounts.ts'
import type { Order } from './order.ts'
import { money } from './sold-line.ts'

/**
 * Turns lines of discounts into what they take off the other lines of their order. Where an order
 * has no others, they give goods back.
 */
export function takeDiscountLines(orders: readonly Order[], account: OrderAccount): void {
  for (const order of orders) {
    const off = order.lines.filter(({ isDiscount }) => isDiscount)
    if (off.length === 0) continue
    if (off.length === order.lines.length) {
      order.lines = off.filter(({ product }) => product !== '')
      continue
    }
    order.lines = order.lines.filter(({ isDiscount }) => !isDiscount)
    for (const line of off) {
      const amount = grossOf(line, { priceIs: 'unit', ofOrder: new Set() }) ?? 0
      order.linesOff += amount
      const said = 'lines of discounts, shared over the other lines of their order by value'
      const example = `${line.product || order.id} −${money(amount, order.exponent)}`
      account.add('netted', 'discount_line', said, line.line, example)
    }
  }
}
