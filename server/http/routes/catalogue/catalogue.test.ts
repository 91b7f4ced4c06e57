import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const nothing = {
  looked: 0,
  cost_unknown: 0,
  unidentified: 0,
  held: 0,
  below_cost: 0,
  slight_cost: 0,
}
const none = { products: 0, gain: { value: 0, low: 0, high: 0 } }

test('the catalogue tells currencies, those of most products first, and categories', async () => {
  const who = await service.caller()
  const add = async (id: string, currency: string, category?: string, brand?: string) => {
    const attributes = { ...(category && { category }), ...(brand && { brand }) }
    const body = { id, base_price: 1000, currency, attributes }
    await service.send(who, 'POST /v1/products', { body })
  }
  await add('a', 'eur', 'tea', 'Alto')
  await add('b', 'usd', 'coffee', 'alto')
  await add('c', 'usd', 'tea', 'Alto')
  await add('d', 'usd')
  await add('e', 'gbp', 'gone', 'Gone')
  await service.send(who, 'PATCH /v1/products/e', { body: { status: 'archived' } })
  const { body } = await service.send(who, 'GET /v1/catalogue')

  expect(body).toEqual({
    products: 4,
    currencies: [
      { currency: 'usd', products: 3, moves: none, waits: none, backtest: null },
      { currency: 'eur', products: 1, moves: none, waits: none, backtest: null },
    ],
    active: nothing,
    categories: [
      { category: 'coffee', products: 1 },
      { category: 'tea', products: 2 },
    ],
    brands: [
      { brand: 'Alto', products: 2 },
      { brand: 'alto', products: 1 },
    ],
    statuses: [
      { status: 'active', products: 4 },
      { status: 'archived', products: 1 },
    ],
  })

  const count = async (query: string) => {
    const { headers } = await service.send(who, `GET /v1/products?skip=0&limit=1&${query}`)
    return Number(headers['total-count'])
  }
  expect(await count('archived=false')).toBe(body.products)
  expect(await count('archived=true')).toBe(1)
  expect(await count('archived=false&brand=Alto')).toBe(2)
  expect(await count('archived=false&brand=Alto&attribute=category=tea&currency=eur')).toBe(1)
})

test('values are counted beside the other filters, as the list shows them', async () => {
  const who = await service.caller()
  const send = (line: string, body?: unknown) =>
    service.send(who, line, body === undefined ? {} : { body })
  for (const [id, currency, category, brand] of [
    ['a', 'eur', 'tea', 'Alto'],
    ['b', 'usd', 'tea', 'Basso'],
    ['c', 'usd', 'cups', 'Alto'],
    ['d', 'usd', 'cups', 'Alto'],
  ]) {
    const attributes = { category, brand }
    await send('POST /v1/products', { id, base_price: 1000, currency, attributes })
  }
  await send('PUT /v1/products/c/policy', { unit_cost: 300 })
  await send('PATCH /v1/products/d', { status: 'paused' })
  await service.summaries.keep(who.tenantId)
  const countsFor = async (query: string) => {
    const { body } = await send(`GET /v1/catalogue?${query}`)
    const told = (of: { products: number }[], name: string) =>
      of.map((one) => `${(one as Record<string, unknown>)[name]} ${one.products}`)
    return [
      body.products,
      told(body.categories, 'category'),
      told(body.brands, 'brand'),
      told(body.currencies, 'currency'),
      body.active.cost_unknown,
      told(body.statuses, 'status'),
    ]
  }
  const shownFor = async (query: string) => {
    const { headers } = await send(`GET /v1/products?skip=0&limit=1&archived=false&${query}`)
    return Number(headers['total-count'])
  }

  const ofBrand = await countsFor('brand=Alto')
  expect(ofBrand).toEqual([
    3,
    ['cups 2', 'tea 1'],
    ['Alto 3', 'Basso 1'],
    ['usd 2', 'eur 1'],
    1,
    ['active 2', 'paused 1'],
  ])
  expect(await shownFor('brand=Alto&attribute=category=cups')).toBe(2)
  expect(await countsFor('brand=Alto&attribute=category=cups&currency=usd')).toEqual([
    2,
    ['cups 2'],
    ['Alto 2'],
    ['usd 2'],
    0,
    ['active 1', 'paused 1'],
  ])
  // What is believed is counted as if it were not asked for; the rest beside it.
  expect(await countsFor('cost_basis=unknown&status=active')).toEqual([
    2,
    ['tea 2'],
    ['Alto 1', 'Basso 1'],
    ['eur 1', 'usd 1'],
    2,
    ['active 2', 'paused 1'],
  ])
  expect(await countsFor('status=paused')).toEqual([
    1,
    ['cups 1'],
    ['Alto 1'],
    ['usd 1'],
    1,
    ['active 3', 'paused 1'],
  ])
  expect(await countsFor('status=archived')).toEqual([0, [], [], [], 0, ['active 3', 'paused 1']])
})

test('an account without products has an empty catalogue', async () => {
  const { body } = await service.send(await service.caller(), 'GET /v1/catalogue')

  const none = { currencies: [], categories: [], brands: [], statuses: [] }
  expect(body).toEqual({ products: 0, active: nothing, ...none })
})
