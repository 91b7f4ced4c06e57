import type { OrderAccount } from './account.ts'
import { amountsOf } from './amounts.ts'
import { keptLines } from './kept-lines.ts'
import type { Order } from './order.ts'
import { orderTaxes } from './order-taxes.ts'
import {
  type KeptLine,
  money,
  type ReturnedLine,
  type Settling,
  type SoldLine,
} from './sold-line.ts'
import { documentInStatus, verdictOf } from './statuses.ts'
import { takeBack } from './take-back.ts'
import { discountsOfOrder } from './totals.ts'

/** The sales in the orders of a file: discounts, refunds and cancellations netted. */
export function settleOrders(
  orders: readonly Order[],
  settling: Settling,
): { sold: SoldLine[]; returned: ReturnedLine[] } {
  const sold: SoldLine[] = []
  const returned: ReturnedLine[] = []
  for (const order of orders) {
    if (order.lines.length === 0 || isLeftOut(order, settling.account)) continue
    const lines = settleOne(order, settling)
    sold.push(...lines.sold)
    returned.push(...lines.returned)
  }
  return { sold, returned }
}

/** Whether an order is excluded entirely; refunded ones are not, but count as returned sales. */
function isLeftOut(order: Order, account: OrderAccount): boolean {
  const { id, line, statuses } = order
  if (order.isTest) {
    account.add('left_out', 'test', 'test orders', line, id)
    return true
  }
  const payment = verdictOf(statuses.paymentStatus)
  const state = verdictOf(statuses.status)
  const either = (verdict: string) => payment === verdict || state === verdict
  const isCancelled =
    /[1-9yjost]/i.test(order.cancelledAt) && verdictOf(order.cancelledAt) !== 'unpaid'
  if (isCancelled || either('cancelled')) {
    account.add('left_out', 'cancelled', 'orders that were cancelled', line, id)
    return true
  }
  if (either('failed')) {
    account.add('left_out', 'failed', 'payments that failed', line, id)
    return true
  }
  if (payment === 'unpaid' || (statuses.paymentStatus === '' && state === 'unpaid')) {
    const status = statuses.paymentStatus || statuses.status
    account.add('left_out', 'unpaid', 'unpaid orders', line, `${id} '${status}'`)
    return true
  }
  if (order.paidAt === '') {
    account.add('left_out', 'unpaid', 'unpaid orders', line, id)
    return true
  }
  const unknown = [statuses.paymentStatus, statuses.status].find(
    (text) => verdictOf(text) === 'unknown' && documentInStatus(text) === '',
  )
  if (unknown !== undefined)
    account.add(
      'guessed',
      'status',
      'orders of an unknown status, counted as sold',
      line,
      `'${unknown}'`,
    )
  return false
}

function settleOne(order: Order, ofFile: Settling): { sold: SoldLine[]; returned: ReturnedLine[] } {
  const { account } = ofFile
  const discountsOff = discountsOfOrder(order, ofFile.conventions)
  const conventions = { ...ofFile.conventions, discountsOff }
  const settling = { ...ofFile, conventions }
  if (discountsOff !== ofFile.conventions.discountsOff) {
    const said =
      'orders whose totals take off other discounts than most, as without those on shipping'
    account.add('read', 'discounts_apart', said, order.line, order.id)
  }
  const amounts = amountsOf(order, conventions)
  const { kept, returned } = keptLines(order, amounts, settling)
  const goods = kept.reduce((all, { gross, discount }) => all + gross - discount, 0)
  const isOff = conventions.discountsOff === 'order' || conventions.discountsOff === 'both'
  // A column may repeat what lines of discounts say.
  const isRepeated = Math.abs(amounts.orderDiscount - order.linesOff) <= 1
  const orderOff = isOff && !isRepeated ? amounts.orderDiscount : 0
  const share = goods > 0 ? Math.min((orderOff + order.linesOff) / goods, 1) : 0
  if (orderOff > 0 && goods > 0) {
    account.add(
      'netted',
      'order_discount',
      'discounts of orders, shared over their lines by value',
      order.line,
      `${order.id} −${money(orderOff, order.exponent)} (${money(goods, order.exponent)})`,
    )
  }
  const isCoupon = conventions.discountsOff === 'none' && order.discountCode !== ''
  const sold = kept.map((one) => soldLine(order, one, share, isCoupon))
  const taxes = orderTaxes(settling, kept, amounts, goods * (1 - share))
  takeBack(order, sold, kept, { ...amounts, scale: taxes.refundScale }, settling)
  for (const [i, one] of sold.entries()) {
    const factor = taxes.factorOf(i)
    one.paidUnit *= factor
    one.askedUnit *= factor
  }
  return { sold, returned }
}

/** Whether an amount in smallest units has a part of one. */
function isFraction(minor: number): boolean {
  return Math.abs(minor - Math.round(minor)) > 1e-6
}

function soldLine(order: Order, kept: KeptLine, share: number, isCoupon: boolean): SoldLine {
  const { line, quantity, gross, discount } = kept
  const isReduced = discount > gross * 1e-6
  return {
    order: order.id,
    line: line.line,
    product: line.product,
    currency: order.currency,
    exponent: order.exponent,
    at: line.at,
    units: quantity,
    paidUnit: ((gross - discount) * (1 - share)) / quantity,
    isFiner: isFraction(line.amounts.unit_price ?? line.amounts.price ?? 0),
    unitCost: line.amounts.unit_cost ?? null,
    askedUnit: gross / quantity,
    reduced: isReduced,
    promoted: isReduced || share > 1e-6 || isCoupon,
    inStock: line.inStock,
  }
}
