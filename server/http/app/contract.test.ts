import { afterAll, describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { testApp } from '../../testing/app.ts'

const service = await testApp()
afterAll(() => service.close())
const who = await service.caller()

describe('GET /v1/health', () => {
  test('answers exactly status, timestamp and version, without a key', async () => {
    const { status, headers, body } = await service.send(null, 'GET /v1/health')

    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['status', 'timestamp', 'version'])
    expect(body.status).toBe('ok')
    expect(body.timestamp).toBe(new Date(service.clock.nowMs).toISOString())
    expect(body.version).toBe(manifest.version)
    expect(body.version).toMatch(/^\d+(\.\d+)*$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.ratelimit).toBeUndefined()
  })

  test('asks nothing of the store', async () => {
    const { tenant, system } = service.deps.store
    const refuse = () => Promise.reject(new Error('asked'))
    Object.assign(service.deps.store, { tenant: refuse, system: refuse })
    const { status } = await service.send(null, 'GET /v1/health')
    Object.assign(service.deps.store, { tenant, system })

    expect(status).toBe(200)
  })

  test('says so, with 503, when the store takes no writes; so does /readyz, and /livez does not', async () => {
    const { isWritable } = service.deps.store
    Object.assign(service.deps.store, { isWritable: () => false })
    const health = await service.send(null, 'GET /v1/health')
    const ready = await service.send(null, 'GET /readyz')
    const live = await service.send(null, 'GET /livez')
    Object.assign(service.deps.store, { isWritable })

    expect(health.status).toBe(503)
    expect(health.headers['retry-after']).toBe('1')
    expect(Object.keys(health.body).sort()).toEqual(['status', 'timestamp', 'version'])
    expect(health.body.status).toBe('unavailable')
    expect([ready.status, live.status]).toEqual([503, 200])
  })

  test('has no query parameters', async () => {
    expect((await service.send(null, 'GET /v1/health?verbose=1')).status).toBe(400)
  })
})

describe('POST /v1/quote', () => {
  const request = { product_id: 'tea', base_price: 1000, currency: 'usd' }

  test('answers exactly five fields of their types', async () => {
    const { status, body } = await service.send(who, 'POST /v1/quote', { body: request })

    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['confidence', 'currency', 'factors', 'optimized_price', 'quote_id'].sort(),
    )
    expect(body.quote_id).toMatch(/^quote_[0-9A-Z]{26}$/)
    expect(Number.isSafeInteger(body.optimized_price)).toBe(true)
    expect(body.optimized_price).toBeGreaterThanOrEqual(750)
    expect(body.optimized_price).toBeLessThanOrEqual(1250)
    expect(body.currency).toBe('usd')
    expect(body.confidence).toBeGreaterThanOrEqual(0)
    expect(body.confidence).toBeLessThanOrEqual(1)
    for (const factor of body.factors) expect(factor).toMatch(/^[a-z][a-z0-9_]*$/)
  })

  test('takes a segment, and adds terms only when they are asked for', async () => {
    const body = { ...request, segment: 'returning', include: ['terms'] }
    const answer = await service.send(who, 'POST /v1/quote', { body })

    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body.terms).sort()).toEqual([
      'arm',
      'disclosures',
      'expires_at',
      'personalized',
    ])
    expect(new Date(answer.body.terms.expires_at).getTime()).toBeGreaterThan(service.clock.nowMs)
  })

  test('takes a currency in capitals, and answers it in lower case', async () => {
    const body = { ...request, product_id: 'coffee', currency: 'EUR' }
    const answer = await service.send(who, 'POST /v1/quote', { body })
    const { body: list } = await service.send(who, 'GET /v1/products?limit=1')

    expect(answer.body.currency).toBe('eur')
    expect(list.data[0]).toMatchObject({ id: 'coffee', currency: 'eur' })
  })

  test('creates a product that was unknown, named by its id', async () => {
    const body = { product_id: 'new/thing ü', base_price: 5, currency: 'jpy' }
    await service.send(who, 'POST /v1/quote', { body })
    const { body: product } = await service.send(
      who,
      `GET /v1/products/${encodeURIComponent('new/thing ü')}`,
    )

    expect(product).toEqual({
      id: 'new/thing ü',
      name: 'new/thing ü',
      base_price: 5,
      currency: 'jpy',
      status: 'active',
    })
  })

  test.each([
    [{ ...request, product_id: '' }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: 'x'.repeat(256) }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: '.' }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: '..' }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: 7 }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: null }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: 'a\0b' }, 'parameter_invalid', 'product_id'],
    [{ ...request, product_id: '\ud800' }, 'parameter_invalid', 'product_id'],
    [{ base_price: 1, currency: 'usd' }, 'parameter_missing', 'product_id'],
    [{ ...request, base_price: '1000' }, 'parameter_invalid', 'base_price'],
    [{ ...request, base_price: 10.5 }, 'parameter_invalid', 'base_price'],
    [{ ...request, base_price: 0 }, 'parameter_invalid', 'base_price'],
    [{ ...request, base_price: -1 }, 'parameter_invalid', 'base_price'],
    [{ ...request, base_price: 1_000_000_000_000 }, 'parameter_invalid', 'base_price'],
    [{ ...request, base_price: true }, 'parameter_invalid', 'base_price'],
    [{ ...request, currency: 'zzz' }, 'currency_unsupported', 'currency'],
    [{ ...request, currency: 'dollars' }, 'currency_unsupported', 'currency'],
    [{ ...request, currency: '' }, 'currency_unsupported', 'currency'],
    [{ ...request, currency: 840 }, 'parameter_invalid', 'currency'],
    [{ ...request, segment: '' }, 'parameter_invalid', 'segment'],
    [{ ...request, segment: 'x'.repeat(256) }, 'parameter_invalid', 'segment'],
    [{ ...request, segment: null }, 'parameter_invalid', 'segment'],
    [{ ...request, quantity: 0 }, 'parameter_invalid', 'quantity'],
    [{ ...request, include: ['everything'] }, 'parameter_invalid', 'include[0]'],
    [{ ...request, customer_id: '' }, 'parameter_invalid', 'customer_id'],
    [{ productId: 'tea', base_price: 1, currency: 'usd' }, 'parameter_missing', 'product_id'],
  ])('refuses %j', async (body, code, param) => {
    const answer = await service.send(who, 'POST /v1/quote', { body })

    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code, param })
  })

  test('takes the largest and the smallest amount, and ids of 255 characters beyond the first plane', async () => {
    for (const base_price of [1, 999_999_999_999]) {
      const body = { product_id: '𝛆'.repeat(255), base_price, currency: 'usd' }
      const answer = await service.send(who, 'POST /v1/quote', { body })
      expect(answer.status).toBe(200)
    }
  })

  test('names every field at fault, what came, and what would be right', async () => {
    const body = { product_id: 'tea', base_price: '1000', currency: 'zzz', basePrice: 1 }
    const answer = await service.send(who, 'POST /v1/quote', { body })

    expect(answer.body.error.errors).toEqual([
      {
        code: 'parameter_unknown',
        message: '`basePrice` is not a field of this operation; did you mean `base_price`?',
        param: 'basePrice',
        reason: 'field_unknown',
      },
      {
        code: 'parameter_invalid',
        message: '`base_price` is "1000"; it must be a whole number from 1 to 999999999999.',
        param: 'base_price',
        reason: 'number_expected',
      },
      {
        code: 'currency_unsupported',
        message:
          '`currency` is "zzz", which is not an ISO 4217 currency; send a code such as "usd".',
        param: 'currency',
        reason: 'currency_unknown',
      },
    ])
  })

  test('refuses an archived product, and answers the base price of a paused one', async () => {
    const line = 'PATCH /v1/products/tea'
    await service.send(who, line, { body: { status: 'archived' } })
    const archived = await quoteUntil(409)
    await service.send(who, line, { body: { status: 'active' } })
    await service.send(who, line, { body: { status: 'paused' } })
    const paused = await quoteUntil(200)
    await service.send(who, line, { body: { status: 'active' } })

    expect(archived.body.error.code).toBe('state_conflict')
    expect(paused.body.optimized_price).toBe(1000)
  })

  /** Change notices take a moment. */
  async function quoteUntil(status: number) {
    for (let i = 0; ; i++) {
      const answer = await service.send(who, 'POST /v1/quote', { body: request })
      if (answer.status === status || i === 200) return answer
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
})

describe('POST /v1/quote/batch', () => {
  test('answers a quote or an error for each request, in order', async () => {
    const { status, body } = await service.send(who, 'POST /v1/quote/batch', {
      body: {
        requests: [
          { product_id: 'a', base_price: 100, currency: 'USD' },
          { product_id: 'b', base_price: 100, currency: 'zzz' },
          { product_id: 'c', base_price: 'x' },
          null,
          { product_id: 'd', base_price: 200, currency: 'jpy' },
        ],
      },
    })

    expect(status).toBe(200)
    expect(body.results).toHaveLength(5)
    expect(body.results[0].currency).toBe('usd')
    expect(Object.keys(body.results[0])).toHaveLength(5)
    expect(body.results[1].error).toMatchObject({ code: 'currency_unsupported', param: 'currency' })
    expect(body.results[2].error.code).toBe('parameter_missing')
    expect(body.results[2].error.errors).toHaveLength(2)
    expect(body.results[3].error).toMatchObject({
      code: 'parameter_invalid',
      message:
        'The request is null; it must be an object with `product_id`, `base_price`, `currency`.',
    })
    expect(body.results[4].currency).toBe('jpy')
  })

  test.each([undefined, 'odd-text'])(
    'answers text that cannot be stored in its place, with the Idempotency-Key %s',
    async (key) => {
      const sound = { product_id: 'a', base_price: 100, currency: 'usd' }
      const { status, body } = await service.send(who, 'POST /v1/quote/batch', {
        body: {
          requests: [sound, { ...sound, segment: 'a\0b' }, { ...sound, product_id: '\ud800' }],
        },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      })

      expect(status).toBe(200)
      expect(body.results).toMatchObject([
        { currency: 'usd' },
        { error: { code: 'parameter_invalid', param: 'segment' } },
        { error: { code: 'parameter_invalid', param: 'product_id' } },
      ])
    },
  )

  test.each([
    [{ requests: [] }, 'requests'],
    [{ requests: Array.from({ length: 1001 }, () => ({})) }, 'requests'],
    [{ requests: {} }, 'requests'],
    [{}, 'requests'],
  ])('refuses a batch that is not 1 to 1 000 requests', async (sent, param) => {
    const { status, body } = await service.send(who, 'POST /v1/quote/batch', { body: sent })

    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })
})

describe('GET /v1/products', () => {
  test('answers exactly data and has_more, and items of exactly five fields', async () => {
    const { status, body } = await service.send(who, 'GET /v1/products')

    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['data', 'has_more'])
    for (const product of body.data) {
      expect(Object.keys(product).sort()).toEqual([
        'base_price',
        'currency',
        'id',
        'name',
        'status',
      ])
    }
  })

  test('of an account without products is empty', async () => {
    const { body } = await service.send(await service.caller(), 'GET /v1/products')

    expect(body).toEqual({ data: [], has_more: false })
  })

  test('shows no product of the same account in the other mode', async () => {
    const other = await service.caller({ mode: 'test' }, who.account)
    const { body } = await service.send(other, 'GET /v1/products')

    expect(other.key).toMatch(/^lrn_test_/)
    expect(body.data).toEqual([])
  })
})
