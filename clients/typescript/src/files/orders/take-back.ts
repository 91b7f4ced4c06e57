import { plainName } from '../fields.ts'
import type { OrderAmounts } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import type { Order } from './order.ts'
import { netRefund } from './refunds.ts'
import type { KeptLine, Settling, SoldLine } from './sold-line.ts'
import { verdictOf } from './statuses.ts'

/** Deducts units that were cancelled, refunded or returned. */
export function takeBack(
  order: Order,
  sold: SoldLine[],
  kept: readonly KeptLine[],
  amounts: OrderAmounts & { scale: number },
  settling: Settling,
): void {
  const { account, conventions } = settling
  const { statuses, id } = order
  const isWhole =
    verdictOf(statuses.status) === 'refunded' || verdictOf(statuses.paymentStatus) === 'refunded'
  let took = false
  for (const [i, one] of sold.entries()) {
    const line = kept[i]?.line
    if (line === undefined) continue
    const cancelled = Math.min(one.units, line.cancelledQuantity)
    const refunded = isWhole
      ? one.units - cancelled
      : Math.min(one.units - cancelled, line.refundedQuantity)
    if (cancelled > 0)
      account.add(
        'netted',
        'cancelled_units',
        'lines with cancelled units',
        one.line,
        `${one.product} −${cancelled}`,
      )
    if (refunded > 0 && !isWhole)
      account.add(
        'netted',
        'refunded_units',
        'lines with refunded units',
        one.line,
        `${one.product} −${refunded}`,
      )
    took ||= cancelled + refunded > 0
    one.units -= cancelled + refunded
  }
  if (isWhole) {
    account.add('netted', 'refunded', 'orders that were refunded', order.line, id)
    return
  }
  if (took || areRefundsNetted(settling.form)) return
  const { total, shipping, scale } = amounts
  if (conventions.ofOrder.has('refunded_amount') || order.lines.length === 1) {
    const refunded = amounts.refunded ?? order.lines[0]?.amounts.refunded_amount ?? 0
    if (Math.abs(refunded) > 0.5)
      netRefund(order, sold, { refunded: Math.abs(refunded), total, shipping, scale }, account)
    return
  }
  for (const [i, one] of sold.entries()) {
    const refunded = Math.abs(kept[i]?.line.amounts.refunded_amount ?? 0)
    if (refunded > 0.5)
      netRefund(order, [one], { refunded, total: null, shipping: 0, scale }, account)
  }
}

/** Whether quantities are already those that customers kept: `Quantity (- Refund)`. */
function areRefundsNetted({ header, places }: OrderForm): boolean {
  return plainName(header[places.get('quantity') ?? -1] ?? '').includes('_refund')
}
