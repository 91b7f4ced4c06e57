import type { ShopifyLine, ShopifyOrder } from '../shopify-orders.ts'

/** An order in a webhook: as returned by the Admin API, and which refunds it includes. */
export type ToldOrder = { order: ShopifyOrder; refundIds: readonly string[] }

/** A refund in a webhook. */
export type ToldRefund = {
  id: string
  /** `gid://shopify/Order/…` */
  orderId: string
  /** `2026-03-02T23:30:00Z` */
  createdAt: string
  /** Units by line id, `gid://shopify/LineItem/…`. */
  units: readonly (readonly [lineId: string, units: number])[]
  /** Money refunded, in the shop's currency if the refund contains the rate. */
  paid: Paid
}

type Paid = { amount: number; currency: string | null }

type Fields = Readonly<Record<string, unknown>>
type Money = { amount: string; currencyCode: string }

/**
 * Converts an order in a webhook, by the reference of Shopify's payloads, to the form of the Admin
 * API, so that one reader handles both. Amounts are in the shop's currency, whatever the customer
 * saw. Null if something is missing that the reader needs.
 */
export function readOrder(payload: unknown): { order: ToldOrder } | null {
  const said = fieldsOf(payload)
  const id = idOf(said.id)
  const createdAt = momentOf(said.created_at)
  const updatedAt = momentOf(said.updated_at)
  const total = shopMoney(said.total_price_set)
  const { name, line_items: items } = said
  if (id === null || createdAt === null || updatedAt === null || total === null) return null
  if (typeof name !== 'string' || !Array.isArray(items)) return null

  const currency = total.currencyCode
  const refunds = listOf(said.refunds).map(fieldsOf)
  const applications = listOf(said.discount_applications).map(fieldsOf)
  const lines = items.map((item) => lineOf(fieldsOf(item), applications, refunds))
  if (!lines.every((line) => line !== null)) return null

  const refunded = refunds
    .map((refund) => amountIn(currency, paidBack(refund, said.total_price_set)))
    .reduce((sum, amount) => sum + amount, 0)
  const order: ShopifyOrder = {
    ...{ id: `gid://shopify/Order/${id}`, name, createdAt, updatedAt },
    cancelledAt: momentOf(said.cancelled_at),
    test: said.test === true,
    displayFinancialStatus:
      typeof said.financial_status === 'string' ? said.financial_status : null,
    discountCodes: listOf(said.discount_codes).flatMap((one) => {
      const { code } = fieldsOf(one)
      return typeof code === 'string' ? [code] : []
    }),
    totalPriceSet: { shopMoney: total },
    totalShippingPriceSet: {
      shopMoney: shopMoney(said.total_shipping_price_set) ?? noMoney(currency),
    },
    totalTaxSet: bagOf(said.total_tax_set),
    totalRefundedSet: { shopMoney: { amount: amountText(refunded), currencyCode: currency } },
    lineItems: { nodes: lines, pageInfo: { hasNextPage: false, endCursor: null } },
  }
  return { order: { order, refundIds: refunds.flatMap(({ id }) => idOf(id) ?? []) } }
}

/** A refund in a webhook; null if something is missing. */
export function readRefund(payload: unknown): { refund: ToldRefund } | null {
  const said = fieldsOf(payload)
  const id = idOf(said.id)
  const orderId = idOf(said.order_id)
  const createdAt = momentOf(said.created_at)
  if (id === null || orderId === null || createdAt === null) return null
  if (!Array.isArray(said.refund_line_items)) return null
  const units = unitsOf(said)
  const paid = paidBack(said, null)
  return { refund: { id, orderId: `gid://shopify/Order/${orderId}`, createdAt, units, paid } }
}

/**
 * The amount refunded, in the shop's currency. 0 in another currency without a known rate: the
 * order is sent after each refund, with its own amounts.
 */
export function amountIn(own: string, { amount, currency }: Paid): number {
  return currency === null || currency === own ? amount : 0
}

/** To the last digit that a currency may have, which removes binary rounding errors of sums. */
export function amountText(amount: number): string {
  return String(Number(amount.toFixed(4)))
}

function lineOf(
  said: Fields,
  applications: readonly Fields[],
  refunds: readonly Fields[],
): ShopifyLine | null {
  const number = idOf(said.id)
  const price = shopMoney(said.price_set)
  const { quantity, current_quantity: current, sku, name } = said
  if (number === null || price === null || !isCount(quantity)) return null
  const id = `gid://shopify/LineItem/${number}`
  const variant = idOf(said.variant_id)
  // Versions of the API before 2024-01 do not contain what remains: returns are in the refunds.
  const back = refunds.flatMap(unitsOf).reduce((sum, [of, n]) => sum + (of === id ? n : 0), 0)
  return {
    ...{ id, name: typeof name === 'string' ? name : '', quantity },
    sku: typeof sku === 'string' ? sku : null,
    isGiftCard: said.gift_card === true,
    currentQuantity: isCount(current) ? current : Math.max(quantity - back, 0),
    originalUnitPriceSet: { shopMoney: price },
    discountAllocations: listOf(said.discount_allocations).flatMap((one) => {
      const allocation = fieldsOf(one)
      const amount = shopMoney(allocation.amount_set)
      if (amount === null) return []
      const { target_selection: selection } =
        applications[Number(allocation.discount_application_index)] ?? {}
      const targetSelection = selection === 'all' ? 'ALL' : 'ENTITLED'
      return [
        { allocatedAmountSet: { shopMoney: amount }, discountApplication: { targetSelection } },
      ]
    }),
    variant: variant === null ? null : { id: `gid://shopify/ProductVariant/${variant}` },
  }
}

function unitsOf(refund: Fields): [lineId: string, units: number][] {
  return listOf(refund.refund_line_items).flatMap((one) => {
    const { line_item_id, quantity } = fieldsOf(one)
    const id = idOf(line_item_id)
    return id === null || !isCount(quantity) ? [] : [[`gid://shopify/LineItem/${id}`, quantity]]
  })
}

/**
 * The amount refunded by its payments, excluding failed and pending ones. A payment is in the
 * customer's currency, converted at the rate implied by amounts in both.
 *
 * @param ofOrder - An amount of the order; null if not available.
 */
function paidBack(refund: Fields, ofOrder: unknown): Paid {
  const done = listOf(refund.transactions)
    .map(fieldsOf)
    .filter(({ kind, status }) => kind === 'refund' && status === 'success')
  const amount = done.reduce((sum, one) => sum + (Number(one.amount) || 0), 0)
  const currency = done.map((one) => one.currency).find((one) => typeof one === 'string') ?? null
  const rate = [...bagsOf(refund), ofOrder].map(rateOf).find((one) => one?.from === currency)
  if (rate === undefined || rate === null) return { amount, currency }
  return { amount: amount * rate.rate, currency: rate.to }
}

/** Amounts of a refund that are given in the currencies of the shop and the customer. */
function bagsOf(refund: Fields): unknown[] {
  const parts = [
    ...listOf(refund.refund_line_items),
    ...listOf(refund.order_adjustments),
    ...listOf(refund.refund_shipping_lines),
  ].map(fieldsOf)
  return parts.flatMap((part) => [part.subtotal_set, part.amount_set, part.subtotal_amount_set])
}

type Rate = { from: string; to: string; rate: number }

/**
 * Exchange rate from the customer's to the shop's currency; null if an amount does not imply it.
 */
function rateOf(bag: unknown): Rate | null {
  const shop = fieldsOf(fieldsOf(bag).shop_money)
  const shown = fieldsOf(fieldsOf(bag).presentment_money)
  const rate = Number(shop.amount) / Number(shown.amount)
  const [from, to] = [shown.currency_code, shop.currency_code]
  if (typeof from !== 'string' || typeof to !== 'string') return null
  if (from === to) return { from, to, rate: 1 }
  return rate > 0 && Number.isFinite(rate) ? { from, to, rate } : null
}

function shopMoney(bag: unknown): Money | null {
  const { amount, currency_code: currencyCode } = fieldsOf(fieldsOf(bag).shop_money)
  if (typeof currencyCode !== 'string') return null
  const text = typeof amount === 'number' ? String(amount) : amount
  return typeof text === 'string' && text !== '' && Number.isFinite(Number(text))
    ? { amount: text, currencyCode }
    : null
}

function bagOf(bag: unknown): { shopMoney: Money } | null {
  const found = shopMoney(bag)
  return found === null ? null : { shopMoney: found }
}

function noMoney(currencyCode: string): Money {
  return { amount: '0', currencyCode }
}

/** A Shopify number as text; its ids have 64 bits, those in use today fewer than 53. */
function idOf(value: unknown): string | null {
  return Number.isSafeInteger(value) && Number(value) > 0 ? String(value) : null
}

/** Converts a time with an offset to UTC, in the Admin API's format. */
function momentOf(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
