import type { Order, OrderLine } from './order.ts'

/**
 * Turns the percentages of lines into shares: 25 is a quarter, and so is 0.25 in a file that has
 * no percentage of 1 or more. An amount of the same discount takes precedence. A percentage of an
 * order is one of each of its lines.
 */
export function shareDiscounts(orders: readonly Order[]): void {
  const lines = orders.flatMap((order) => order.lines)
  const isShare = lines.every(({ discountPercent }) => discountPercent < 1)
  for (const line of lines) {
    const { line_discount, discount } = line.amounts
    if (line.discountPercent === 0 || line_discount || discount || line.discountShare > 0) continue
    line.discountShare = line.discountPercent / (isShare ? 1 : 100)
  }
  for (const order of orders) {
    const share = Math.max(0, ...order.lines.map(({ orderShare }) => orderShare))
    if (share === 0) continue
    for (const line of order.lines) line.discountShare = 1 - (1 - line.discountShare) * (1 - share)
  }
}

/**
 * Makes a column of amounts one of percentages where the totals of lines say so: a 10 that takes a
 * tenth off, as accounting programs export it below `Discount`.
 */
export function judgePercents(orders: readonly Order[]): void {
  const lines = orders.flatMap(({ exponent, lines }) => lines.map((line) => ({ line, exponent })))
  let asPercent = 0
  let asAmount = 0
  for (const { line, exponent } of lines) {
    const { unit_price, line_total } = line.amounts
    const off = discountOf(line)
    if (unit_price === undefined || line_total === undefined || off === 0) continue
    const gross = unit_price * (line.quantity ?? 1)
    // Rounding may lose half a smallest unit in the price of each unit, and one in the total.
    const isTotal = (left: number) =>
      Math.abs(left - line_total) <= 1 + Math.abs(line.quantity ?? 1) / 2
    if (isTotal(gross - off)) asAmount++
    else if (isTotal(gross * (1 - off / 10 ** exponent / 100))) asPercent++
  }
  if (asPercent <= asAmount) return
  for (const { line, exponent } of lines) {
    line.discountPercent ||= Math.min(discountOf(line) / 10 ** exponent, 100)
    delete line.amounts.line_discount
    delete line.amounts.discount
  }
}

function discountOf({ amounts }: OrderLine): number {
  return Math.abs(amounts.line_discount ?? amounts.discount ?? 0)
}
