import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { runCaptured } from '../testing/run-captured.ts'
import {
  appSecret,
  deliver,
  type Line,
  type Made,
  shopifyShop,
  type Webhook,
} from '../testing/shopify-shop.ts'
import { soldInWeek, weekOfSales } from '../testing/shopify-week.ts'
import { freePort, startHooks } from '../testing/start-hooks.ts'
import { storedSales } from '../testing/stored-sales.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

const dayMs = 86_400_000
const ago = (days: number, time = '10:00:00') =>
  `${new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)}T${time}Z`

/** A shop with subscriptions, and the process that receives its webhooks. */
async function town(orders: Made[], more: Record<string, string> = {}) {
  const shop = await shopifyShop(orders)
  const said = { shopify: shop.url, kind: 'orders' }
  const file = await temporaryFile('shop.json', JSON.stringify(said))
  const { key, tenantId } = await service.caller()
  const port = await freePort()
  const environment = {
    ...{ LERNER_BASE_URL: url, LERNER_API_KEY: key, SHOPIFY_URL: shop.url },
    ...{ SHOPIFY_ACCESS_TOKEN: 'shpat_secret', SHOPIFY_API_SECRET: appSecret },
  }
  const address = `http://127.0.0.1:${port}/shopify`
  await runCaptured(['hooks', 'shopify', '--address', address, '--apply'], environment)
  const start = (changed = more) => startHooks(file.path, port, { ...environment, ...changed })
  let running = await start()
  const sales = async () => {
    const all = await storedSales(service.url, tenantId)
    return all.filter((line) => !line.endsWith('×0'))
  }
  return {
    ...{ shop, sales, port },
    said: () => running.said(),
    kill: () => running.kill(),
    async start(changed?: Record<string, string>) {
      running = await start(changed)
    },
    pull: (...options: string[]) => runCaptured(['pull', file.path, ...options], environment),
    inbox: () => readFile(file.path.replace('.json', '.hooks.ndjson'), 'utf8'),
    /** The sales, once they are as expected; or as they are after half a minute. */
    async salesOnce(isDone: (lines: string[]) => boolean): Promise<string[]> {
      for (let i = 0; i < 300 && !isDone(await sales()); i++) await wait(100)
      return sales()
    },
    async [Symbol.asyncDispose]() {
      if (running.child.exitCode === null && running.child.signalCode === null) {
        await running.kill()
      }
      await shop[Symbol.asyncDispose]()
      await file[Symbol.asyncDispose]()
    },
  }
}

const mug = (at: string, units: number, more: Partial<Line> = {}): Made => ({
  at,
  lines: [{ sku: 'mug', units, price: 20, ...more }],
})

/** The only webhook of a topic about an order. */
function webhook(shop: Awaited<ReturnType<typeof town>>, topic: string, index = 0, refund = 31) {
  const [only] = shop.shop.webhooks(topic, index, topic === 'refunds/create' ? refund : undefined)
  if (only === undefined) throw new Error(`nobody is subscribed to ${topic}`)
  return only
}

describe('lerner pull --hooks', () => {
  test('an order, its change and its refund become one row, which a pull knows already', async () => {
    await using here = await town([])
    const order: Made = { ...mug(ago(2), 3), status: 'PENDING' }
    here.shop.orders.push(order)
    here.shop.shop.hidesOrders = true
    await deliver(webhook(here, 'orders/create'))
    Object.assign(order, { status: 'PAID', changedAt: ago(2, '10:05:00') })
    await deliver(webhook(here, 'orders/updated'))
    const sold = await here.salesOnce((lines) => lines.length > 0)
    const back = { id: 31, at: ago(1), units: [1], paid: 20 }
    Object.assign(order, { refunds: [back], changedAt: ago(1), status: 'PARTIALLY_REFUNDED' })
    await deliver(webhook(here, 'refunds/create'))
    const refunded = await here.salesOnce(([line]) => line?.endsWith('×2') === true)
    here.shop.orders.push(mug(ago(2, '11:00:00'), 1))
    await deliver(webhook(here, 'orders/create', 1))
    const more = await here.salesOnce(([line]) => line?.endsWith('×3') === true)
    await here.kill()
    here.shop.shop.hidesOrders = false
    const { stdout } = await here.pull('--json')

    expect([sold, refunded, more]).toEqual([
      [expect.stringMatching(/^mug .* 2000 ×3$/)],
      [expect.stringMatching(/^mug .* 2000 ×2$/)],
      [expect.stringMatching(/^mug .* 2000 ×3$/)],
    ])
    expect(JSON.parse(stdout)).toMatchObject({ read: 2, accepted: 0, unchanged: 1 })
    // Nothing about the buyer is kept.
    expect(await here.inbox()).not.toMatch(/example\.com|Example Street|Engraving|Some|else/)
  })

  test('a refund that comes before its order counts once', async () => {
    await using here = await town([])
    const back = { id: 31, at: ago(1), units: [1], paid: 20 }
    here.shop.orders.push({ ...mug(ago(2), 3) })
    here.shop.shop.hidesOrders = true
    const created = webhook(here, 'orders/create')
    Object.assign(here.shop.orders[0] ?? {}, { refunds: [back], changedAt: ago(1) })
    const after = webhook(here, 'orders/updated')
    await deliver(webhook(here, 'refunds/create'))
    // One run sees the refund only.
    for (let i = 0; i < 300 && !here.said().includes('does not return'); i++) await wait(100)
    await deliver(created)
    const sold = await here.salesOnce((lines) => lines.length > 0)
    await deliver(after)
    await deliver(webhook(here, 'refunds/create'))
    await wait(2500)

    expect(sold).toEqual([expect.stringMatching(/^mug .* 2000 ×2$/)])
    expect(await here.sales()).toEqual(sold)
    expect(here.said()).toContain('which the shop does not return')
  })

  test('a webhook that was written and not confirmed as the process was killed counts once', async () => {
    await using here = await town([])
    here.shop.orders.push(mug(ago(2), 3))
    here.shop.shop.hidesOrders = true
    const sent = webhook(here, 'orders/create')
    const id = sent.headers['x-shopify-webhook-id'] ?? ''
    const socket = connect(here.port, '127.0.0.1')
    socket.pause() // the shop receives no response
    socket.write(requestText(sent))
    while (!(await here.inbox()).includes(id)) await wait(1)
    await here.kill()
    socket.destroy()
    await here.start()
    await deliver(sent)
    await deliver(sent)
    const sold = await here.salesOnce((lines) => lines.length > 0)
    await wait(2500)

    expect(sold).toEqual([expect.stringMatching(/^mug .* 2000 ×3$/)])
    expect(await here.sales()).toEqual(sold)
    expect((await here.inbox()).split(id)).toHaveLength(2)
  })

  test('webhooks are accepted while the service is down, and reported when it is back', async () => {
    await using here = await town([], { LERNER_BASE_URL: 'http://127.0.0.1:9' })
    here.shop.orders.push(mug(ago(2), 3))
    here.shop.shop.hidesOrders = true
    expect(await deliver(webhook(here, 'orders/create'))).toBe(1)
    await here.kill()
    await here.start({})

    expect(await here.salesOnce((lines) => lines.length > 0)).toEqual([
      expect.stringMatching(/^mug .* 2000 ×3$/),
    ])
  })

  test('a refund of a day that a pull reads no more comes off that day', async () => {
    const old: Made = {
      at: ago(50),
      lines: [
        { sku: 'mug', units: 2, price: 20 },
        { sku: 'bowl', units: 3, price: 40 },
      ],
    }
    await using here = await town([old, { ...mug(ago(50), 1), lines: [] }, mug(ago(2), 1)])
    const { lines } = old
    here.shop.orders[1] = { at: ago(50, '12:00:00'), lines: lines.slice(1) }
    await here.kill()
    await here.start()
    const before = await here.salesOnce((all) => all.length === 3)
    old.refunds = [{ id: 31, at: ago(0), units: [2, 1], paid: 80 }]
    old.changedAt = ago(0)
    await deliver(webhook(here, 'refunds/create'))
    const after = await here.salesOnce((all) => all.length === 2)

    expect(before.map((line) => line.split(' ×')[1])).toEqual(['6', '2', '1'])
    expect(after).toEqual([
      expect.stringMatching(/^bowl .* 4000 ×5$/),
      expect.stringMatching(/^mug .* 2000 ×1$/),
    ])
  })

  test('a cancellation on a day that the token cannot read is reported, and changes nothing', async () => {
    const old = mug(ago(70), 2)
    await using here = await town([old])
    await here.salesOnce((all) => all.length === 1)
    here.shop.orders.push(mug(ago(2), 1))
    here.shop.shop.scopes = ['read_orders']
    await here.kill()
    await here.start()
    const before = await here.salesOnce((all) => all.length === 2)
    Object.assign(old, { cancelledAt: ago(1), changedAt: ago(1), status: 'VOIDED' })
    await deliver(webhook(here, 'orders/cancelled'))
    for (let i = 0; i < 300 && !here.said().includes("import the shop's export"); i++)
      await wait(100)

    expect(here.said()).toContain("import the shop's export")
    expect(await here.sales()).toEqual(before)
  })

  test('a week of sales is learnt as it was sold, through kills, duplicates and any order', async () => {
    await using here = await town([])
    here.shop.shop.hidesOrders = true
    const week = weekOfSales(here.shop, Date.now())
    let sent = 0
    let tries = 0
    const one = async () => {
      for (let next = week.webhooks[sent++]; next; next = week.webhooks[sent++]) {
        const times = await deliver(next)
        tries += times
      }
    }
    const delivering = Promise.all(Array.from({ length: 6 }, one))
    const kills = 5
    for (let i = 1; i <= kills; i++) {
      while (sent < (week.webhooks.length * i) / (kills + 1)) await wait(5)
      await here.kill()
      await wait(100)
      await here.start()
    }
    await delivering
    const sold = soldInWeek(here.shop.orders)
    const learnt = await here.salesOnce((lines) => sameSales(lines, sold))
    await here.kill()
    here.shop.shop.hidesOrders = false
    const { stdout, stderr } = await here.pull('--json')

    expect([week.orders, week.webhooks.length, week.duplicates]).toEqual([240, 593, 101])
    // Some could not be delivered while the process was down, and were repeated.
    expect(tries).toBeGreaterThan(593)
    expect(learnt.map(withoutPrice)).toEqual(sold.map(withoutPrice))
    for (const [i, line] of learnt.entries()) {
      expect(Math.abs(priceOf(line) - priceOf(sold[i] ?? ''))).toBeLessThanOrEqual(1)
    }
    expect(JSON.parse(stdout), stderr).toMatchObject({ accepted: 0, rejected: 0 })
    expect(await here.sales()).toEqual(learnt)
  })

  test('says what is missing: a secret, a shop, a port', async () => {
    const said = { shopify: 'http://127.0.0.1:9', kind: 'orders' }
    await using shop = await temporaryFile('shop.json', JSON.stringify(said))
    await using folder = await temporaryFile('f.json', '{ "kind": "orders", "files": "x" }')
    const environment = { LERNER_API_KEY: 'lrn_test_x', SHOPIFY_API_SECRET: '' }
    const run = (...words: string[]) => runCaptured(['pull', ...words], environment)
    const secret = await run(shop.path, '--hooks', '0')
    const place = await run(folder.path, '--hooks', '0')
    const port = await run(shop.path, '--hooks', 'here')
    const dry = await run(shop.path, '--hooks', '0', '--dry-run')
    const taken = await runCaptured(['pull', shop.path, '--hooks', new URL(url).port], {
      ...{ ...environment, SHOPIFY_API_SECRET: appSecret },
    })

    expect([secret, place, port, dry].map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2])
    expect([taken.exitCode, taken.stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')])
    expect(secret.stderr).toContain('SHOPIFY_API_SECRET is not set')
    expect(place.stderr).toContain('the source needs shopify')
    expect(port.stderr).toContain("--hooks is 'here'")
    expect(dry.stderr).toContain('leave out --dry-run')
  })
})

/** A raw HTTP request. */
function requestText({ uri, body, headers }: Webhook): string {
  const { pathname, host } = new URL(uri)
  const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `POST ${pathname} HTTP/1.1\r\n${head}\r\n${body}`
}

const withoutPrice = (line: string) => line.replace(/ \d+ ×/, ' ×')
const priceOf = (line: string) => Number(/ (\d+) ×/.exec(line)?.[1])

function sameSales(learnt: readonly string[], sold: readonly string[]): boolean {
  return learnt.map(withoutPrice).join('\n') === sold.map(withoutPrice).join('\n')
}
