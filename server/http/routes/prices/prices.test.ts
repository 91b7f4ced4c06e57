import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const day = 86_400_000

const ago = (days: number) => new Date(service.deps.now() - days * day).toISOString()
const send = (line: string, body?: unknown) =>
  service.send(who, line, body === undefined ? {} : { body })
const sql = (text: string) =>
  service.deps.store.tenant(who.tenantId, (db) => db.rows(text, [who.tenantId]))

async function addProduct(id: string, basePrice: number, days: number) {
  await send('POST /v1/products', { id, base_price: basePrice, currency: 'eur' })
  await sql(`update products set created_at = '${ago(days)}' where tenant_id = $1 and id = '${id}'`)
}

describe('the prices of a product', () => {
  test('are its base prices as they changed, with the lowest of 30 days', async () => {
    await addProduct('mug', 2000, 100)
    await send('PATCH /v1/products/mug', { base_price: 1800 })
    await send('PATCH /v1/products/mug', { base_price: 2200 })
    await send('PATCH /v1/products/mug', { base_price: 1900 })
    const changedAt = (days: number) => `update base_price_changes set at = '${ago(days)}'`
    await sql(`${changedAt(60)} where tenant_id = $1 and base_price = 1800`)
    await sql(`${changedAt(20)} where tenant_id = $1 and base_price = 2200`)
    service.clock.nowMs = Date.now() + 1000
    const { body } = await send('GET /v1/products/mug/prices')

    const prices = body.data.map((one: Record<string, unknown>) => [
      one.price,
      one.lowest_prior_price,
      one.reduction,
    ])
    expect(prices).toEqual([
      [1900, 1800, null],
      [2200, 1800, null],
      [1800, 2000, 0.1],
      [2000, null, null],
    ])
    // Everyone also sees today's price.
    expect(body.lowest_prior_price).toBe(1800)
    expect(body.data[0].until).toBe(null)
    expect(body.data[1].until).toBe(body.data[0].from)
  })

  test('name lists in force and what was asked for everybody before the base price', async () => {
    await addProduct('cup', 1000, 40)
    const from = new Date(service.deps.now() + day).toISOString()
    const until = new Date(service.deps.now() + 2 * day).toISOString()
    const asked = await send('POST /v1/quote/batch', {
      requests: [{ product_id: 'cup', base_price: 1000, currency: 'eur' }],
      everyone: { from, until },
    })
    const { body } = await send(`GET /v1/products/cup/prices?until=${until}`)

    expect(body.data.map((one: { source: string }) => one.source)).toEqual([
      'everyone',
      'base_price',
    ])
    expect(body.data[0]).toMatchObject({
      from,
      price: asked.body.results[0].optimized_price,
    })
  })

  test('are those that were served while an emergency capped what a list says', async () => {
    await addProduct('water', 1000, 60)
    await send('PUT /v1/products/water/policy', { unit_cost: 500, holdout: 0 })
    const { body: list } = await send('POST /v1/price_lists', {
      currency: 'eur',
      product_ids: ['water'],
      until: new Date(service.deps.now() + 7 * day).toISOString(),
    })
    await service.lists.keep(who.tenantId)
    const entries = [{ product_id: 'water', price: 1200 }]
    await send(`PATCH /v1/price_lists/${list.id}/entries`, { entries })
    await send(`POST /v1/price_lists/${list.id}/activate`)
    await sql(
      `update price_list_periods set from_at = '${ago(10)}' where tenant_id = $1 and list_id = '${list.id}'`,
    )
    const cap = {
      region: 'us_ca',
      from: ago(4),
      until: ago(-4),
      max_increase: 0.1,
      prior_price: 1000,
    }
    await send('PUT /v1/products/water/policy', {
      unit_cost: 500,
      holdout: 0,
      emergency_caps: [cap],
    })
    const asked = { product_id: 'water', base_price: 1000, currency: 'eur' }
    const { body: quote } = await send('POST /v1/quote', asked)
    const { body } = await send('GET /v1/products/water/prices')
    const { body: replay } = await send(`GET /v1/quotes/${quote.quote_id}/replay`)

    expect(quote.optimized_price).toBe(1100)
    expect(quote.factors).toEqual(expect.arrayContaining(['price_list', 'emergency_cap']))
    expect(body.data.map((one: { price: number }) => one.price)).toEqual([1100, 1200, 1000])
    expect(replay).toMatchObject({ identical: true })
  })

  test('of single visitors are listed separately, and only on request', async () => {
    await addProduct('pot', 3000, 40)
    const quote = { product_id: 'pot', base_price: 3000, currency: 'eur', segment: 'vip' }
    const { body: quoted } = await send('POST /v1/quote', quote)
    const at = new Date(service.deps.now() + 60_000).toISOString()
    const without = await send('GET /v1/products/pot/prices')
    const { body } = await send(`GET /v1/products/pot/prices?include=individual_prices&at=${at}`)

    expect(without.body.individual_prices).toBe(null)
    expect(body.individual_prices).toEqual({
      quotes: 1,
      lowest: quoted.optimized_price,
      highest: quoted.optimized_price,
    })
    expect(body.data.map((one: { price: number }) => one.price)).toEqual([3000])
  })

  test('come in pages, and of another currency there are none', async () => {
    const first = await send('GET /v1/products/mug/prices?limit=1')
    const { from } = first.body.data[0]
    const second = await send(`GET /v1/products/mug/prices?limit=1&until=${from}`)
    const none = await send('GET /v1/products/mug/prices?currency=usd')

    expect(first.body.has_more).toBe(true)
    expect(second.body.data[0].price).toBe(2200)
    expect(none.body).toMatchObject({ data: [], lowest_prior_price: null, known_since: null })
  })
})
