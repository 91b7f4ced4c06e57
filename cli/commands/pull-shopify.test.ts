import { writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { type Line, type Made, shopifyShop } from '../testing/shopify-shop.ts'
import { storedSales } from '../testing/stored-sales.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

const dayMs = 86_400_000

async function pulled(orders: Made[], said: object = {}) {
  const shop = await shopifyShop(orders)
  const source = { shopify: shop.url, kind: 'orders', ...said }
  const file = await temporaryFile('shop.json', JSON.stringify(source))
  const { key, tenantId } = await service.caller()
  const environment = {
    ...{ LERNER_BASE_URL: url, LERNER_API_KEY: key, SHOPIFY_ACCESS_TOKEN: 'shpat_secret' },
  }
  return {
    ...shop,
    run: (...options: string[]) => runCaptured(['pull', file.path, ...options], environment),
    runWith: (token: string) =>
      runCaptured(['pull', file.path], { ...environment, SHOPIFY_ACCESS_TOKEN: token }),
    describeAs: (more: object) => writeFile(file.path, JSON.stringify({ ...source, ...more })),
    sales: () => storedSales(service.url, tenantId),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await file[Symbol.asyncDispose]()
    },
  }
}

const mug = (at: string, units: number, more: Partial<Line> = {}): Made => ({
  at,
  lines: [{ sku: 'mug', units, price: 20, ...more }],
})

describe('lerner pull of a Shopify shop', () => {
  test('orders become days of the clock of the shop, and a second run finds nothing new', async () => {
    await using shop = await pulled([
      mug('2026-03-02T10:00:00Z', 2),
      mug('2026-03-02T23:30:00Z', 1), // half past midnight on the third in Berlin
      mug('2026-03-05T18:30:00Z', 1, { price: 21.5 }),
    ])
    const first = await shop.run('--json')
    const second = await shop.run('--json')

    expect(first.exitCode, first.stderr).toBe(0)
    expect(first.stderr).toContain('Read: an export of Shopify orders.')
    expect(await shop.sales()).toEqual([
      'mug 2026-03-01T23:00 2000 ×2',
      'mug 2026-03-02T23:00 2000 ×1',
      'mug 2026-03-03T23:00 2000 ×0',
      'mug 2026-03-04T23:00 2150 ×1',
    ])
    expect(JSON.parse(first.stdout)).toMatchObject({
      ...{ read: 3, accepted: 4, since: null, lastRow: '2026-03-05 19:30:00+01:00' },
    })
    expect(JSON.parse(second.stdout)).toMatchObject({
      ...{ accepted: 0, unchanged: 4, since: '2026-01-29' },
    })
  })

  test('refunds, cancellations and late orders replace the days that they are of', async () => {
    const orders = [
      mug('2026-03-02T10:00:00Z', 3),
      mug('2026-03-03T10:00:00Z', 2),
      mug('2026-03-04T10:00:00Z', 5),
      mug('2026-03-05T10:00:00Z', 4),
    ]
    await using shop = await pulled(orders)
    await shop.run()
    orders[0] = { ...mug('2026-03-02T10:00:00Z', 3, { back: 1 }), status: 'PARTIALLY_REFUNDED' }
    orders[1] = { ...mug('2026-03-03T10:00:00Z', 2), cancelledAt: '2026-03-06T08:00:00Z' }
    orders[2] = { ...mug('2026-03-04T10:00:00Z', 5, { back: 5 }), status: 'REFUNDED' }
    orders.push(mug('2026-03-05T12:00:00Z', 6))

    expect((await shop.run()).exitCode).toBe(0)
    expect((await shop.sales()).map((line) => line.split(' ×')[1])).toEqual(['2', '0', '0', '10'])
  })

  test('discounts come off, an amount given back as well, and tests and vouchers are left out', async () => {
    await using shop = await pulled([
      {
        at: '2026-03-02T10:00:00Z',
        lines: [
          { sku: 'mug', units: 2, price: 20, off: 4, share: 3.6 },
          { sku: 'bowl', units: 1, price: 40, share: 4 },
          { sku: null, units: 1, price: 10, share: 1 },
          { sku: 'card', units: 1, price: 50, isGiftCard: true },
        ],
      },
      { ...mug('2026-03-03T10:00:00Z', 1), status: 'PARTIALLY_REFUNDED', refunded: 5 },
      { ...mug('2026-03-03T11:00:00Z', 9), test: true },
      { ...mug('2026-03-03T12:00:00Z', 9), status: 'PENDING' },
    ])
    const { stderr } = await shop.run()

    expect((await shop.sales()).filter((line) => !line.endsWith('×0'))).toEqual([
      '702 2026-03-01T23:00 900 ×1',
      'bowl 2026-03-01T23:00 3600 ×1',
      'mug 2026-03-01T23:00 1620 ×2',
      'mug 2026-03-02T23:00 1500 ×1',
    ])
    expect(stderr).toContain('test orders')
  })

  test('reads all pages of orders and of lines, and waits where its points are used up', async () => {
    const many = Array.from({ length: 57 }, (_, i) =>
      mug(new Date(Date.UTC(2026, 2, 2, 8, i)).toISOString().replace('.000', ''), 1),
    )
    const lines = Array.from({ length: 130 }, (_, i) => ({ sku: `sku-${i}`, units: 1, price: 5 }))
    await using shop = await pulled([...many, { at: '2026-03-03T08:00:00Z', lines }])
    const { stdout } = await shop.run('--json')

    expect(JSON.parse(stdout)).toMatchObject({ read: 57 + 130, rejected: 0 })
    expect((await shop.sales()).at(0)).toBe('mug 2026-03-01T23:00 2000 ×57')
    const sold = (await shop.sales()).filter((line) => !line.endsWith('×0'))
    expect(sold).toHaveLength(131)
    expect(shop.throttled()).toBeGreaterThan(0)
  })

  test('a run that breaks off sends nothing, and the next one does it all', async () => {
    const many = Array.from({ length: 20 }, (_, i) => mug(`2026-03-${10 + i}T10:00:00Z`, 1))
    await using shop = await pulled(many)
    shop.shop.breakAfter = 1

    expect((await shop.run()).exitCode).toBe(1)
    expect(await shop.sales()).toEqual([])
    shop.shop.breakAfter = Number.POSITIVE_INFINITY
    expect((await shop.run()).exitCode).toBe(0)
    expect(await shop.sales()).toHaveLength(20)
  })

  test('of days that the token sees in part or not at all, nothing is said', async () => {
    const ago = (days: number) =>
      `${new Date(Date.now() - days * dayMs).toISOString().slice(0, 19)}Z`
    const orders = [mug(ago(59.9), 1), mug(ago(40), 2)]
    await using shop = await pulled(orders)
    shop.shop.scopes = ['read_orders']
    const { stderr, exitCode } = await shop.run()

    expect([exitCode, await shop.sales()]).toEqual([0, [expect.stringMatching(/^mug .* ×2$/)]])
    expect(stderr).toContain('Without the scope read_all_orders')
  })

  test('days that no run saw are not taken for days without sales', async () => {
    const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
    const orders = [mug(`${ago(200)}T10:00:00Z`, 1)]
    await using shop = await pulled(orders)
    await shop.run()
    shop.shop.scopes = ['read_orders']
    orders.push(mug(`${ago(10)}T10:00:00Z`, 2))
    await shop.run()
    const [first, ...rest] = await shop.sales()

    expect(first).toMatch(/×1$/)
    expect(rest.filter((line) => line.endsWith('×0'))).toHaveLength(48)
    expect((rest[0]?.split(' ')[1] ?? '') > ago(60)).toBe(true)
  })

  test('says what is missing: a token, its scope, and what a shop does not have', async () => {
    await using shop = await pulled([mug('2026-03-02T10:00:00Z', 1)])
    const none = await shop.runWith('')
    const other = await shop.runWith('shpat_other')
    shop.shop.scopes = ['read_products']
    const narrow = await shop.run()
    await shop.describeAs({ query: 'select 1' })
    const asked = await shop.run()
    await shop.describeAs({ kind: 'sales' })
    const sold = await shop.run()

    expect([none, other, narrow, asked, sold].map(({ exitCode }) => exitCode)).toEqual([
      2, 1, 1, 2, 2,
    ])
    expect(none.stderr).toContain('SHOPIFY_ACCESS_TOKEN is not set')
    expect(other.stderr).toContain('a token of this shop with read_orders')
    expect(narrow.stderr).toContain('give its app the scope read_orders. It has: read_products.')
    expect(asked.stderr).toContain('query is for databases: leave it out with shopify.')
    expect(sold.stderr).toContain('a shop has orders: write "kind": "orders".')
  })
})
