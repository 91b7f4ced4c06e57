import { createHmac } from 'node:crypto'
import { pageOf, shopifyServer } from './shopify-server.ts'

/** A line: its units and price, and its returns and discounts. */
export type Line = {
  sku: string | null
  units: number
  price: number
  back?: number
  /** Off the line, and off the order. */
  off?: number
  share?: number
  isGiftCard?: boolean
}

/** A refund: units of lines by index in the order, and the amount refunded. */
export type Refund = { id: number; at: string; units: readonly number[]; paid: number }

export type Made = {
  at: string
  lines: Line[]
  status?: string
  cancelledAt?: string
  test?: boolean
  /** Money refunded in addition to the refunds below. */
  refunded?: number
  refunds?: Refund[]
  changedAt?: string
  shipping?: number
  /** Added to the prices. */
  tax?: number
  /** The customer's currency, and its units per unit of the shop's. */
  shown?: { currency: string; rate: number }
}

type Subscription = { id: string; topic: string; uri: string; includeFields: string[] }

const dayMs = 86_400_000
export const appSecret = 'shpss_secret'
const shopMoney = (amount: number) => ({ amount: amount.toFixed(2), currencyCode: 'USD' })
const money = (amount: number) => ({ shopMoney: shopMoney(amount) })

/**
 * The part of Shopify that a pull and webhooks use, according to its reference: orders by time,
 * with separately paged lines, limited to 60 days unless the token may see all; subscriptions, and
 * their payloads. Not tested with a real shop.
 */
export async function shopifyShop(orders: Made[]) {
  const shop = {
    scopes: ['read_orders', 'read_all_orders'],
    breakAfter: Number.POSITIVE_INFINITY,
    /** Whether queries return no orders, so that only webhooks report them. */
    hidesOrders: false,
  }
  const subscriptions: Subscription[] = []
  let deliveries = 0
  let made = 0
  const server = await shopifyServer((query, variables) => {
    if (query.includes('webhookSubscription')) {
      return answerSubscriptions(query, variables, subscriptions, () => ++made)
    }
    if (query.includes('ianaTimezone')) {
      const accessScopes = shop.scopes.map((handle) => ({ handle }))
      return {
        shop: { ianaTimezone: 'Europe/Berlin' },
        currentAppInstallation: { accessScopes },
      }
    }
    if (shop.breakAfter-- <= 0) return null
    const after = variables.after as string | null
    if (query.includes('order(id')) {
      const id = Number(String(variables.id).split('/').at(-1)) - 1
      const order = shop.hidesOrders ? undefined : orders[id]
      if (query.includes('query Order(')) return { order: order ? readOf({ order, id }) : null }
      return { order: { lineItems: linesOf(order, 50, after, id) } }
    }
    const said = String(variables.query ?? '')
    const [, from, to] = /^created_at:>='([^']+)'(?: created_at:<'([^']+)')?$/.exec(said) ?? []
    if (said && from === undefined) throw new Error(`what is ${said}?`)
    const seenMs = shop.scopes.includes('read_all_orders') ? 0 : Date.now() - 60 * dayMs
    const endMs = Date.parse(to ?? '2999-01-01')
    const found = (shop.hidesOrders ? [] : orders)
      .map((order, id) => ({ order, id }))
      .filter(({ order }) => Date.parse(order.at) >= Math.max(seenMs, Date.parse(from ?? '1970')))
      .filter(({ order }) => Date.parse(order.at) < endMs)
      .sort((a, b) => Date.parse(a.order.at) - Date.parse(b.order.at))
    return { orders: pageOf(found.map(readOf), 10, after) }
  })
  /**
   * Sends the webhooks of a topic about an order or a refund in its current state, to each
   * subscribed address: signed like Shopify's, and with only the requested fields.
   */
  function webhooks(topic: string, index: number, refundId?: number): Webhook[] {
    const order = orders[index]
    if (order === undefined) throw new Error(`there is no order ${index}`)
    const refund = order.refunds?.find(({ id }) => id === refundId)
    const whole =
      refund === undefined ? orderPayload(order, index) : refundPayload(order, index, refund)
    const name = topic.toUpperCase().replace('/', '_')
    return subscriptions
      .filter((one) => one.topic === name)
      .map(({ uri, includeFields }) => {
        const fields = Object.entries(whole).filter(([key]) => includeFields.includes(key))
        const body = JSON.stringify(Object.fromEntries(fields))
        const id = `b1946ac9-${String(++deliveries).padStart(6, '0')}`
        return { uri, body, headers: headersOf(topic, body, new URL(server.url).host, id) }
      })
  }
  return Object.assign(server, { shop, orders, subscriptions, webhooks })
}

export type Webhook = { uri: string; body: string; headers: Record<string, string> }

/** Headers of a delivery, signed with a secret. */
export function headersOf(topic: string, body: string, host: string, id: string) {
  return {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': createHmac('sha256', appSecret).update(body).digest('base64'),
    'x-shopify-shop-domain': host,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': id,
    'x-shopify-event-id': 'one-for-all-deliveries-of-a-change',
    'x-shopify-triggered-at': new Date().toISOString().replace('Z', '000000Z'),
  }
}

/** Delivers once: the status, or null without a response. */
async function deliverOnce({ uri, body, headers }: Webhook): Promise<number | null> {
  return await fetch(uri, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) })
    .then(({ status }) => status)
    .catch(() => null)
}

/** Delivers like Shopify: repeatedly, with the same payload, until the response is 200. */
export async function deliver(webhook: Webhook): Promise<number> {
  for (let tries = 1; tries <= 200; tries++) {
    if ((await deliverOnce(webhook)) === 200) return tries
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nobody took ${webhook.headers['x-shopify-topic']}`)
}

function answerSubscriptions(
  query: string,
  variables: Record<string, unknown>,
  all: Subscription[],
  next: () => number,
) {
  const {
    id,
    topic,
    webhookSubscription: input,
  } = variables as {
    id: string
    topic: string
    webhookSubscription: { uri: string; format: string; includeFields: string[] }
  }
  const known = all.find((one) => one.id === id)
  if (query.includes('webhookSubscriptionDelete')) {
    if (known !== undefined) all.splice(all.indexOf(known), 1)
    return { webhookSubscriptionDelete: { deletedWebhookSubscriptionId: id, userErrors: [] } }
  }
  if (query.includes('webhookSubscriptionUpdate')) {
    if (known !== undefined) Object.assign(known, input)
    return { webhookSubscriptionUpdate: { webhookSubscription: { id }, userErrors: [] } }
  }
  if (query.includes('webhookSubscriptionCreate')) {
    const isTaken = all.some((one) => one.topic === topic && one.uri === input.uri)
    // On this machine, for testing; Shopify only accepts https.
    const isSafe = /^https:\/\/|^http:\/\/127\.0\.0\.1:/.test(input.uri)
    const refuse = (message: string) => ({
      webhookSubscriptionCreate: {
        webhookSubscription: null,
        userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
      },
    })
    if (isTaken) return refuse('Address for this topic has already been taken')
    if (!isSafe) return refuse('Address protocol http:// is not supported')
    const one = { ...input, topic, id: `gid://shopify/WebhookSubscription/${next()}` }
    all.push(one)
    return { webhookSubscriptionCreate: { webhookSubscription: { id: one.id }, userErrors: [] } }
  }
  return { webhookSubscriptions: pageOf(all, 50, variables.after as string | null) }
}

function backOf({ refunds = [] }: Made, { back = 0 }: Line, place: number): number {
  return refunds.reduce((sum, { units }) => sum + (units[place] ?? 0), back)
}

function totalOf({ lines, shipping = 0, tax = 0 }: Made): number {
  return lines.reduce(
    (sum, { units, price, off = 0, share = 0 }) => sum + units * price - off - share,
    shipping + tax,
  )
}

/** An order as returned by the Admin API. */
export function readOf({ order, id }: { order: Made; id: number }) {
  const { at, changedAt = at, status = 'PAID', cancelledAt = null, test = false } = order
  const { refunded = 0, refunds = [], shipping = 0, tax = 0 } = order
  const paidBack = refunds.reduce((sum, { paid }) => sum + paid, refunded)
  return {
    ...{ id: `gid://shopify/Order/${id + 1}`, name: `#${1001 + id}`, createdAt: at, test },
    ...{ updatedAt: changedAt, cancelledAt, displayFinancialStatus: status, discountCodes: [] },
    ...{ totalPriceSet: money(totalOf(order)), totalShippingPriceSet: money(shipping) },
    ...{ totalTaxSet: money(tax), totalRefundedSet: money(paidBack) },
    lineItems: linesOf(order, 10, null, id),
  }
}

function linesOf(order: Made | undefined, most: number, after: string | null, id: number) {
  const nodes = (order?.lines ?? []).map((line, i) => {
    const { sku, units, price, off = 0, share = 0, isGiftCard = false } = line
    const discounts = [
      ...(off === 0 ? [] : [{ amount: off, targetSelection: 'ENTITLED' }]),
      ...(share === 0 ? [] : [{ amount: share, targetSelection: 'ALL' }]),
    ]
    const back = order === undefined ? 0 : backOf(order, line, i)
    return {
      ...{ id: `gid://shopify/LineItem/${lineId(id, i)}`, sku, name: 'A thing', isGiftCard },
      ...{ quantity: units, currentQuantity: units - back, originalUnitPriceSet: money(price) },
      discountAllocations: discounts.map(({ amount, targetSelection }) => ({
        allocatedAmountSet: money(amount),
        discountApplication: { targetSelection },
      })),
      variant: { id: `gid://shopify/ProductVariant/${700 + i}` },
    }
  })
  return pageOf(nodes, most, after)
}

const lineId = (order: number, place: number) => (order + 1) * 1000 + place

/** A time in the format of Shopify's payloads, by the clock of a shop in New York in winter. */
const clockText = (at: string) =>
  new Date(Date.parse(at) - 5 * 3_600_000).toISOString().replace('.000Z', '-05:00')

function bag(amount: number, { shown }: Made) {
  const { currency = 'USD', rate = 1 } = shown ?? {}
  return {
    shop_money: { amount: amount.toFixed(2), currency_code: 'USD' },
    presentment_money: { amount: (amount * rate).toFixed(2), currency_code: currency },
  }
}

/** An order in a webhook, according to Shopify's reference; contains more than Lerner requests. */
export function orderPayload(order: Made, id: number): Record<string, unknown> {
  const { at, changedAt = at, status = 'PAID', cancelledAt = null, test = false } = order
  const { shipping = 0, tax = 0, shown, lines, refunds = [], refunded = 0 } = order
  const bare = { id: 7_000_000 + id, at: changedAt, units: [], paid: refunded }
  const hasOff = lines.some(({ off }) => off)
  return {
    id: id + 1,
    admin_graphql_api_id: `gid://shopify/Order/${id + 1}`,
    name: `#${1001 + id}`,
    created_at: clockText(at),
    updated_at: clockText(changedAt),
    cancelled_at: cancelledAt === null ? null : clockText(cancelledAt),
    test,
    financial_status: status.toLowerCase(),
    currency: 'USD',
    presentment_currency: shown?.currency ?? 'USD',
    taxes_included: false,
    email: 'someone@example.com',
    customer: { id: 9, first_name: 'Some', last_name: 'One' },
    shipping_address: { address1: '1 Example Street', phone: '+1 555 0100' },
    discount_codes: [],
    discount_applications: [
      ...(hasOff ? [{ target_type: 'line_item', target_selection: 'entitled' }] : []),
      { target_type: 'line_item', target_selection: 'all' },
    ],
    total_price_set: bag(totalOf(order), order),
    total_shipping_price_set: bag(shipping, order),
    total_tax_set: bag(tax, order),
    line_items: lines.map((line, i) => {
      const { sku, units, price, off = 0, share = 0, isGiftCard = false } = line
      return {
        id: lineId(id, i),
        admin_graphql_api_id: `gid://shopify/LineItem/${lineId(id, i)}`,
        ...{ sku, name: 'A thing', variant_id: 700 + i, gift_card: isGiftCard, quantity: units },
        current_quantity: units - backOf(order, line, i),
        price_set: bag(price, order),
        properties: [{ name: 'Engraving', value: 'To someone' }],
        discount_allocations: [
          ...(off ? [{ amount_set: bag(off, order), discount_application_index: 0 }] : []),
          ...(share
            ? [{ amount_set: bag(share, order), discount_application_index: hasOff ? 1 : 0 }]
            : []),
        ],
      }
    }),
    refunds: [...refunds, ...(refunded ? [bare] : [])].map((one) => refundPayload(order, id, one)),
  }
}

/** A refund in a webhook. */
export function refundPayload(order: Made, id: number, refund: Refund): Record<string, unknown> {
  const { currency = 'USD', rate = 1 } = order.shown ?? {}
  return {
    id: refund.id,
    admin_graphql_api_id: `gid://shopify/Refund/${refund.id}`,
    order_id: id + 1,
    created_at: clockText(refund.at),
    note: 'It was for someone else',
    refund_line_items: refund.units.flatMap((quantity, i) => {
      const price = order.lines[i]?.price ?? 0
      const one = { line_item_id: lineId(id, i), quantity, subtotal_set: bag(price, order) }
      return quantity === 0 ? [] : [one]
    }),
    order_adjustments: refund.units.some(Boolean)
      ? []
      : [{ kind: 'refund_discrepancy', amount_set: bag(-refund.paid, order) }],
    transactions: [
      { kind: 'refund', status: 'failure', amount: '999.00', currency },
      { kind: 'refund', status: 'success', amount: (refund.paid * rate).toFixed(2), currency },
    ],
  }
}
