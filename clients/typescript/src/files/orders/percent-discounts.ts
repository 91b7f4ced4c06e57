import type { Order } from './order.ts'

/**
 * Turns the percentages of lines into shares: 25 is a quarter, and so is 0.25 in a file that has
 * no percentage of 1 or more. An amount of the same discount takes precedence.
 */
export function shareDiscounts(orders: readonly Order[]): void {
  const lines = orders.flatMap((order) => order.lines)
  const isShare = lines.every(({ discountPercent }) => discountPercent < 1)
  for (const line of lines) {
    const { line_discount, discount } = line.amounts
    if (line.discountPercent === 0 || line_discount || discount || line.discountShare > 0) continue
    line.discountShare = line.discountPercent / (isShare ? 1 : 100)
  }
}
