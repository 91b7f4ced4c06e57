import type { Order } from './order.ts'

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
