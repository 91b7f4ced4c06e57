import { plainName } from '../fields.ts'
import type { OrderAmounts } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import type { Order } from './order.ts'
import { netRefund, type Refund, refundOfPrice } from './refunds.ts'
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
    const beyond = line.cancelledQuantity + line.refundedQuantity - one.units
    if (beyond > 0)
      account.add(
        'guessed',
        'returned_more',
        'lines with more units cancelled or returned than sold: none counts as sold',
        one.line,
        `${one.product} −${one.units + beyond} of ${one.units}`,
      )
    took ||= cancelled + refunded > 0
    one.units -= cancelled + refunded
  }
  if (isWhole) {
    account.add('netted', 'refunded', 'orders that were refunded', order.line, id)
    return
  }
  if (took) return
  const { total, shipping, scale } = amounts
  if (conventions.ofOrder.has('refunded_amount') || order.lines.length === 1) {
    const said = amounts.refunded ?? order.lines[0]?.amounts.refunded_amount ?? 0
    const refund = { refunded: Math.abs(said), total, shipping, scale }
    if (areRefundsNetted(settling.form)) takeBackRest(order, sold, refund, amounts, settling)
    else if (refund.refunded > 0.5) netRefund(order, sold, refund, account)
    return
  }
  if (areRefundsNetted(settling.form)) return
  for (const [i, one] of sold.entries()) {
    const refunded = Math.abs(kept[i]?.line.amounts.refunded_amount ?? 0)
    if (refunded > 0.5)
      netRefund(order, [one], { refunded, total: null, shipping: 0, scale }, account)
  }
}

/** Deducts from prices what was refunded beyond the units that quantities are already without. */
function takeBackRest(
  order: Order,
  sold: SoldLine[],
  { refunded, total, shipping }: Refund,
  { orderTax }: OrderAmounts,
  { conventions, account }: Settling,
): void {
  if (total === null) return
  // Taxes and totals are those of all units, returned ones included.
  const tax = conventions.taxes === 'out' ? (orderTax ?? 0) : 0
  const { shippingIsTaxed } = conventions
  const taxed = total - tax - (shippingIsTaxed ? 0 : shipping)
  const scale = taxed > 0 ? 1 + tax / taxed : 1
  const kept = sold.reduce((all, { units, paidUnit }) => all + units * paidUnit, 0) * scale
  const ofShipping = shipping * (shippingIsTaxed ? scale : 1)
  const rest = refunded - (total - ofShipping - kept)
  const near = 1.5 + sold.length
  if (rest > near && Math.abs(rest - ofShipping) > near)
    refundOfPrice(order, sold, rest / scale, account)
}

/** Whether quantities are already those that customers kept: `Quantity (- Refund)`. */
function areRefundsNetted({ header, places }: OrderForm): boolean {
  return plainName(header[places.get('quantity') ?? -1] ?? '').includes('_refund')
}
