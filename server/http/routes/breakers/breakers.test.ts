import { afterAll, describe, expect, test } from 'vitest'
import { foldTenant } from '../../../jobs/learning/fold-tenant.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

type Told = { id: string; kind: string; status: string; usual: number; seen: number }

async function send(who: TestCaller, line: string, body?: unknown) {
  return (await service.send(who, line, body === undefined ? {} : { body })).body
}

const openOf = async (who: TestCaller): Promise<Told[]> =>
  (await send(who, 'GET /v1/breakers?status=open')).data

async function priceOf(who: TestCaller, base_price = 2000): Promise<number> {
  const asked = { product_id: 'mug', base_price, currency: 'usd' }
  return (await send(who, 'POST /v1/quote', asked)).optimized_price
}

/** A shop whose mug costs 800, sells at 1900 at most, and was sold a few times. */
async function shop(): Promise<TestCaller> {
  const who = await service.caller()
  await send(who, 'POST /v1/products', { id: 'mug', base_price: 2000, currency: 'usd' })
  await send(who, 'PUT /v1/products/mug/policy', mugs)
  for (let i = 0; i < 4; i++) {
    const asked = { product_id: 'mug', base_price: 2000, currency: 'usd' }
    const { quote_id } = await send(who, 'POST /v1/quote', asked)
    await send(who, 'POST /v1/outcomes', { quote_id, status: 'accepted' })
  }
  await foldTenant(service.deps, 'test', who.tenantId)
  return who
}

const mugs = { unit_cost: 800, max_price: 1900, holdout: 0 }

describe('a cost that cannot be right', () => {
  test.each([0, 8, 80_000])('stops the price before one is made of %d', async (unit_cost) => {
    const who = await shop()
    const { max_price: _, ...limits } = mugs
    const before = await priceOf(who)
    await send(who, 'PUT /v1/products/mug/policy', { ...limits, unit_cost })

    expect(before).toBeLessThanOrEqual(1900)
    expect(await priceOf(who)).toBe(2000)
    expect(await openOf(who)).toMatchObject([
      { kind: 'unit_cost', status: 'open', usual: 800, seen: unit_cost },
    ])
  })

  test('is in no profit until somebody answers, and then in all of it', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 8 })
    const day = (at: string) => `2026-01-${at}T00:00:00.000Z`
    const week = { period_start: day('05'), period_end: day('12') }
    const sold = { product_id: 'mug', price: 2000, currency: 'usd', units: 10, ...week }
    await send(who, 'POST /v1/sales', [sold])
    const time = `currency=usd&from=${day('01')}&until=${day('31')}&interval=week`
    const profitOf = async () => (await send(who, `GET /v1/reports/trade?${time}`)).total.profit
    const marginOf = async () => {
      await service.summaries.keep(who.tenantId)
      return (await send(who, 'GET /v1/products?include=pricing')).data[0].pricing.margin
    }
    const { quote_id } = await send(who, 'POST /v1/quote', {
      ...{ product_id: 'mug', base_price: 2000, currency: 'usd' },
    })
    const disputed = { profit: await profitOf(), margin: await marginOf() }
    const [open] = await openOf(who)
    await send(who, `POST /v1/breakers/${open?.id}/close`, { accept: true })

    expect(disputed.profit).toBe(10 * (2000 - 800))
    expect(disputed.margin).toBeCloseTo(0.6)
    const [stored] = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ unit_cost: number }>('select unit_cost from quotes where id = $1', [quote_id]),
    )
    expect(Number(stored?.unit_cost)).toBe(800)
    expect(await profitOf()).toBe(10 * (2000 - 8))
  })

  test('of all products is in no margin and on no quote either', async () => {
    const who = await shop()
    const { unit_cost, ...limits } = mugs
    await send(who, 'PUT /v1/products/mug/policy', limits)
    await send(who, 'PUT /v1/policy', { unit_cost })
    await send(who, 'PUT /v1/policy', { unit_cost: 8 })
    const body = { product_id: 'mug', base_price: 2000, currency: 'usd' }
    const { quote_id } = await send(who, 'POST /v1/quote', body)
    await service.summaries.keep(who.tenantId)

    expect(await openOf(who)).toMatchObject([{ usual: 800, seen: 8 }])
    const { data } = await send(who, 'GET /v1/products?include=pricing')
    expect(data[0].pricing.margin).toBeCloseTo(0.6)
    const [stored] = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ unit_cost: number }>('select unit_cost from quotes where id = $1', [quote_id]),
    )
    expect(Number(stored?.unit_cost)).toBe(800)
    // A product's own cost is compared with the cost from before, not with the one in dispute.
    await send(who, 'PUT /v1/products/mug/policy', mugs)
    expect(await openOf(who)).toHaveLength(1)
  })

  test('is put back when the breaker is closed', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 0 })
    const [open] = await openOf(who)
    const closed = await send(who, `POST /v1/breakers/${open?.id}/close`)
    const { own } = await send(who, 'GET /v1/products/mug/policy')
    const again = await send(who, `POST /v1/breakers/${open?.id}/close`, { accept: true })

    expect(closed).toMatchObject({ status: 'closed', accepted: false, closed_by: who.keyId })
    expect(own).toEqual(mugs)
    expect(await priceOf(who)).toBeLessThanOrEqual(1900)
    expect(again).toEqual(closed)
  })

  test('is used once it is accepted as right', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 0 })
    const [open] = await openOf(who)
    await send(who, `POST /v1/breakers/${open?.id}/close`, { accept: true })
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 0, max_price: 1800 })

    expect((await send(who, 'GET /v1/products/mug/policy')).own.unit_cost).toBe(0)
    expect(await openOf(who)).toEqual([])
    expect(await priceOf(who)).toBeLessThanOrEqual(1800)
  })

  test('that is put right closes its breaker by itself', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 0 })
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 1 })
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 850 })

    expect(await openOf(who)).toEqual([])
    expect(await priceOf(who)).toBeLessThanOrEqual(1900)
  })

  test('that came with many others stops its product alone', async () => {
    const who = await shop()
    await send(who, 'POST /v1/products', { id: 'tea', base_price: 500, currency: 'usd' })
    const policies = [
      { product_id: 'mug', ...mugs, unit_cost: 0 },
      { product_id: 'tea', unit_cost: 200 },
    ]
    await send(who, 'PUT /v1/policies', { policies })

    expect(await openOf(who)).toMatchObject([{ kind: 'unit_cost', product_id: 'mug' }])
    expect(await priceOf(who)).toBe(2000)
  })

  test.each(['PUT /v1/policies', 'PUT /v1/products/cup/policy'])(
    'is noticed by %s although it is the first one',
    async (line) => {
      const who = await service.caller()
      await send(who, 'POST /v1/products', { id: 'cup', base_price: 749, currency: 'usd' })
      const put = (unit_cost: number) =>
        line.endsWith('policies')
          ? send(who, line, { policies: [{ product_id: 'cup', unit_cost }], merge: true })
          : send(who, line, { unit_cost })
      await put(35_624)
      const opened = await openOf(who)
      const asked = { product_id: 'cup', base_price: 749, currency: 'usd' }
      const { optimized_price } = await send(who, 'POST /v1/quote', asked)
      await put(356)

      expect(opened).toMatchObject([
        { kind: 'unit_cost', product_id: 'cup', usual: null, seen: 35_624 },
      ])
      expect(optimized_price).toBe(749)
      expect(await openOf(who)).toEqual([])
    },
  )

  test('of a product that sells below cost is a loss and no mistake', async () => {
    const who = await service.caller()
    await send(who, 'POST /v1/products', { id: 'cup', base_price: 749, currency: 'usd' })
    await send(who, 'PUT /v1/products/cup/policy', { unit_cost: 1400 })

    expect(await openOf(who)).toEqual([])
  })

  test('is taken away if it was the first and is not right', async () => {
    const who = await service.caller()
    await send(who, 'POST /v1/products', { id: 'cup', base_price: 749, currency: 'usd' })
    await send(who, 'PUT /v1/products/cup/policy', { unit_cost: 35_624 })
    const [open] = await openOf(who)
    await send(who, `POST /v1/breakers/${open?.id}/close`)

    expect((await send(who, 'GET /v1/products/cup/policy')).own).toEqual({})
    expect(await openOf(who)).toEqual([])
  })

  test('of the account stops all products', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/policy', { unit_cost: 700 })
    await send(who, 'PUT /v1/policy', { unit_cost: 0 })

    expect(await priceOf(who)).toBe(2000)
    expect(await openOf(who)).toMatchObject([{ kind: 'unit_cost', product_id: null }])
  })
})

describe("a competitor's price that cannot be right", () => {
  test.each([
    ['a penny', 1],
    ['off by a hundred', 190_000],
  ])('of %s stops the price', async (_, price) => {
    const who = await shop()
    const competitor = { price: 1850, rule: 'at_most', tolerance: 0 }
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, competitor })
    const before = await priceOf(who)
    const odd = { ...competitor, price }
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, max_decrease: 1, competitor: odd })
    const during = await priceOf(who)
    const [open] = await openOf(who)
    await send(who, `POST /v1/breakers/${open?.id}/close`)
    const { own } = await send(who, 'GET /v1/products/mug/policy')

    expect(before).toBeLessThanOrEqual(1850)
    expect(during).toBe(2000)
    expect(open).toMatchObject({ kind: 'competitor_price', usual: 1850, seen: price })
    expect(own.competitor).toEqual(competitor)
  })
})

describe('a base price that cannot be right', () => {
  test.each([200_000, 20])('of %d is answered the last good one', async (base) => {
    const who = await shop()
    const price = await priceOf(who, base)
    await service.deps.baseAlarm.drain()
    const usual = await priceOf(who)

    expect(price).toBe(2000)
    expect(usual).toBeLessThanOrEqual(1900)
    expect(await openOf(who)).toMatchObject([
      { kind: 'base_price', stops_prices: false, usual: 2000, seen: base },
    ])
  })

  test('is used once it is accepted as right', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { holdout: 0, exploration: 0 })
    await priceOf(who, 200_000)
    await service.deps.baseAlarm.drain()
    const [open] = await openOf(who)
    await send(who, `POST /v1/breakers/${open?.id}/close`, { accept: true })

    expect(await priceOf(who, 200_000)).toBeGreaterThan(100_000)
  })
})

describe('a quote that a breaker answered', () => {
  const year = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }
  const cap = { region: 'us_ca', ...year, max_increase: 0.5, prior_price: 1000 }
  const rival = { price: 1, rule: 'at_most', tolerance: 0 }
  const odd: Record<string, { policy?: object; base?: number }> = {
    'a cost of 0': { policy: { ...mugs, unit_cost: 0 } },
    'a cost a hundred times': { policy: { unit_cost: 80_000, holdout: 0 } },
    "a competitor's penny": { policy: { ...mugs, competitor: rival } },
    'a base price a hundred times': { base: 200_000 },
    'a base price of a hundredth': { base: 20 },
  }

  test.each(
    Object.entries(odd).flatMap(([name, what]) => [
      { name, ...what, caps: [] as object[], told: true },
      { name: `${name}, in an emergency`, ...what, caps: [cap], told: true },
      { name: `${name}, of which no breaker could be stored`, ...what, caps: [], told: false },
    ]),
  )('is replayed to the last bit: $name', async ({ policy = mugs, base = 2000, caps, told }) => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { ...mugs, emergency_caps: caps })
    await send(who, 'PUT /v1/products/mug/policy', { ...policy, emergency_caps: caps })
    const asked = { product_id: 'mug', base_price: base, currency: 'usd' }
    const quote = await send(who, 'POST /v1/quote', asked)
    await service.deps.baseAlarm.drain()
    if (!told) await service.asOwner(`delete from breakers where tenant_id = ${who.tenantId}`)
    const replay = await send(who, `GET /v1/quotes/${quote.quote_id}/replay`)

    expect(quote.optimized_price).toBe(caps.length > 0 ? 1500 : 2000)
    expect(quote.factors).toContain('breaker')
    expect(replay).toMatchObject({ identical: true, difference: null })
  })
})

describe('what is honest opens nothing', () => {
  test('setting up: a first cost, a cost of nothing, a competitor, another base price', async () => {
    const who = await service.caller()
    await send(who, 'POST /v1/products', { id: 'mug', base_price: 200_000, currency: 'usd' })
    const wrong = await priceOf(who, 200_000)
    const right = await priceOf(who, 2000)
    await send(who, 'PUT /v1/policy', { unit_cost: 0 })
    await send(who, 'PATCH /v1/products/mug', { base_price: 2000 })
    const competitor = { price: 1500, rule: 'none', tolerance: 0 }
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 5, competitor })
    await service.deps.baseAlarm.drain()

    expect(wrong).toBeGreaterThan(100_000)
    expect(right).toBeLessThan(3000)
    expect(await openOf(who)).toEqual([])
  })

  test('a clearance, a supplier who is three times as dear, a new competitor', async () => {
    const who = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 2400, holdout: 0 })
    await priceOf(who, 2000 * 0.3)
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 100, holdout: 0 })
    const competitor = { price: 999, rule: 'none', tolerance: 0 }
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 100, competitor })
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 100 })
    await service.deps.baseAlarm.drain()

    expect(await openOf(who)).toEqual([])
  })
})

test('each opening and closing is an event and an entry of the audit', async () => {
  const who = await shop()
  await send(who, 'POST /v1/webhook_endpoints', {
    url: 'https://shop.example/webhooks',
    events: ['breaker.opened', 'breaker.closed'],
  })
  await send(who, 'PUT /v1/products/mug/policy', { ...mugs, unit_cost: 0 })
  const [open] = await openOf(who)
  service.clock.nowMs += 1000
  const closed = await send(who, `POST /v1/breakers/${open?.id}/close`)
  const { data: events } = await send(who, 'GET /v1/events')
  const { data: audit } = await send(who, `GET /v1/audit?subject=breakers/${open?.id}`)
  const { data: policies } = await send(who, 'GET /v1/audit?subject=products/mug/policy&limit=1')

  expect(events).toMatchObject([
    { type: 'breaker.closed', data: closed },
    { type: 'breaker.opened', data: open },
  ])
  expect(audit).toMatchObject([
    { action: 'breaker.closed', before: open, after: closed },
    { action: 'breaker.opened', before: null, after: open },
  ])
  expect(policies).toMatchObject([{ before: { unit_cost: 0 }, after: mugs }])
})
