import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectClient } from '../../storage/connection/connect.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
let who: TestCaller
let products = 0

beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

/** A product for which the store refuses to write quotes, until `allow` is called. */
async function unwritable() {
  who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { holdout: 0, exploration: 1 } })
  const product = `unwritable-${++products}`
  const owner = await connectClient(service.deps.config.databaseUrl ?? '', null)
  await owner.query(
    `alter table quotes add constraint "no ${product}" check (product_id <> '${product}')`,
  )
  return {
    product,
    request: { product_id: product, base_price: 1000, currency: 'usd', customer_id: 'ada' },
    async allow() {
      await owner.query(`alter table quotes drop constraint "no ${product}"`)
      await owner.end()
    },
  }
}

/** All evidence, in the store or in memory, that a quote of the product happened. */
async function traces(product: string) {
  const { cache } = service.deps
  const metrics = await service.app.figures()
  const events = await service.deps.store.tenant(who.tenantId, (db) =>
    db.rows('select 1 from events'),
  )
  const [priced] = cache.cells.peek(`${who.tenantId}\0${product}\0usd\0`)?.priced ?? []
  return {
    known: cache.cells.peek(`${who.tenantId}\0${product}\0usd\0`)?.product ?? null,
    keeping: priced?.keeping ?? { current: null, committed: null, priceHold: null },
    promises: [...cache.customers.keys()].filter((key) => key.includes(product)),
    counted: Number(/^lerner_quotes_total (\d+)/m.exec(metrics)?.[1]),
    events: events.length,
  }
}

const nothing = {
  known: null,
  keeping: { current: null, committed: null, priceHold: null },
  promises: [],
}

describe('a quote that could not be committed', () => {
  test.each<[string, string, (request: unknown) => unknown, Record<string, string>]>([
    ['alone', 'POST /v1/quote', (request) => request, {}],
    ['in a batch', 'POST /v1/quote/batch', (one) => ({ requests: [one, one] }), {}],
    [
      'in a batch with an idempotency key',
      'POST /v1/quote/batch',
      (one) => ({ requests: [one, one] }),
      { 'idempotency-key': 'once' },
    ],
  ])('%s, leaves no trace in memory, metrics or events', async (_, line, bodyOf, headers) => {
    const { product, request, allow } = await unwritable()
    const hook = { url: 'https://93.184.216.34/hook', events: ['*'] }
    await service.send(who, 'POST /v1/webhook_endpoints', { body: hook })
    const before = await traces(product)

    const lost = await service.send(who, line, { body: bodyOf(request), headers })
    const after = await traces(product)
    await allow()

    expect(lost.status).toBe(500)
    expect(after).toEqual({ ...nothing, counted: before.counted, events: before.events })
    expect((await service.send(who, `GET /v1/products/${product}`)).status).toBe(404)
    await service.send(who, line, { body: bodyOf(request), headers: {} })
    expect((await service.send(who, `GET /v1/products/${product}`)).status).toBe(200)
  })
})

test('quotes that are decided while another is on its way keep its draw', async () => {
  const caller = await service.caller()
  await service.send(caller, 'PUT /v1/policy', { body: { holdout: 0, exploration: 1 } })
  const request = { product_id: 'tea', base_price: 1000, currency: 'usd' }
  const prices = new Set<number>()
  for (const { body } of await Promise.all(
    Array.from({ length: 9 }, () => service.send(caller, 'POST /v1/quote', { body: request })),
  )) {
    prices.add(body.optimized_price)
  }

  const key = `${caller.tenantId}\0tea\0usd\0`
  const keeping = service.deps.cache.cells.peek(key)?.priced[0]?.keeping
  expect(prices.size).toBe(1)
  expect(keeping?.current).toMatchObject({ offersLeft: 1, priceMinor: [...prices][0] })
})

describe('a quote that repeats an earlier answer', () => {
  const headers = { 'idempotency-key': 'once' }
  const line = 'POST /v1/quote'

  test('promises its customer nothing new', async () => {
    const caller = await service.caller()
    const body = { product_id: 'tea', base_price: 1000, currency: 'usd', customer_id: 'ada' }
    const first = await service.send(caller, line, { body, headers })
    service.clock.nowMs += 1000 * (1 + service.deps.config.quoteTtlSeconds)
    const again = await service.send(caller, line, { body, headers })
    const next = await service.send(caller, line, { body })

    expect(again.body).toEqual(first.body)
    expect(next.body.quote_id).not.toBe(first.body.quote_id)
    expect(next.body.factors).not.toContain('customer_consistency')
  })

  test('repeats it also once the product is archived', async () => {
    const caller = await service.caller()
    const body = { product_id: 'tea', base_price: 1000, currency: 'usd' }
    const first = await service.send(caller, line, { body, headers })
    await service.send(caller, 'PATCH /v1/products/tea', { body: { status: 'archived' } })
    await expect
      .poll(async () => (await service.send(caller, line, { body })).body.error?.code)
      .toBe('state_conflict')

    expect((await service.send(caller, line, { body, headers })).body).toEqual(first.body)
  })
})
