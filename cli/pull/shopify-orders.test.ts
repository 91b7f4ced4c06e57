import { expect, test } from 'vitest'
import type { AskShopify } from '../sync/shopify-api.ts'
import { pageOf } from '../testing/shopify-server.ts'
import { shopifyOrders } from './shopify-orders.ts'

const orders = Array.from({ length: 95 }, (_, i) => ({
  id: `gid://shopify/Order/${i}`,
  // Three in the same second.
  createdAt: new Date(Date.UTC(2026, 2, 2) + Math.floor(i / 3) * 1000).toISOString(),
  lineItems: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
}))

test('a shop with more orders than can be paged is read whole, each order once', async () => {
  const filters = new Set<unknown>()
  const ask = (async (_: string, { after, query }: { after: string | null; query: string }) => {
    filters.add(query)
    const from = /'(.+)'/.exec(query)?.[1] ?? ''
    const found = orders.filter(({ createdAt }) => createdAt >= from)
    return { orders: pageOf(found, 10, after) }
  }) as AskShopify
  const read: string[] = []
  const start = '2026-03-02T00:00:00.000Z'
  for await (const { id } of shopifyOrders(ask, { from: start }, 20)) read.push(id)

  expect(read).toEqual(orders.map(({ id }) => id))
  expect(filters.size).toBeGreaterThan(4)
})
