import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const send = (line: string, body?: unknown) =>
  service.send(who, line, body === undefined ? {} : { body })

const weekMs = 7 * 86_400_000

/** Half a year of weekly sales that respond to a price going up and down. */
function sales(productId: string, elasticity: number) {
  const startMs = service.clock.nowMs - 27 * weekMs
  return Array.from({ length: 26 }, (_, week) => {
    const price = [900, 1000, 1100, 1000, 950][week % 5] ?? 1000
    return {
      product_id: productId,
      currency: 'usd',
      price,
      units: Math.round(100 * (price / 1000) ** elasticity),
      unit_cost: 500,
      period_start: new Date(startMs + week * weekMs).toISOString(),
      period_end: new Date(startMs + (week + 1) * weekMs).toISOString(),
    }
  })
}

const names = ['Espresso', 'Über tea', 'Filter', 'Mocha', 'Latte']

beforeAll(async () => {
  for (const [i, name] of names.entries()) {
    await send('POST /v1/products', {
      id: `p${i}`,
      name,
      base_price: 1000,
      currency: 'usd',
      attributes: { category: i % 2 === 0 ? 'coffee' : 'tea', shelf: String(i) },
    })
  }
  await send('POST /v1/products', { id: 'old', base_price: 700, currency: 'eur' })
  const rows = [...sales('p0', -4), ...sales('p1', -1.2), ...sales('p2', -2.5)]
  expect((await send('POST /v1/sales', rows)).status).toBe(200)
  const fitted = async () => {
    const rows = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows('select from cells where tenant_id = $1 and sales is not null', [who.tenantId]),
    )
    return rows.length === 3
  }
  while (!(await fitted())) await new Promise((resolve) => setTimeout(resolve, 20))
  await send('PUT /v1/policy', { exploration: 0, holdout: 0, max_loss: 1 })
  await service.summaries.keep(who.tenantId)
})

const list = async (query: string) => (await send(`GET /v1/products?limit=100&${query}`)).body
const pricingOf = async (id: string) => (await list(`include=pricing&query=${id}`)).data[0].pricing
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

describe('a list of products', () => {
  test('tells what is believed of prices only where it is asked to', async () => {
    const plain = await list('sort=name')
    const priced = await list('include=pricing&sort=name')

    expect(Object.keys(plain.data[0])).toEqual(['id', 'name', 'base_price', 'currency', 'status'])
    const one = priced.data.find(({ id }: { id: string }) => id === 'p0')
    expect(one.attributes).toEqual({ category: 'coffee', shelf: '0' })
    expect(one.pricing).toMatchObject({
      base_price: 1000,
      currency: 'usd',
      cost_basis: 'known',
      identified: true,
    })
    const { price, change, margin, elasticity, gain } = one.pricing
    expect(change).toBeCloseTo(price / 1000 - 1)
    expect(margin).toBeCloseTo(1 - 500 / price)
    expect(elasticity.low).toBeLessThan(elasticity.value)
    expect(gain.low).toBeLessThanOrEqual(gain.value)
  })

  test('finds parts of ids and names whatever the case', async () => {
    expect(idsOf(await list('query=ÜBER'))).toEqual(['p1'])
    expect(idsOf(await list('query=P3'))).toEqual(['p3'])
    expect(idsOf(await list('query=%25'))).toEqual([])
  })

  test('refuses to look for what no name can hold', async () => {
    const { status, body } = await send('GET /v1/products?query=%00')
    expect([status, body.error.param]).toEqual([400, 'query'])
  })

  test('sorts what a search finds', async () => {
    const found = idsOf(await list('query=p&sort=elasticity&order=asc'))
    expect([found.slice(0, 2), found.length]).toEqual([['p0', 'p2'], 5])
  })

  test('keeps to a status, a currency and an attribute', async () => {
    expect(idsOf(await list('currency=EUR'))).toEqual(['old'])
    expect(idsOf(await list('attribute=category=tea&sort=name'))).toEqual(['p3', 'p1'])
    expect(idsOf(await list('attribute=shelf=4'))).toEqual(['p4'])
    expect(idsOf(await list('status=archived'))).toEqual([])
  })

  test.each([
    'created',
    'name',
    'gain',
    'confidence',
    'elasticity',
    'change',
    'margin',
    'next_gain',
  ])('sorted by %s has the same order from both ends, page by page', async (sort) => {
    const all = idsOf(await list(`sort=${sort}&order=asc`))
    const forwards: string[] = []
    let after = ''
    for (;;) {
      const { body } = await send(`GET /v1/products?sort=${sort}&order=asc&limit=2${after}`)
      forwards.push(...idsOf(body))
      if (!body.has_more) break
      after = `&starting_after=${forwards.at(-1)}`
    }
    const backwards: string[] = [all.at(-1) ?? '']
    for (;;) {
      const before = `&ending_before=${backwards[0]}`
      const { body } = await send(`GET /v1/products?sort=${sort}&order=asc&limit=2${before}`)
      backwards.unshift(...idsOf(body))
      if (!body.has_more) break
    }

    expect(all).toHaveLength(6)
    expect(forwards).toEqual(all)
    expect(backwards).toEqual(all)
  })

  test.each(['created', 'name', 'gain', 'elasticity'])(
    'sorted by %s opens at any place, and says how many products there are',
    async (sort) => {
      const all = idsOf(await list(`sort=${sort}`))
      for (const skip of all.keys()) {
        const { body, headers } = await send(`GET /v1/products?sort=${sort}&limit=2&skip=${skip}`)
        expect(idsOf(body)).toEqual(all.slice(skip, skip + 2))
        expect(body.has_more).toBe(skip + 2 < all.length)
        expect(headers['total-count']).toBe(String(all.length))
      }
      const { body } = await send(`GET /v1/products?sort=${sort}&skip=1000`)
      expect(body).toEqual({ data: [], has_more: false })
    },
  )

  test('opened at a place counts what is looked for, and only there', async () => {
    const sought = await send('GET /v1/products?query=p&sort=gain&skip=4&limit=10')
    expect([sought.body.data.length, sought.headers['total-count']]).toEqual([1, '5'])
    expect((await send('GET /v1/products')).headers['total-count']).toBeUndefined()
    const { status, body } = await send('GET /v1/products?skip=1&starting_after=p1')
    expect([status, body.error.code, body.error.param]).toEqual([
      400,
      'parameters_exclusive',
      'skip',
    ])
  })

  test('sorted by gain begins with the largest, and ends with those that sold nothing', async () => {
    const { data } = await list('sort=gain&include=pricing')
    const gains = data.map((one: { pricing: { gain: { value: number } | null } | null }) =>
      one.pricing?.gain ? one.pricing.gain.value : null,
    )
    const known = gains.filter((gain: number | null) => gain !== null)

    expect(known).toHaveLength(3)
    expect(known).toEqual([...known].sort((a, b) => b - a))
    expect(gains.slice(3)).toEqual([null, null, null])
  })

  test('refuses a cursor that is no product, whatever the order', async () => {
    for (const sort of ['name', 'gain']) {
      const { status, body } = await send(`GET /v1/products?sort=${sort}&starting_after=nobody`)
      expect([status, body.error.param]).toEqual([400, 'starting_after'])
    }
  })

  test('follows a policy that changed, and says the base price of what is paused', async () => {
    const before = await pricingOf('p1')
    await send('PUT /v1/products/p1/policy', { max_price: 1050 })
    await service.summaries.keep(who.tenantId)
    const held = await pricingOf('p1')
    await send('PATCH /v1/products/p1', { status: 'paused' })
    await service.summaries.keep(who.tenantId)
    const paused = await pricingOf('p1')
    await send('PATCH /v1/products/p1', { status: 'archived' })
    await service.summaries.keep(who.tenantId)
    const archived = await pricingOf('p1')
    await send('PATCH /v1/products/p1', { status: 'active' })
    await send('PUT /v1/products/p1/policy', {})
    await service.summaries.keep(who.tenantId)

    expect(before.price).toBeGreaterThan(1050)
    expect(held.price).toBeLessThanOrEqual(1050)
    expect(paused).toMatchObject({ price: 1000, change: 0, gain: { value: 0 } })
    expect(archived).toBeNull()
  })

  test('says the price that most quotes say', async () => {
    for (const policy of [{ max_loss: 1, exploration: 0 }, { max_loss: 1 }, {}]) {
      await send('PUT /v1/policy', policy)
      await service.summaries.keep(who.tenantId)
      for (const id of ['p0', 'p1', 'p2', 'p3']) {
        const { price } = await pricingOf(id)
        const { body } = await send(`GET /v1/products/${id}/demand`)
        expect([policy, id, price]).toEqual([policy, id, body.quoted.price])
      }
    }
    await send('PUT /v1/policy', { exploration: 0, holdout: 0, max_loss: 1 })
  })

  test('says the price of a list in force, be it another one or the base price', async () => {
    await send('PUT /v1/policy', { exploration: 0, holdout: 0, max_loss: 1 })
    const until = new Date(service.clock.nowMs + 4 * weekMs).toISOString()
    const { id: listId } = (await send('POST /v1/price_lists', { currency: 'usd', until })).body
    await service.lists.keep(who.tenantId)
    await send(`PATCH /v1/price_lists/${listId}/entries/p0`, { price: 1100 })
    await send(`PATCH /v1/price_lists/${listId}/entries/p1`, { price: 1000 })
    await service.summaries.keep(who.tenantId)
    const before = await pricingOf('p1')
    await send(`POST /v1/price_lists/${listId}/activate`)
    const told: unknown[] = []
    for (const id of ['p0', 'p1']) {
      const asked = { product_id: id, base_price: 1000, currency: 'usd', preview: true }
      const quote = (await send('POST /v1/quote', asked)).body
      await service.summaries.keep(who.tenantId)
      told.push([(await pricingOf(id)).price, quote.optimized_price])
    }
    // An entry applies to the base price that it was drafted for.
    await send('PATCH /v1/products/p0', { base_price: 1200 })
    await service.summaries.keep(who.tenantId)
    const { price } = await pricingOf('p0')
    const { quoted } = (await send('GET /v1/products/p0/demand')).body
    await send('PATCH /v1/products/p0', { base_price: 1000 })
    await send(`POST /v1/price_lists/${listId}/end`)

    expect(before.price).not.toBe(1000)
    expect(told).toEqual([
      [1100, 1100],
      [1000, 1000],
    ])
    expect(price).toBe(quoted.price)
    expect(price).not.toBe(1100)
  })
})

describe('the status of many products', () => {
  test('changes by ids, tells which changed and why others did not, and is recorded', async () => {
    await send('PATCH /v1/products/p4', { status: 'archived' })
    const { status, body } = await send('PATCH /v1/products', {
      status: 'paused',
      ids: ['p0', 'p4', 'nobody', 'p2'],
    })
    const again = await send('PATCH /v1/products', { status: 'paused', ids: ['p0'] })
    const back = await send('PATCH /v1/products', { status: 'active', ids: body.changed })
    const audit = await send('GET /v1/audit?limit=2')

    expect(status).toBe(200)
    expect(body).toMatchObject({ changed: ['p0', 'p2'], unchanged: 0, has_more: false })
    expect(body.refused.map(({ id }: { id: string }) => id)).toEqual(['p4', 'nobody'])
    expect(again.body).toEqual({ changed: [], unchanged: 1, refused: [], has_more: false })
    expect(back.body.changed).toEqual(['p0', 'p2'])
    const [entry] = audit.body.data
    expect(audit.body.data.map(({ subject }: { subject: string }) => subject)).toEqual([
      'products/p2',
      'products/p0',
    ])
    expect(entry).toMatchObject({
      action: 'product.changed',
      before: { id: 'p2', status: 'paused' },
      after: { id: 'p2', status: 'active' },
    })
    await send('PATCH /v1/products/p4', { status: 'active' })
  })

  test('changes by what is said of them', async () => {
    const where = { attributes: { category: 'coffee' } }
    const paused = await send('PATCH /v1/products', { status: 'paused', where })
    const quote = await send('POST /v1/quote', {
      product_id: 'p0',
      base_price: 1000,
      currency: 'usd',
    })
    const resumed = await send('PATCH /v1/products', {
      status: 'active',
      where: { status: 'paused' },
    })

    expect(paused.body.changed).toEqual(['p0', 'p2', 'p4'])
    expect(quote.body.optimized_price).toBe(1000)
    expect(resumed.body.changed).toEqual(['p0', 'p2', 'p4'])
  })

  test.each([
    ['neither', { status: 'paused' }, 'ids'],
    ['both', { status: 'paused', ids: ['p0'], where: { query: 'x' } }, 'where'],
  ])('is refused with %s of ids and where', async (_, body, param) => {
    const refused = await send('PATCH /v1/products', body)
    expect([refused.status, refused.body.error.param]).toEqual([400, param])
  })
})

describe('a preview of a policy', () => {
  const preview = (body: unknown) => send('POST /v1/products/p1/preview', body)

  test('says where the price moves, which rule moves it and what that costs', async () => {
    const asked = { policy: { min_price: 950 }, days: 28 }
    const { status, body } = await send('POST /v1/products/p0/preview', asked)
    const { current, proposed } = body

    expect(status).toBe(200)
    expect(body).toMatchObject({ product_id: 'p0', currency: 'usd', segment: null, days: 28 })
    expect(current.price).toBeLessThan(950)
    expect(proposed).toMatchObject({ low: 950, stands_still: false, cost_basis: 'known' })
    expect(proposed.price).toBeGreaterThanOrEqual(950)
    const rule = proposed.guardrails.find(({ name }: { name: string }) => name === 'min_price')
    expect(rule.to).toBe(950)
    expect(rule.cost).toBeGreaterThan(0)
    expect(proposed.profit.value).toBeLessThan(current.profit.value)
  })

  test('stores nothing', async () => {
    const before = (await send('GET /v1/products/p1/policy')).body
    await preview({ policy: { min_price: 1200 } })
    expect((await send('GET /v1/products/p1/policy')).body).toEqual(before)
  })

  test('is the price that follows when the policy is saved', async () => {
    const policy = { max_price: 1050 }
    const { body } = await preview({ policy })
    await send('PUT /v1/products/p1/policy', policy)
    const { quoted } = (await send('GET /v1/products/p1/demand')).body
    await send('PUT /v1/products/p1/policy', {})

    expect(body.proposed.price).toBe(quoted.price)
  })

  test('asks about what looks like a slip, and refuses what cannot be', async () => {
    const asked = await preview({ policy: { min_price: 5000 } })
    const refused = await preview({ policy: { min_price: 900, max_price: 800 } })
    const paused = await preview({ policy: { mode: 'paused' } })

    expect(asked.body.warnings.length).toBeGreaterThan(0)
    expect([refused.status, refused.body.error.param]).toEqual([400, 'policy.min_price'])
    expect(paused.body.proposed).toMatchObject({ stands_still: true, price: 1000 })
  })

  test('refuses a product and a currency that are not there', async () => {
    const nobody = await send('POST /v1/products/nobody/preview', { policy: {} })
    const yen = await preview({ policy: {}, currency: 'jpy' })

    expect(nobody.status).toBe(404)
    expect([yen.status, yen.body.error.param]).toEqual([400, 'currency'])
  })
})

describe('segments of a product', () => {
  test('stand side by side, those without one first', async () => {
    await send(
      'POST /v1/sales',
      sales('p0', -1.5).map((row) => ({ ...row, segment: 'returning' })),
    )
    const fitted = async () => (await send('GET /v1/products/p0/segments')).body.segments
    while ((await fitted()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    const { body } = await send('GET /v1/products/p0/segments')

    expect(body).toMatchObject({ product_id: 'p0', currency: 'usd', has_more: false })
    expect(body.segments.map((one: { segment: string | null }) => one.segment)).toEqual([
      null,
      'returning',
    ])
    expect(body.segments[1]).toMatchObject({ sales_rows: 26, pricing: { identified: true } })
    expect(body.segments[1].pricing.elasticity.value).toBeGreaterThan(
      body.segments[0].pricing.elasticity.value,
    )
  })

  test('are one where nothing was learnt, and none of a product that is not there', async () => {
    const { body } = await send('GET /v1/products/old/segments')
    const nobody = await send('GET /v1/products/nobody/segments')
    const yen = await send('GET /v1/products/p0/segments?currency=jpy')

    expect(body.segments).toHaveLength(1)
    expect(nobody.status).toBe(404)
    expect([yen.status, yen.body.error.param]).toEqual([400, 'currency'])
  })
})
