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

test('an account without products has an empty catalogue', async () => {
  const { body } = await service.send(await service.caller(), 'GET /v1/catalogue')

  expect(body).toEqual({ products: 0, currencies: [], active: nothing, categories: [], brands: [] })
})
