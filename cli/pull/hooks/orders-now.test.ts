import { describe, expect, test } from 'vitest'
import { askShopify } from '../../sync/shopify-api.ts'
import { applyHooks, planHooks } from '../../sync/shopify-hooks.ts'
import {
  appSecret,
  type Made,
  orderPayload,
  type Refund,
  readOf,
  refundPayload,
  shopifyShop,
} from '../../testing/shopify-shop.ts'
import { numbers, weekOfSales } from '../../testing/shopify-week.ts'
import type { ShopifyOrder } from '../shopify-orders.ts'
import { ordersNow, type SeenOrder } from './orders-now.ts'
import { readOrder, readRefund } from './read-payload.ts'
import { type Delivery, readDelivery } from './verify-delivery.ts'

const id = 'gid://shopify/Order/1'
const cups: Made = {
  at: '2026-03-02T08:00:00Z',
  lines: [
    { sku: 'cup', units: 3, price: 20, off: 6, share: 5.4 },
    { sku: 'jug', units: 1, price: 40, share: 4 },
  ],
  ...{ shipping: 5, tax: 8.46 },
}
const oneBack: Refund = { id: 31, at: '2026-03-02T10:00:00Z', units: [1], paid: 16.2 }
const returned: Made = { ...cups, refunds: [oneBack], changedAt: '2026-03-02T10:00:00Z' }

let deliveries = 0
const headers = () => ({ id: `hook-${++deliveries}`, shop: 'example.myshopify.com' })

/** A webhook about an order in some state, as Shopify sends it. */
function ofOrder(made: Made, triggeredMs = Date.parse(made.changedAt ?? made.at)): Delivery {
  const told = readOrder(JSON.parse(JSON.stringify(orderPayload(made, 0))))
  if (told === null) throw new Error('it says too little')
  return { ...headers(), topic: 'orders/updated', triggeredMs, ...told }
}

function ofRefund(made: Made, refund: Refund): Delivery {
  const told = readRefund(JSON.parse(JSON.stringify(refundPayload(made, 0, refund))))
  if (told === null) throw new Error('it says too little')
  const triggeredMs = Date.parse(refund.at)
  return { ...headers(), topic: 'refunds/create', triggeredMs, ...told }
}

/** The shop's response about an order in some state. */
function asked(made: Made, seenMs = Date.parse('2026-03-02T12:00:00Z')): Map<string, SeenOrder> {
  const order = readOf({ order: made, id: 0 }) as ShopifyOrder
  return new Map([[id, { order, seenMs, refundIds: null }]])
}

const unitsOf = (read: Map<string, SeenOrder>, told: readonly Delivery[]) =>
  ordersNow(read, told)
    .orders.get(id)
    ?.lineItems.nodes.map(({ currentQuantity }) => currentQuantity)

describe('an order of a webhook', () => {
  test.each([
    ['with discounts, taxes and shipping', cups],
    ['of which a part came back', returned],
    ['that was cancelled', { ...cups, cancelledAt: '2026-03-02T09:00:00Z', status: 'VOIDED' }],
    ['that is a test', { ...cups, test: true }],
    ['that is not paid', { ...cups, status: 'PENDING' }],
    ['with a voucher and a line without a SKU', withLine({ sku: null, isGiftCard: true })],
    ['of which money was given back', { ...cups, refunded: 5, status: 'PARTIALLY_REFUNDED' }],
    [
      'that was paid in other money',
      { ...cups, refunded: 5, shown: { currency: 'JPY', rate: 151.3 } },
    ],
  ] satisfies [string, Made][])('is as the Admin API answers it: %s', (_, made) => {
    const { orders } = ordersNow(new Map(), [ofOrder(made)])
    const answered = asked(made).get(id)?.order

    expect(plain(orders.get(id))).toEqual(plain(answered))
  })

  test('counts what came back by its refunds where the payload is of an old version', () => {
    const payload = JSON.parse(JSON.stringify(orderPayload(returned, 0)))
    for (const line of payload.line_items) delete line.current_quantity
    const quantities = readOrder(payload)?.order.order.lineItems.nodes.map(
      ({ currentQuantity }) => currentQuantity,
    )

    expect(quantities).toEqual([2, 1])
  })

  test.each(['id', 'name', 'created_at', 'updated_at', 'total_price_set', 'line_items'])(
    'without %s is none',
    (field) => {
      const { [field]: _, ...rest } = orderPayload(cups, 0)
      expect(readOrder(rest)).toBeNull()
    },
  )
})

describe('orders as they are now', () => {
  const paid = ofOrder(cups)
  const after = ofOrder(returned)
  const back = ofRefund(returned, oneBack)

  test.each([
    ['the order, the refund', [paid, back]],
    ['the refund, the order', [back, paid]],
    ['the order, the refund, the order with it', [paid, back, after]],
    ['the order with it, the refund, the order', [after, back, paid]],
    ['the refund twice, the order twice', [back, back, paid, paid]],
    ['the order with it alone', [after]],
  ])('lose what came back once, however webhooks come: %s', (_, told) => {
    expect(unitsOf(new Map(), told)).toEqual([2, 1])
  })

  test('lose it once, whether the shop was read before or after', () => {
    expect(unitsOf(asked(cups), [back])).toEqual([2, 1])
    expect(unitsOf(asked(returned), [back])).toEqual([2, 1])
    expect(unitsOf(asked(returned), [paid, back])).toEqual([2, 1])
    expect(unitsOf(asked(returned), [back, after, paid])).toEqual([2, 1])
  })

  test('lose it once where the refund has a later time than the order that it is in', () => {
    const late = { ...oneBack, at: '2026-03-02T10:00:05Z' }
    const made = { ...returned, refunds: [late] }

    expect(unitsOf(asked(made), [ofRefund(made, late), ofOrder(made)])).toEqual([2, 1])
    expect(
      unitsOf(asked(returned), [ofRefund(returned, { ...oneBack, at: '2026-03-02T10:00:01Z' })]),
    ).toEqual([2, 1])
  })

  test('lose what several refunds took, each once', () => {
    const second: Refund = { id: 32, at: '2026-03-02T11:00:00Z', units: [1, 1], paid: 50 }
    const twice = { ...returned, refunds: [oneBack, second], changedAt: second.at }
    const more = ofRefund(twice, second)

    expect(unitsOf(new Map(), [more, after, back])).toEqual([1, 0])
    expect(unitsOf(new Map(), [ofOrder(twice), more, back, paid])).toEqual([1, 0])
  })

  test.each([1, 2, 3, 4, 5])('are those of the shop after a week of webhooks: %i', async (seed) => {
    await using shop = await shopifyShop([])
    const address = 'https://hooks.example.com/shopify'
    await applyHooks(askShopify(shop.url, 'shpat_secret', ''), address, await allHooks(shop.url))
    const { webhooks } = weekOfSales(shop, Date.now(), seed)
    const sender = { secrets: [appSecret], host: new URL(shop.url).host }
    const told = webhooks.map(({ headers, body }) =>
      readDelivery(headers, Buffer.from(body), sender, 0),
    )
    const random = numbers(seed)
    const shuffled = told
      .map((one) => ({ one, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one)
    // A third of the orders were read from the shop, after everything that happened to them.
    const read = new Map(
      shop.orders.flatMap((made, i): [string, SeenOrder][] => {
        const order = readOf({ order: made, id: i }) as ShopifyOrder
        const seen = { order, seenMs: Date.now(), refundIds: null }
        return random() < 1 / 3 ? [[order.id, seen]] : []
      }),
    )
    const now = [...ordersNow(read, shuffled).orders.values()]
    const kept = now.map((order) => [order.id, keptOf(order)] as const)
    const truth = shop.orders.map((made, i) => readOf({ order: made, id: i }) as ShopifyOrder)

    expect(new Map(kept)).toEqual(new Map(truth.map((order) => [order.id, keptOf(order)])))
  })

  test('that were cancelled stay so, whatever comes late', () => {
    const cancelled = { ...cups, cancelledAt: '2026-03-02T09:00:00Z' }
    const gone = ofOrder({ ...cancelled, changedAt: '2026-03-02T09:00:00Z' })

    expect(ordersNow(new Map(), [gone, paid]).orders.get(id)?.cancelledAt).not.toBeNull()
  })

  test('of one second are as the webhook says that was triggered last', () => {
    const ms = Date.parse(cups.at)
    const pending = ofOrder({ ...cups, status: 'PENDING' }, ms + 100)
    const done = ofOrder(cups, ms + 800)
    const statusOf = (told: readonly Delivery[]) =>
      ordersNow(new Map(), told).orders.get(id)?.displayFinancialStatus

    expect([statusOf([pending, done]), statusOf([done, pending])]).toEqual(['paid', 'paid'])
  })

  test('name those of which a refund is all that came', () => {
    expect(ordersNow(new Map(), [back])).toEqual({ orders: new Map(), strangers: [id] })
  })

  test('take money that was given back in the money of the shop', () => {
    const yen = { ...cups, shown: { currency: 'JPY', rate: 150 } }
    const given: Refund = { id: 33, at: '2026-03-02T11:00:00Z', units: [], paid: 7.5 }
    const { orders } = ordersNow(new Map(), [ofOrder(yen), ofRefund(yen, given)])

    expect(orders.get(id)?.totalRefundedSet.shopMoney).toEqual({
      ...{ amount: '7.5', currencyCode: 'USD' },
    })
  })
})

/** What is left of an order, and what was refunded. */
function keptOf({ lineItems, totalRefundedSet, cancelledAt }: ShopifyOrder) {
  const units = lineItems.nodes.map(({ currentQuantity }) => currentQuantity)
  const back = Math.round(Number(totalRefundedSet.shopMoney.amount) * 10) / 10
  return { units, back, isCancelled: cancelledAt !== null }
}

const allHooks = (url: string) =>
  planHooks(askShopify(url, 'shpat_secret', ''), 'https://hooks.example.com/shopify', true)

function withLine(line: { sku: null; isGiftCard: boolean }): Made {
  return { ...cups, lines: [...cups.lines, { units: 1, price: 10, ...line }] }
}

/** Amounts as numbers, and words as in both interfaces. */
function plain(order: ShopifyOrder | undefined) {
  return JSON.parse(
    JSON.stringify(order, (key, value) => {
      if (key === 'amount') return Number(value)
      if (key === 'pageInfo') return undefined
      if (key === 'cancelledAt') return value !== null
      return key === 'displayFinancialStatus' ? String(value).toLowerCase() : value
    }),
  )
}
