import type { OrderAccount } from './account.ts'
import type { Order } from './order.ts'

/**
 * Splits the amount paid for an order of several products where an export has no amounts for each:
 * in proportion to their usual prices in orders of a single product.
 */
export function shareBaskets(orders: readonly Order[], account: OrderAccount): void {
  const usual = new Map<string, { wallMs: number; price: number }[]>()
  for (const { lines } of orders) {
    const [only] = lines
    const total = only?.amounts.line_total
    if (lines.length !== 1 || only === undefined || total === undefined || !only.quantity) continue
    const known = usual.get(only.product) ?? []
    usual.set(only.product, known)
    known.push({ wallMs: only.at.wallMs, price: total / only.quantity })
  }
  const nearest = (product: string, wallMs: number): number | null => {
    let best: { wallMs: number; price: number } | null = null
    for (const one of usual.get(product) ?? []) {
      if (best === null || Math.abs(one.wallMs - wallMs) < Math.abs(best.wallMs - wallMs))
        best = one
    }
    return best?.price ?? null
  }
  for (const order of orders) {
    const total = order.lines[0]?.amounts.line_total
    if (order.lines.length < 2 || total === undefined) continue
    const worth = order.lines.map(({ product, quantity, at }) => {
      const price = nearest(product, at.wallMs)
      return price === null ? Number.NaN : price * (quantity ?? 1)
    })
    const all = worth.reduce((sum, value) => sum + value, 0)
    if (!(all > 0)) {
      account.add(
        'left_out',
        'basket',
        'orders of several products for which the file has no price per product',
        order.line,
        order.id,
      )
      order.lines = []
      continue
    }
    for (const [i, line] of order.lines.entries()) {
      line.amounts = { ...line.amounts, line_total: (total * (worth[i] ?? 0)) / all }
    }
    account.add(
      'guessed',
      'basket_shared',
      'orders of several products, split by the price of each on its own',
      order.line,
      order.id,
    )
  }
}
