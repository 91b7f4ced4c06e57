import type { Line, Made, Refund, shopifyShop, Webhook } from './shopify-shop.ts'

type Shop = Awaited<ReturnType<typeof shopifyShop>>

const dayMs = 86_400_000
const prices = { mug: 20, bowl: 40, jug: 55.5, tray: 12.75, vase: 89, spoon: 3.2 }
const taxRate = 0.1

/** Pseudo-random numbers below 1 from a seed. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A week of orders of all kinds that ended a day ago, and some of today, as the webhooks that
 * Shopify would send: in random order, some of them twice.
 */
export function weekOfSales(shop: Shop, nowMs: number, seed = 20_261) {
  const random = numbers(seed)
  const pick = (n: number) => Math.floor(random() * n)
  const text = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const sent: Webhook[] = []
  let refunds = 500
  for (let i = 0; i < 240; i++) {
    const isOfToday = i % 40 === 39
    const atMs = isOfToday ? nowMs - 1000 : nowMs - 9 * dayMs + random() * 7 * dayMs
    const order = newOrder(random, text(atMs))
    shop.orders.push(order)
    const index = shop.orders.length - 1
    const tell = (topic: string, refundId?: number) =>
      sent.push(...shop.webhooks(topic, index, refundId))
    let changedMs = atMs
    const change = (what: Partial<Made>) => {
      changedMs += 60_000 + pick(3_600_000)
      Object.assign(order, what, { changedAt: text(changedMs) })
    }
    const kind = i % 12
    // A pending payment that succeeds or fails.
    if (kind === 1 || kind === 2) order.status = 'PENDING'
    if (kind === 3) order.test = true
    tell('orders/create')
    if (kind === 1) {
      change({ status: 'PAID' })
      tell('orders/updated')
    }
    if (kind === 2 && i % 24 === 2) {
      change({ status: 'VOIDED' })
      tell('orders/updated')
    }
    if (kind === 4) {
      change({})
      Object.assign(order, { cancelledAt: order.changedAt, status: 'VOIDED' })
      tell('orders/cancelled')
      tell('orders/updated')
    }
    // Units that are returned, once or twice, the last time all that are left.
    for (let n = 0; n < (kind >= 5 && kind <= 7 ? kind - 4 : 0); n++) {
      const left = order.lines.map(
        (line, place) =>
          line.units -
          (order.refunds ?? []).reduce((sum, { units }) => sum + (units[place] ?? 0), 0),
      )
      const units = left.map((most) => (n === 2 ? most : Math.min(most, pick(2))))
      if (!units.some(Boolean)) continue
      const paid = units.reduce((sum, count, k) => sum + count * paidUnit(order.lines[k]), 0)
      refund(++refunds, units, paid * (1 + taxRate))
    }
    // A refund without any units.
    if (kind === 8) refund(++refunds, [], Math.round(goodsOf(order) * 7) / 100)

    function refund(id: number, units: number[], paid: number) {
      changedMs += 60_000 + pick(3_600_000)
      const one: Refund = { id, at: text(changedMs), units, paid: Math.round(paid * 100) / 100 }
      const all = [...(order.refunds ?? []), one]
      Object.assign(order, { refunds: all, changedAt: one.at, status: 'PARTIALLY_REFUNDED' })
      tell('refunds/create', id)
      if (random() < 0.8) tell('orders/updated')
    }
  }
  const twice = sent.filter(() => random() < 0.2)
  const webhooks = [...sent, ...twice]
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
  return { orders: shop.orders.length, webhooks, duplicates: twice.length }
}

function newOrder(random: () => number, at: string): Made {
  const names = Object.keys(prices) as (keyof typeof prices)[]
  const first = Math.floor(random() * names.length)
  const count = 1 + Math.floor(random() * 3)
  const percent = random() < 0.3 ? 0.1 : 0
  const lines = Array.from({ length: count }, (_, i): Line => {
    const sku = names[(first + i) % names.length] ?? 'mug'
    const units = 1 + Math.floor(random() * 4)
    const off = random() < 0.2 ? units : 0
    const share = Math.round((units * prices[sku] - off) * percent * 100) / 100
    return { sku, units, price: prices[sku], ...(off && { off }), ...(share && { share }) }
  })
  const order: Made = { at, lines }
  order.tax = Math.round(goodsOf(order) * taxRate * 100) / 100
  if (random() < 0.3) order.shown = { currency: 'JPY', rate: 151.3 }
  return order
}

function paidUnit(line: Line | undefined): number {
  if (line === undefined) return 0
  const { units, price, off = 0, share = 0 } = line
  return (units * price - off - share) / units
}

function goodsOf({ lines }: Made): number {
  return lines.reduce((sum, line) => sum + line.units * paidUnit(line), 0)
}

/**
 * A shop's sales on completed days, computed independently from its orders: `mug 2026-03-01T23:00
 * 2000 ×3`, for each product and day at the mean price paid.
 */
export function soldInWeek(orders: readonly Made[]): string[] {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' })
  const sold = new Map<string, { units: number; paid: number }>()
  for (const order of orders) {
    const { at, lines, refunds = [], status = 'PAID', test, cancelledAt } = order
    if (test || cancelledAt || status === 'PENDING' || status === 'VOIDED') continue
    if (clock.format(new Date(at)) === clock.format(new Date())) continue
    const cameBack = refunds.some(({ units }) => units.some(Boolean))
    const given = refunds.reduce((sum, { paid }) => sum + paid, 0) / (1 + taxRate)
    const kept = cameBack ? 1 : 1 - given / goodsOf(order)
    for (const [i, line] of lines.entries()) {
      const units = refunds.reduce((left, one) => left - (one.units[i] ?? 0), line.units)
      const key = `${line.sku} ${startOf(clock.format(new Date(at)))}`
      const known = sold.get(key) ?? { units: 0, paid: 0 }
      const paid = known.paid + units * paidUnit(line) * kept
      sold.set(key, { units: known.units + units, paid })
    }
  }
  return [...sold]
    .filter(([, { units }]) => units > 0)
    .map(([key, { units, paid }]) => `${key} ${Math.round((paid / units) * 100)} ×${units}`)
    .sort()
}

/** When a day in Berlin begins, as a UTC time: an hour or two before midnight. */
function startOf(day: string): string {
  const hour = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Berlin',
    hour: 'numeric',
    hour12: false,
  }).format(new Date(`${day}T00:00Z`))
  const start = new Date(Date.parse(`${day}T00:00Z`) - Number(hour) * 3_600_000)
  return start.toISOString().slice(0, 16)
}
