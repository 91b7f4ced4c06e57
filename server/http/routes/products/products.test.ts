import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const tea = { id: 'tea', name: 'Tea', base_price: 500, currency: 'eur', status: 'active' }

describe('a product', () => {
  test('is created, read and listed alike', async () => {
    const created = await service.send(who, 'POST /v1/products', {
      body: { id: 'tea', name: 'Tea', base_price: 500, currency: 'EUR' },
    })
    const read = await service.send(who, 'GET /v1/products/tea')
    const listed = await service.send(who, 'GET /v1/products')

    expect(created.status).toBe(201)
    expect(created.body).toEqual(tea)
    expect(read.body).toEqual(tea)
    expect(listed.body).toEqual({ data: [tea], has_more: false })
  })

  test('keeps what is said of it, and a list does not tell it', async () => {
    const attributes = { category: 'leaves', brand: 'Ostfriesen' }
    const created = await service.send(who, 'POST /v1/products', {
      body: { id: 'assam', base_price: 500, currency: 'eur', attributes },
    })
    const changed = await service.send(who, 'PATCH /v1/products/assam', {
      body: { attributes: { category: 'black' } },
    })
    const kept = await service.send(who, 'PATCH /v1/products/assam', { body: { base_price: 510 } })
    const listed = await service.send(who, 'GET /v1/products?limit=1')
    const cleared = await service.send(who, 'PATCH /v1/products/assam', {
      body: { attributes: null },
    })
    const read = await service.send(who, 'GET /v1/products/assam')

    expect(created.body.attributes).toEqual(attributes)
    expect(changed.body.attributes).toEqual({ category: 'black' })
    expect(kept.body).toMatchObject({ base_price: 510, attributes: { category: 'black' } })
    expect(Object.keys(listed.body.data[0]).sort()).toEqual(Object.keys(tea).sort())
    expect(cleared.body).not.toHaveProperty('attributes')
    expect(read.body).toEqual(cleared.body)
    await service.send(who, 'PATCH /v1/products/assam', { body: { status: 'archived' } })
  })

  test.each([
    ['seventeen of them', Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`a${i}`, 'x']))],
    ['a name with a space', { 'my brand': 'x' }],
    ['an empty value', { brand: '' }],
    ['a number', { tier: 3 }],
  ])('is refused with attributes that are %s', async (_, attributes) => {
    const { status, body } = await service.send(who, 'POST /v1/products', {
      body: { id: 'refused', base_price: 1, currency: 'usd', attributes },
    })

    expect([status, body.error.type]).toEqual([400, 'invalid_request_error'])
  })

  test('takes its id for a name when it has none, and may begin paused', async () => {
    const { body } = await service.send(who, 'POST /v1/products', {
      body: { id: 'nameless', base_price: 1, currency: 'usd', status: 'paused' },
    })

    expect(body).toMatchObject({ name: 'nameless', status: 'paused' })
  })

  test('may not be created twice, nor archived from the start', async () => {
    const body = { id: 'tea', base_price: 1, currency: 'usd' }
    const twice = await service.send(who, 'POST /v1/products', { body })
    const archived = await service.send(who, 'POST /v1/products', {
      body: { ...body, id: 'old', status: 'archived' },
    })

    expect([twice.status, twice.body.error.code]).toEqual([409, 'resource_exists'])
    expect(twice.body.error).toMatchObject({ type: 'conflict_error', param: 'id' })
    expect(archived.status).toBe(400)
  })

  test('of one account does not stand in the way of the same id in another', async () => {
    const { status } = await service.send(await service.caller(), 'POST /v1/products', {
      body: { id: 'tea', base_price: 1, currency: 'usd' },
    })

    expect(status).toBe(201)
  })

  test.each(['a/b', 'ü ñ', '100%', 'x?y=1#z', '😀', "'; drop table products; --"])(
    'may be called %j',
    async (id) => {
      await service.send(who, 'POST /v1/products', { body: { id, base_price: 7, currency: 'usd' } })
      const { body } = await service.send(who, `GET /v1/products/${encodeURIComponent(id)}`)

      expect(body.id).toBe(id)
    },
  )
})

describe('PATCH', () => {
  const change = (body: unknown) => service.send(who, 'PATCH /v1/products/tea', { body })

  test('changes what is sent and leaves the rest', async () => {
    expect((await change({ base_price: 600 })).body).toEqual({ ...tea, base_price: 600 })
    expect((await change({ name: 'Green tea' })).body).toMatchObject({
      name: 'Green tea',
      base_price: 600,
    })
    expect((await change({})).body).toMatchObject({ name: 'Green tea', base_price: 600 })
  })

  test('clears the name with null, and nothing else', async () => {
    expect((await change({ name: null })).body.name).toBe('tea')
    for (const body of [{ base_price: null }, { currency: null }, { status: null }]) {
      expect((await change(body)).status).toBe(400)
    }
  })

  test('takes another currency only together with a price in it', async () => {
    const alone = await change({ currency: 'jpy' })
    const both = await change({ currency: 'JPY', base_price: 90 })

    expect(alone.body.error).toMatchObject({ code: 'parameter_missing', param: 'base_price' })
    expect(both.body).toMatchObject({ currency: 'jpy', base_price: 90 })
  })

  test('goes between the statuses that allow it, and says which those are', async () => {
    expect((await change({ status: 'paused' })).status).toBe(200)
    expect((await change({ status: 'active' })).status).toBe(200)
    expect((await change({ status: 'archived' })).status).toBe(200)
    const refused = await change({ status: 'paused' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'state_conflict'])
    expect(refused.body.error.message).toContain('"active"')
    expect((await change({ status: 'active' })).status).toBe(200)
  })

  test('may not change the id', async () => {
    const { body } = await change({ id: 'coffee' })

    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'id' })
  })
})

test('there is no deleting a product', async () => {
  expect((await service.send(who, 'DELETE /v1/products/tea')).status).toBe(405)
})

test('the demand of a product is read by currency and segment, and of an unknown one not at all', async () => {
  const { status, body } = await service.send(who, 'GET /v1/products/tea/demand?segment=new')
  const wrong = await service.send(who, 'GET /v1/products/tea/demand?currency=zzz')

  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(
    [
      'currency',
      'data',
      'demand_unit',
      'diversion',
      'order_size',
      'elasticity',
      'identified',
      'observed',
      'points',
      'product_id',
      'quoted',
      'reasons',
      'remarks',
      'segment',
      'tested',
    ].sort(),
  )
  expect(body).toMatchObject({
    product_id: 'tea',
    currency: 'jpy',
    segment: 'new',
    identified: false,
  })
  expect(body.remarks).toEqual([{ reason: 'offers_usual' }])
  expect(body.tested).toBeNull()
  expect(body.observed).toEqual([])
  expect(body.data).toEqual({
    offers: 0,
    purchases: 0,
    sales_rows: 0,
    offers_used: 0,
    sales_rows_used: 0,
    left_out: [],
  })
  expect(wrong.body.error).toMatchObject({ code: 'currency_unsupported', param: 'currency' })
})

test('the demand of a product is read at the prices asked for, in their order', async () => {
  const line = 'GET /v1/products/tea/demand?price=120&price=80&currency=jpy'
  const { status, body } = await service.send(who, line)
  const one = await service.send(who, 'GET /v1/products/tea/demand?price=80')
  const wrong = await service.send(who, 'GET /v1/products/tea/demand?price=80&price=cheap')

  expect(status).toBe(200)
  expect(body.points.map(({ price }: { price: number }) => price)).toEqual([120, 80])
  expect(one.body.points).toHaveLength(1)
  // No unit cost is known: a lower price is better if a unit costs little, a higher one if it costs
  // more.
  expect(body.points[0].better_if_cost).toEqual({ above: expect.any(Number), below: null })
  expect(body.points[1].better_if_cost).toEqual({ above: null, below: expect.any(Number) })
  expect(wrong.status).toBe(400)
  expect(wrong.body.error).toMatchObject({ code: 'parameter_invalid', param: 'price[1]' })
  expect(wrong.body.error.message).toContain('"cheap"')
})

test('the demand of the dearest product there can be is read like any other', async () => {
  const base_price = 999_999_999_999
  await service.send(who, 'POST /v1/products', {
    body: { id: 'palace', base_price, currency: 'usd' },
  })

  const { status, body } = await service.send(who, 'GET /v1/products/palace/demand')

  expect(status).toBe(200)
  expect(body.points.at(-1).price).toBe(base_price)
})
