import { type AskShopify, allOf, type Page } from '../sync/shopify-api.ts'

type Money = { shopMoney: { amount: string; currencyCode: string } }

export type ShopifyLine = {
  id: string
  sku: string | null
  name: string
  isGiftCard: boolean
  quantity: number
  /** Excluding refunded or removed units. */
  currentQuantity: number
  originalUnitPriceSet: Money
  discountAllocations: {
    allocatedAmountSet: Money
    discountApplication: { targetSelection: 'ALL' | 'ENTITLED' | 'EXPLICIT' }
  }[]
  variant: { id: string } | null
}

export type ShopifyOrder = {
  id: string
  name: string
  /** `2026-03-02T23:30:00Z` */
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  test: boolean
  displayFinancialStatus: string | null
  discountCodes: string[]
  totalPriceSet: Money
  totalShippingPriceSet: Money
  totalTaxSet: Money | null
  totalRefundedSet: Money
  lineItems: Page<ShopifyLine>
}

/**
 * A query may cost at most 1000 points, one per object: a page of orders costs 912, and one of
 * further lines of a long order 403.
 */
const ordersAtOnce = 10
const linesAtOnce = 10
const moreLinesAtOnce = 50

const money = 'shopMoney { amount currencyCode }'
const pageInfo = 'pageInfo { hasNextPage endCursor }'
const line = `id sku name isGiftCard quantity currentQuantity variant { id }
  originalUnitPriceSet { ${money} }
  discountAllocations { allocatedAmountSet { ${money} } discountApplication { targetSelection } }`
const order = `id name createdAt updatedAt cancelledAt test displayFinancialStatus discountCodes
  totalPriceSet { ${money} } totalShippingPriceSet { ${money} }
  totalTaxSet { ${money} } totalRefundedSet { ${money} }
  lineItems(first: ${linesAtOnce}) { nodes { ${line} } ${pageInfo} }`

const ordersQuery = `query Orders($after: String, $query: String) {
  orders(first: ${ordersAtOnce}, after: $after, query: $query, sortKey: CREATED_AT) {
    nodes { ${order} }
    ${pageInfo}
  }
}`
const orderQuery = `query Order($id: ID!) { order(id: $id) { ${order} } }`
const linesQuery = `query Lines($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: ${moreLinesAtOnce}, after: $after) { nodes { ${line} } ${pageInfo} }
  }
}`
const asOrders = (data: { orders: Page<ShopifyOrder> }) => data.orders
const asLines = (data: { order: { lineItems: Page<ShopifyLine> } | null }) => data.order?.lineItems

/**
 * The orders of a shop in order of creation, each with all its lines.
 *
 * @param span - Times of UTC, `2026-03-02T23:00:00Z`: the first, null for all that the token may
 *   see, and the end, exclusive.
 * @param mostPaged - After this many orders a new query starts from the last one: Shopify pages
 * through at most 25 000 objects.
 */
export async function* shopifyOrders(
  ask: AskShopify,
  { from, to }: { from: string | null; to?: string },
  mostPaged = 20_000,
): AsyncGenerator<ShopifyOrder> {
  let start = from
  /** Those of the last moment, which are returned again by a query that starts from it. */
  let latest = { at: '', ids: new Set<string>() }
  for (;;) {
    let count = 0
    const bounds = [start && `created_at:>='${start}'`, to && `created_at:<'${to}'`]
    const query = bounds.filter(Boolean).join(' ') || null
    for await (const order of allOf(ask, ordersQuery, { query }, asOrders)) {
      count++
      if (latest.ids.has(order.id)) continue
      if (order.createdAt !== latest.at) latest = { at: order.createdAt, ids: new Set() }
      latest.ids.add(order.id)
      // If the shop ignores the filter, it returns days that were not requested.
      const atMs = Date.parse(order.createdAt)
      if (!(atMs < Date.parse(from ?? '')) && !(atMs >= Date.parse(to ?? ''))) {
        yield await withAllLines(ask, order)
      }
      if (count >= mostPaged) break
    }
    if (count < mostPaged) return
    start = latest.at
  }
}

/** One order with all its lines; null if the shop has none with that id. */
export async function shopifyOrder(ask: AskShopify, id: string): Promise<ShopifyOrder | null> {
  const { order } = await ask<{ order: ShopifyOrder | null }>(orderQuery, { id })
  return order === null ? null : withAllLines(ask, order)
}

async function withAllLines(ask: AskShopify, order: ShopifyOrder): Promise<ShopifyOrder> {
  const { nodes, pageInfo } = order.lineItems
  if (!pageInfo.hasNextPage) return order
  const lines = [...nodes]
  const { id } = order
  for await (const one of allOf(ask, linesQuery, { id }, asLines, pageInfo.endCursor)) {
    lines.push(one)
  }
  return { ...order, lineItems: { ...order.lineItems, nodes: lines } }
}
