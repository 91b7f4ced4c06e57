import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const { deps, clock } = service
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400 } })
})

const tea = { product_id: 'tea', base_price: 1000, currency: 'usd' }
const look = { ...tea, preview: true }
const ask = async (body: unknown, headers = {}) =>
  (await service.send(who, 'POST /v1/quote', { body, headers })).body

/** Everything in the store and in memory about the tenant's quotes and products. */
async function traces() {
  const rows = await deps.store.tenant(who.tenantId, (db) =>
    db.rows<Record<string, number>>(
      `select (select count(*) from quotes) as quotes, (select count(*) from products) as products,
         (select count(*) from events) as events, (select count(*) from outcomes) as outcomes,
         (select count(*) from idempotency_keys) as kept`,
    ),
  )
  const promises = [...deps.cache.customers.keys()].filter((key) =>
    key.startsWith(`${who.tenantId}\0`),
  )
  const [priced] = deps.cache.cells.peek(`${who.tenantId}\0tea\0usd\0`)?.priced ?? []
  const metrics = await service.app.figures()
  const counted = /^lerner_quotes_total (\d+)/m.exec(metrics)?.[1]
  return { ...rows[0], promises, keeping: priced?.keeping.current ?? null, counted }
}

describe('a preview', () => {
  test.each<[string, string, unknown, Record<string, string>]>([
    ['alone', 'POST /v1/quote', look, {}],
    ['with an idempotency key', 'POST /v1/quote', look, { 'idempotency-key': 'once' }],
    ['of a customer', 'POST /v1/quote', { ...look, customer_id: 'ada' }, {}],
    ['in a batch', 'POST /v1/quote/batch', { requests: [look, look] }, {}],
  ])('%s leaves no trace', async (_, line, body, headers) => {
    const url = 'https://93.184.216.34/hook'
    await service.send(who, 'POST /v1/webhook_endpoints', { body: { url, events: ['*'] } })
    const before = await traces()

    const answer = await service.send(who, line, { body, headers })
    clock.nowMs += 7_200_000
    await expireQuotes(deps, 'test', who.tenantId)

    expect(answer.status).toBe(200)
    expect(await traces()).toEqual(before)
    expect((await service.send(who, 'GET /v1/products/tea')).status).toBe(404)
  })

  test('in a batch with a key is answered again like the rest of it, and the rest is recorded', async () => {
    const sent = { body: { requests: [look, tea] }, headers: { 'idempotency-key': 'both' } }
    const first = await service.send(who, 'POST /v1/quote/batch', sent)
    const again = await service.send(who, 'POST /v1/quote/batch', sent)

    expect(again.text).toBe(first.text)
    const listed = (await service.send(who, 'GET /v1/quotes')).body.data
    expect(listed).toMatchObject([{ quote_id: first.body.results[1].quote_id }])
  })

  test('has the fields of a quote, and an id that says what it is and takes no outcome', async () => {
    const quote_id = (await ask(look)).quote_id
    const outcome = { quote_id, status: 'accepted' }
    const refused = await service.send(who, 'POST /v1/outcomes', { body: outcome })

    expect(Object.keys(await ask(look))).toEqual(Object.keys(await ask(tea)))
    expect(quote_id).toMatch(/^preview_[0-9A-Z]{26}$/)
    expect(refused.status).toBe(404)
    expect(refused.body.error).toMatchObject({ code: 'resource_missing', param: 'quote_id' })
    expect(refused.body.error.message).toContain('preview')
    expect((await service.send(who, `GET /v1/quotes/${quote_id}`)).status).toBe(404)
  })

  test('shows one price as long as nothing is learnt, and once a price is kept, that one', async () => {
    await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400, exploration: 1 } })
    const looks = [await ask(look), await ask(look), await ask(look)]
    expect(new Set(looks.map(({ optimized_price }) => optimized_price)).size).toBe(1)

    await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400, holdout: 0 } })
    const quoted = await ask(tea)

    expect((await ask(look)).optimized_price).toBe(quoted.optimized_price)
  })

  test('is never of the holdout, unless its customer is', async () => {
    await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400, holdout: 0.5 } })
    clock.uniform = 0
    const { factors } = await ask(look)
    clock.uniform = null
    const terms = { include: ['terms'] }
    const held = await ask({ ...tea, ...terms, customer_id: 'ada' })
    const customer = await ask({ ...look, ...terms, customer_id: 'ada' })

    expect(factors).not.toContain('holdout')
    expect(customer.terms.arm).toBe(held.terms.arm)
  })

  test('of a customer who holds a price shows it, and makes no promise itself', async () => {
    const held = await ask({ ...tea, customer_id: 'ada' })
    const seen = await ask({ ...look, customer_id: 'ada' })

    expect(seen.optimized_price).toBe(held.optimized_price)
  })

  test('is refused where a quote would be', async () => {
    await service.send(who, 'PUT /v1/policy', { body: { unknown_products: 'reject' } })
    const { status, body } = await service.send(who, 'POST /v1/quote', { body: look })

    expect([status, body.error.code]).toEqual([404, 'resource_missing'])
  })
})
