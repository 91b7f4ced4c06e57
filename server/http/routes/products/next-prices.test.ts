import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const send = (line: string, body?: unknown) =>
  service.send(who, line, body === undefined ? {} : { body })

const weekMs = 7 * 86_400_000
const products = Array.from({ length: 24 }, (_, i) => `p${String(i).padStart(2, '0')}`)

/** Half a year of weekly sales at chosen prices, of goods priced too low or too high. */
function sales(productId: string, i: number) {
  const startMs = service.clock.nowMs - 27 * weekMs
  return Array.from({ length: 26 }, (_, week) => {
    const price = [950, 1000, 1050, 1000][(week + i) % 4] ?? 1000
    return {
      product_id: productId,
      currency: 'usd',
      price,
      units: Math.round(100 * (price / 1000) ** (i % 2 === 0 ? -1.1 : -5)),
      unit_cost: i === 0 ? undefined : 500,
      period_start: new Date(startMs + week * weekMs).toISOString(),
      period_end: new Date(startMs + (week + 1) * weekMs).toISOString(),
    }
  })
}

type Priced = {
  id: string
  pricing: {
    price: number
    set_by: string
    list_id: string | null
    next: { turn: string; price: number; chance: number; gain: { value: number } | null } | null
  }
}

const priced = async (query = ''): Promise<Priced[]> =>
  (await send(`GET /v1/products?include=pricing&sort=name&limit=100${query}`)).body.data

async function draft(more: object = {}): Promise<string> {
  const until = new Date(service.clock.nowMs + 4 * weekMs).toISOString()
  const { body } = await send('POST /v1/price_lists', { currency: 'usd', until, ...more })
  await service.lists.keep(who.tenantId)
  return body.id
}

async function movesOf(listId: string): Promise<Record<string, number>> {
  const { body } = await send(`GET /v1/price_lists/${listId}/entries?limit=100`)
  const moved = body.data.filter(
    (entry: { price: number; current_price: number }) => entry.price !== entry.current_price,
  )
  return Object.fromEntries(
    moved.map((entry: { product_id: string; price: number }) => [entry.product_id, entry.price]),
  )
}

beforeAll(async () => {
  await send('PUT /v1/policy', { max_loss: 0.05 })
  for (const id of products) {
    await send('POST /v1/products', { id, base_price: 1000, currency: 'usd' })
  }
  await send('POST /v1/sales', products.flatMap(sales))
  const fitted = async () => {
    const rows = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows('select from cells where tenant_id = $1 and sales is not null', [who.tenantId]),
    )
    return rows.length === products.length
  }
  while (!(await fitted())) await new Promise((resolve) => setTimeout(resolve, 20))
  await lookedAtWithPool()
})

/** What is learnt from all products together reaches each a few seconds later. */
async function lookedAtWithPool(): Promise<void> {
  for (;;) {
    await service.summaries.keep(who.tenantId)
    const late = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows(
        `select from product_summaries s join pools p on p.tenant_id = $1
         where s.tenant_id = $1 and s.as_of < p.updated_at`,
        [who.tenantId],
      ),
    )
    if (late.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

test('the largest single step counts from the base price before the first quote', async () => {
  await send('PUT /v1/policy', { max_loss: 1 })
  const policy = { unit_cost: 500, max_step: 0.02 }
  const { body } = await send('POST /v1/products/p02/preview', { policy, days: 28 })
  expect(body.current.price).toBeGreaterThan(1020)
  expect(body.proposed).toMatchObject({ low: 980, high: 1020 })
  expect(body.proposed.price).toBeLessThanOrEqual(1020)

  // A quote, whose price may be another one that is tried, keeps to it as well.
  await send('PUT /v1/products/p02/policy', policy)
  const asked = { product_id: 'p02', base_price: 1000, currency: 'usd', preview: true }
  const prices = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await send('POST /v1/quote', asked)).body.optimized_price,
    ),
  )
  expect(Math.max(...prices)).toBeLessThanOrEqual(1020)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(980)
  await send('PUT /v1/products/p02/policy', {})
  await send('PUT /v1/policy', { max_loss: 0.05 })
})

test('products and drafts tell one story: which prices move now, and which wait their turn', async () => {
  const all = await priced()
  const moving = all.filter(({ pricing }) => pricing.next?.turn === 'now')
  const waiting = all.filter(({ pricing }) => pricing.next?.turn === 'waits')
  const first = await draft()
  const second = await draft()

  expect(waiting.length).toBeGreaterThan(0)
  expect(moving.length).toBeGreaterThan(0)
  expect(await movesOf(first)).toEqual(
    Object.fromEntries(moving.map(({ id, pricing }) => [id, pricing.next?.price])),
  )
  expect(await movesOf(second)).toEqual(await movesOf(first))
  for (const { pricing } of [...moving, ...waiting]) {
    expect(pricing.next?.price).not.toBe(1000)
    expect(pricing.next?.chance).toBeLessThan(1)
  }
  const { body } = await send(`GET /v1/price_lists/${first}/entries?limit=100`)
  const reasons = new Map(
    body.data.map((one: { product_id: string; reason: string }) => [one.product_id, one.reason]),
  )
  for (const { id } of waiting)
    expect(reasons.get(id)).toContain('max_loss does not let all prices move at once')
})

test('a list counts the products of its own that wait, not those of all', async () => {
  const all = await priced()
  const waiting = all.filter(({ pricing }) => pricing.next?.turn === 'waits')
  const countOf = async (id: string) =>
    (await send(`GET /v1/price_lists/${id}`)).body.summary.waiting

  expect(await countOf(await draft())).toBe(waiting.length)
  const [one, another] = waiting
  expect(one).toBeDefined()
  expect(another).toBeDefined()
  expect(await countOf(await draft({ product_ids: [one?.id] }))).toBeLessThanOrEqual(1)
})

test('a list of weeks that is drafted at noon is told in whole days', async () => {
  const until = new Date(service.clock.nowMs + 27.4 * 86_400_000).toISOString()
  const { body } = await send(`GET /v1/price_lists/${await draft({ until })}/entries?limit=100`)
  const days = body.data.flatMap(
    (one: { remark: { values?: { days?: number } } }) => one.remark.values?.days ?? [],
  )

  expect([...new Set(days)]).toEqual([27])
})

test('counts in all are those of the filter that they lead to', async () => {
  const { body } = await send('GET /v1/catalogue')
  const [{ moves, waits }] = body.currencies
  const now = await priced('&turn=now')
  const later = await priced('&turn=waits')

  expect([moves.products, waits.products]).toEqual([now.length, later.length])
  expect((await priced('&turn=any')).length).toBe(now.length + later.length)
  expect(moves.gain.value).toBe(
    now.reduce((sum, { pricing }) => sum + (pricing.next?.gain?.value ?? 0), 0),
  )
  expect(body.active).toEqual({
    looked: 24,
    cost_unknown: 1,
    unidentified: 0,
    held: 0,
    below_cost: 0,
    slight_cost: 0,
  })
  expect((await priced('&cost_basis=unknown')).map(({ id }) => id)).toEqual(['p00'])
  expect((await priced('&identified=true')).length).toBe(products.length)
  expect(await priced('&held=true')).toEqual([])
})

test('a list in force is what says the price, and a paused product has no next one', async () => {
  const listId = await draft()
  const moves = await movesOf(listId)
  const [moved = ''] = Object.keys(moves)
  const paused = products.find((id) => moves[id] === undefined) ?? ''
  expect((await send(`POST /v1/price_lists/${listId}/activate`, {})).status).toBe(200)
  await send(`PATCH /v1/products/${paused}`, { status: 'paused' })
  await service.summaries.keep(who.tenantId)
  const all = new Map((await priced()).map(({ id, pricing }) => [id, pricing]))

  expect(all.get(moved)).toMatchObject({ price: moves[moved], set_by: 'list', list_id: listId })
  expect(all.get(paused)).toMatchObject({ set_by: 'base_price', list_id: null, next: null })
})

test('a product at its best price moves if its turn at the base price has come', async () => {
  // With less to lose, fewer products move than the list in force has moved.
  await send('PUT /v1/policy', { max_loss: 0.005 })
  await lookedAtWithPool()
  const returning = await priced('&turn=returns')
  const moving = [...returning, ...(await priced('&turn=now'))]
  const [{ moves, waits }] = (await send('GET /v1/catalogue')).body.currencies
  const listed = await movesOf(await draft())

  expect(returning.length).toBeGreaterThan(0)
  for (const { pricing } of returning) {
    expect(pricing.next?.chance).toBeGreaterThan(0)
    expect(pricing.next?.price).toBe(1000)
    expect(pricing.next?.gain?.value).toBeLessThanOrEqual(0)
  }
  // What earns less there does not look mispriced.
  expect(moves.products + waits.products).toBe((await priced('&turn=any')).length)
  expect((await priced('&turn=any')).map(({ id }) => id)).not.toContain(returning[0]?.id)
  expect(listed).toEqual(
    Object.fromEntries(moving.map(({ id, pricing }) => [id, pricing.next?.price])),
  )
  await send('PUT /v1/policy', { max_loss: 0.05 })
})

test('products whose cost may be in the wrong unit are counted, and found by that', async () => {
  await send('PUT /v1/products/p04/policy', { unit_cost: 5 })
  await send('PUT /v1/products/p05/policy', { unit_cost: 0 })
  // Until somebody says that they are right, costs from before are counted with.
  const { data: disputed } = (await send('GET /v1/breakers?status=open')).body
  for (const { id } of disputed) await send(`POST /v1/breakers/${id}/close`, { accept: true })
  await lookedAtWithPool()
  const { body } = await send('GET /v1/catalogue')
  const found = await priced('&slight_cost=true')

  expect(body.active.slight_cost).toBe(1)
  expect(found.map(({ id }) => id)).toEqual(['p04'])
  expect((await priced('&slight_cost=false')).map(({ id }) => id)).not.toContain('p04')
})

test('products that sell for no more than they cost are counted, and found by that', async () => {
  await send('PUT /v1/products/p03/policy', { unit_cost: 1200 })
  await lookedAtWithPool()
  const { body } = await send('GET /v1/catalogue')
  const found = await priced('&below_cost=true')

  expect(body.active.below_cost).toBe(1)
  expect(found.map(({ id }) => id)).toEqual(['p03'])
  // Of p00 no cost is known.
  expect((await priced('&below_cost=false')).length).toBe(products.length - 2)
})
