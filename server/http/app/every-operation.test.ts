import { afterAll, expect, test } from 'vitest'
import { foldTenant } from '../../jobs/learning/fold-tenant.ts'
import { learnNests } from '../../jobs/learning/learn-nests.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'

// A shop that calls each operation of the API once, following its reference: works wherever the
// rows are stored, on one server or on a cluster. The meaning of each response is tested next to
// its route.
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const weekMs = 7 * 86_400_000
const nowMs = service.clock.nowMs
const inWeeks = (weeks: number) => new Date(nowMs + weeks * weekMs).toISOString()
const mug = { product_id: 'mug', base_price: 2000, currency: 'usd' }
const ofMug = { id: 'mug' }

type Call = {
  /** Another person of the account. */
  by?: TestCaller
  of?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Asks without the key. */
  keyless?: boolean
}

const operations = new Map(
  service.app.routeTable.entries.flatMap(({ method, url, schema }) =>
    schema.operationId === undefined || method === 'HEAD'
      ? []
      : [[schema.operationId, { method, url }] as const],
  ),
)
const called = new Set<string>()

/** Calls an operation by its id in the reference; throws on a refusal. */
async function call(
  name: string,
  { of = {}, query = '', keyless = false, by = who, ...sent }: Call = {},
) {
  const route = operations.get(name)
  if (route === undefined) throw new Error(`there is no operation ${name}`)
  const path = route.url.replace(/:(\w+)/g, (_, part) => encodeURIComponent(of[part] ?? '?'))
  const answer = await service.send(keyless ? null : by, `${route.method} ${path}${query}`, sent)
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`)
  called.add(name)
  service.clock.nowMs += 1000 // lists are in time order
  return Object.assign(answer, { data: answer.body?.data ?? [] })
}

const idOf = async (name: string, of: Call) => String((await call(name, of)).body.id)

test('products and what holds for them', async () => {
  await call('products.create', { body: { id: 'mug', base_price: 2000, currency: 'usd' } })
  await call('products.create', { body: { id: 'cup', base_price: 1500, currency: 'usd' } })
  await call('products.update', { of: ofMug, body: { name: 'Mug' } })
  await call('products.update_many', { body: { status: 'active', ids: ['mug', 'cup'] } })
  await call('policy.put', { body: { unit_cost: 700, max_loss: 1, holdout: 0.1 } })
  await call('products.policy.put', { of: ofMug, body: { unit_cost: 800, max_price: 2400 } })
  await call('policies.put', { body: { policies: [{ product_id: 'cup', unit_cost: 600 }] } })

  expect((await call('products.get', { of: ofMug })).body).toMatchObject({ name: 'Mug' })
  expect((await call('products.list')).data).toHaveLength(2)
  expect((await call('catalogue.get')).body).toMatchObject({ products: 2 })
  expect((await call('policy.get')).text).toContain('700')
  expect((await call('products.policy.get', { of: ofMug })).text).toContain('2400')
  await call('products.preview', { of: ofMug, body: { policy: { unit_cost: 900 } } })
})

test('quotes, outcomes and reports of them', async () => {
  const { body: quote } = await call('quotes.create', { body: mug })
  const { body: batch } = await call('quotes.create_batch', { body: { requests: [mug, mug] } })
  const of = { id: quote.quote_id }
  await call('outcomes.create', {
    body: [quote, batch.results[0]].map(({ quote_id }) => ({ quote_id, status: 'accepted' })),
  })
  await call('offers.create', {
    body: [
      { offer_id: '1', product_id: 'mug', currency: 'usd', price: 1900, accepted: true },
      { offer_id: '2', product_id: 'mug', currency: 'usd', price: 2100, accepted: false },
    ].map((offer) => ({ ...offer, offered_at: inWeeks(-1) })),
  })
  await foldTenant(service.deps, 'test', who.tenantId)

  expect((await call('quotes.get', { of })).body).toMatchObject({ outcome: { status: 'accepted' } })
  expect((await call('quotes.list')).data).toHaveLength(3)
  await call('quotes.explain', { of })
  expect((await call('quotes.replay', { of })).body).toMatchObject({ identical: true })
  await call('products.segments', { of: ofMug })
  await call('products.prices', { of: ofMug, query: '?currency=usd' })
  for (const report of [
    'reports.lift',
    'reports.calibration',
    'reports.channels',
    'reports.fairness',
    'reports.trade',
  ]) {
    await call(report)
  }
  await call('reports.off_policy', { body: { policy: 'change', change: 0.05 } })
  expect((await call('exports.read', { of: { id: 'quotes' } })).data).toHaveLength(3)
})

test('sales, files of them, and what a history tells', async () => {
  const row = (week: number) => ({
    ...{ product_id: 'mug', currency: 'usd', price: week % 2 ? 1900 : 2100, units: 20 + week },
    ...{ period_start: inWeeks(week), period_end: inWeeks(week + 1) },
  })
  await call('sales.create', { body: [row(-4), row(-3)] })
  const lines = [-6, -5].map((week) => Object.values(row(week)).join(','))
  const csv = `${Object.keys(row(0)).join(',')}\n${lines.join('\n')}\nmug,usd,none,1,,\n`
  const of = { id: await idOf('imports.create', { body: { kind: 'sales', format: 'csv' } }) }
  const { body: sent } = await call('imports.send_rows', {
    of,
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
  const other = { id: await idOf('imports.create', { body: { kind: 'sales', format: 'csv' } }) }
  await call('imports.cancel', { of: other })
  await call('imports.undo', { of: other })
  const simulation = await idOf('simulations.create', { body: { currency: 'usd' } })
  await service.simulated()

  expect(sent).toMatchObject({ status: 'completed', rows: 3, rejected: 1 })
  expect((await call('imports.get', { of })).body).toEqual(sent)
  expect((await call('imports.list')).data).toHaveLength(2)
  expect((await call('imports.rejected', { of })).data).toHaveLength(1)
  expect((await call('simulations.get', { of: { id: simulation } })).body).toMatchObject({
    status: 'completed',
  })
  await call('products.demand', { of: ofMug, query: '?currency=usd' })
  await call('products.forecast', { of: ofMug, query: '?currency=usd' })
  await learnNests(service.deps, who.tenantId, 'usd')
  expect((await call('nests.get')).body.nests).toMatchObject([{ product_ids: ['cup', 'mug'] }])
  const stated = { currency: 'usd', among: 'account', name: '', statement: 'unrelated' }
  expect((await call('nests.state', { body: stated })).body).toMatchObject({ changed: 2 })
})

test('a price list from its draft to its end', async () => {
  const list = { body: { currency: 'usd', until: inWeeks(4) } }
  const of = { id: await idOf('price_lists.create', list) }
  await service.lists.keep(who.tenantId)
  const entry = { ...of, product_id: 'mug' }
  await call('price_lists.entries.update', { of: entry, body: { price: 2050 } })
  await call('price_lists.entries.update_many', {
    of,
    body: { entries: [{ product_id: 'cup', price: 1550 }] },
  })
  await call('price_lists.entries.import_file', {
    of,
    body: { csv: 'product_id,price\nmug,20.60' },
  })
  await call('price_lists.entries.explain', { of: entry })
  await call('price_lists.entries.replay', { of: entry })
  const said = await idOf('price_lists.comments.create', {
    of,
    body: { text: 'Why 20.60?', product_id: 'mug' },
  })
  expect((await call('price_lists.comments.list', { of })).data).toMatchObject([
    { id: said, text: 'Why 20.60?', product_id: 'mug', own: true },
  ])
  await call('price_lists.comments.delete', { of: { ...of, comment_id: said } })
  const second = await service.caller({}, who.account)
  await call('price_lists.decline', { of, body: { reason: 'Too dear.' }, by: second })
  await call('price_lists.approve', { of, by: second })
  await call('price_lists.activate', { of })
  const { body: quote } = await call('quotes.create', { body: { ...mug, include: ['terms'] } })
  await call('price_lists.end', { of })
  const switchback = {
    ...list.body,
    ...{ design: 'switchback', from: inWeeks(0.2), until: inWeeks(8.2) },
  }
  const next = { id: await idOf('price_lists.create', { body: switchback }) }
  await service.lists.keep(who.tenantId)
  await call('price_lists.activate', { of: next })
  expect((await call('price_lists.schedule', { of: next })).data).toHaveLength(2)
  await call('price_lists.result', { of: next })
  await call('price_lists.revert', { of: next })

  expect(quote).toMatchObject({ optimized_price: 2060, terms: { arm: 'list' } })
  expect((await call('price_lists.entries.list', { of })).data).toHaveLength(2)
  expect((await call('price_lists.get', { of })).body).toMatchObject({ status: 'ended' })
  expect((await call('price_lists.list')).data).toHaveLength(2)
})

test('prices that are stopped, by people and by a breaker', async () => {
  await call('account.pause', { body: { reason: 'prices look odd' } })
  expect((await call('account.get')).text).toContain('prices look odd')
  await call('account.resume')
  await call('products.policy.put', { of: ofMug, body: { unit_cost: 0 } })
  const [open] = (await call('breakers.list', { query: '?status=open' })).data
  const of = { id: String(open?.id) }
  expect((await call('breakers.get', { of })).body).toMatchObject({ kind: 'unit_cost', usual: 800 })
  expect((await call('breakers.close', { of })).body).toMatchObject({ status: 'closed' })
})

test('keys and sessions', async () => {
  const first = await idOf('api_keys.create', { body: { name: 'till', scopes: ['quotes:write'] } })
  const second = await idOf('api_keys.rotate', { of: { id: first } })
  await call('api_keys.revoke', { of: { id: second } })
  // With the key that approved a list.
  expect((await call('api_keys.list')).data).toHaveLength(4)

  await call('session.options')
  const made = await call('session.create', { body: {} })
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? ''
  const browser = { cookie, 'sec-fetch-site': 'same-origin', 'x-csrf-token': made.body.csrf_token }
  const shown = await call('session.get', { keyless: true, headers: browser })
  expect(shown.body).toEqual(made.body)
  expect((await call('session.news')).body).toMatchObject({ read_until: null })
  await call('session.read_news', { body: { read_until: new Date().toISOString() } })
  await call('session.delete', { keyless: true, headers: browser })
})

test('events, who hears of them, and what people did', async () => {
  const of = {
    id: await idOf('webhook_endpoints.create', {
      body: { url: 'https://shop.example/hooks', events: ['product.created'] },
    }),
  }
  await call('webhook_endpoints.update', { of, body: { description: 'orders' } })
  await call('webhook_endpoints.rotate_secret', { of })
  await call('products.create', { body: { id: 'jug', base_price: 3000, currency: 'usd' } })
  const [event] = (await call('events.list', { query: '?limit=1' })).data
  expect((await call('events.get', { of: { id: event.id } })).body).toEqual(event)
  await call('webhook_endpoints.redeliver', { of, body: { event_id: event.id } })
  expect((await call('webhook_endpoints.list_deliveries', { of })).data).toHaveLength(2)
  expect((await call('webhook_endpoints.get', { of })).body).toMatchObject({
    description: 'orders',
  })
  expect((await call('webhook_endpoints.list')).data).toHaveLength(1)
  await call('webhook_endpoints.delete', { of })
  expect((await call('audit.actors')).data.length).toBeGreaterThan(0)
  expect((await call('audit.list', { query: '?limit=100' })).data.length).toBeGreaterThan(10)
})

test('those are all operations that there are', async () => {
  await call('health.get')
  await call('passport_keys.get', { of: { issuer: '0'.repeat(24) } })
  await call('openapi.get')

  const left = [...operations.keys()].filter((name) => !called.has(name))
  expect(left).toEqual([])
})
