import type { OrderAccount } from './account.ts'
import type { Order } from './order.ts'

/**
 * Leaves out lines that other lines are priced parts of: a bundle whose price is the sum of its
 * parts would otherwise count twice.
 */
export function leaveOutWholes(orders: readonly Order[], account: OrderAccount): void {
  for (const order of orders) {
    const wholes = new Set(order.lines.map(({ parent }) => parent))
    wholes.delete('')
    if (wholes.size === 0) continue
    order.lines = order.lines.filter(({ id, line, product }) => {
      if (!wholes.has(id)) return true
      const said = 'lines whose parts have prices of their own: the parts count'
      account.add('left_out', 'made_of_parts', said, line, product)
      return false
    })
  }
}
