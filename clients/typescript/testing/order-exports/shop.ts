/** A line of an order of the shop that is made up; amounts in cents, without taxes. */
export type ShopLine = {
  sku: string
  name: string
  quantity: number
  /** What one unit is asked for, before discounts. */
  unit: number
  /** Off the line, by a reduction of the product. */
  off: number
  /** Units that came back. */
  refunded: number
}

export type Fate = 'sold' | 'refunded' | 'cancelled' | 'failed' | 'unpaid' | 'test'

export type ShopOrder = {
  number: number
  /** By the clock of the shop: `2025-03-03 10:22:33`. */
  at: string
  fate: Fate
  lines: ShopLine[]
  /** Off the order, by a code. */
  off: number
  shipping: number
  /** Of goods and shipping. */
  tax: number
}

/** What a product sold on a day, as the shop knows it. */
export type Truth = Map<string, { units: number; paid: number; promoted: number }>

export type Shop = { orders: ShopOrder[]; truth: Truth }

export const taxRate = 0.2

const products = [
  { sku: 'MUG-BLUE', name: 'Mug, blue', prices: [1250, 1090, 1390, 1250] },
  { sku: 'TEA-250', name: 'Tea "Earl Grey" 250 g', prices: [840, 840, 920, 790] },
  { sku: 'POT-1', name: 'Käsetopf groß', prices: [129_900, 119_900, 129_900, 124_900] },
  { sku: '0042', name: 'Candle', prices: [499, 549, 449, 499] },
]
const days = 42
const daysAtPrice = 11

/** Numbers that are the same every time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Six weeks of a shop: prices that change, reductions, codes, refunds, and orders that fail. */
export function makeShop(options: { codes?: boolean; reductions?: boolean } = {}): Shop {
  const { codes = true, reductions = true } = options
  const next = random(7)
  const orders: ShopOrder[] = []
  for (let day = 0; day < days; day++) {
    const count = 3 + Math.floor(next() * 4)
    for (let i = 0; i < count; i++) {
      const number = 1001 + orders.length
      const date = new Date(Date.UTC(2025, 2, 3 + day)).toISOString().slice(0, 10)
      const time = [9 + i * 2, Math.floor(next() * 60), Math.floor(next() * 60)]
      const at = `${date} ${time.map((part) => String(part).padStart(2, '0')).join(':')}`
      const lines = products
        .filter(() => next() < 0.45)
        .map((product): ShopLine => {
          const unit = product.prices[Math.floor(day / daysAtPrice)] ?? 0
          const quantity = 1 + Math.floor(next() * 3)
          const isReduced = reductions && product.sku === 'TEA-250' && day >= 14 && day < 18
          const off = isReduced ? Math.round(unit * quantity * 0.25) : 0
          return { sku: product.sku, name: product.name, quantity, unit, off, refunded: 0 }
        })
      if (lines.length === 0) continue
      const goods = sum(lines.map(({ quantity, unit, off }) => quantity * unit - off))
      const off = codes && next() < 0.2 ? Math.round(goods * 0.1) : 0
      const fate = fateOf(next())
      // Sometimes one unit of the first line comes back.
      const [first] = lines
      if (fate === 'sold' && first !== undefined && lines.length > 1 && next() < 0.12)
        first.refunded = 1
      const shipping = 490
      orders.push({
        number,
        at,
        fate,
        lines,
        off,
        shipping,
        tax: Math.round((goods - off + shipping) * taxRate),
      })
    }
  }
  return { orders, truth: truthOf(orders) }
}

function fateOf(chance: number): Fate {
  if (chance < 0.04) return 'refunded'
  if (chance < 0.08) return 'cancelled'
  if (chance < 0.11) return 'failed'
  if (chance < 0.14) return 'unpaid'
  return chance < 0.16 ? 'test' : 'sold'
}

/** What one unit of a line was paid with, without taxes; cents, fractions and all. */
export function paidUnit(order: ShopOrder, line: ShopLine): number {
  const goods = goodsOf(order)
  return ((line.quantity * line.unit - line.off) / line.quantity) * (1 - order.off / goods)
}

/** Goods of an order, reductions taken off, before its code. */
export function goodsOf({ lines }: ShopOrder): number {
  return sum(lines.map(({ quantity, unit, off }) => quantity * unit - off))
}

function truthOf(orders: readonly ShopOrder[]): Truth {
  const truth: Truth = new Map()
  for (const order of orders) {
    if (order.fate !== 'sold') continue
    for (const line of order.lines) {
      const key = `${line.sku} ${order.at.slice(0, 10)}`
      const known = truth.get(key) ?? { units: 0, paid: 0, promoted: 0 }
      const kept = line.quantity - line.refunded
      known.units += kept
      known.paid += kept * paidUnit(order, line)
      if (line.off > 0 || order.off > 0) known.promoted += kept
      if (kept > 0) truth.set(key, known)
    }
  }
  return truth
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
