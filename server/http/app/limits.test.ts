import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '5' })
afterAll(() => service.close())

const quote = { body: { product_id: 'tea', base_price: 100, currency: 'usd' } }

describe('a limit of 5 requests a second', () => {
  test('is in every answer, and refuses the sixth', async () => {
    const who = await service.caller()
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await service.send(who, 'GET /v1/products'))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[0]?.headers['ratelimit-policy']).toBe('"api";q=5;w=1')
    expect(answers.map(({ headers }) => headers.ratelimit)).toEqual([
      '"api";r=4;t=1',
      '"api";r=3;t=1',
      '"api";r=2;t=1',
      '"api";r=1;t=1',
      '"api";r=0;t=1',
      '"api";r=0;t=1',
    ])
    const refused = answers.at(-1)
    expect(refused?.headers['retry-after']).toBe('1')
    expect(refused?.body.error).toMatchObject({
      type: 'rate_limit_error',
      code: 'rate_limited',
      message: 'More than 5 requests a second; try again in 1 s.',
    })
    service.clock.nowMs += 1000
    expect((await service.send(who, 'GET /v1/products')).status).toBe(200)
  })

  test('counts quotes apart from the rest, and tenants apart from each other', async () => {
    const who = await service.caller()
    for (let i = 0; i < 6; i++) await service.send(who, 'GET /v1/products')
    const quoted = await service.send(who, 'POST /v1/quote', quote)
    const other = await service.send(await service.caller(), 'GET /v1/products')

    expect([quoted.status, other.status]).toEqual([200, 200])
    expect(quoted.headers['ratelimit-policy']).toBe('"quote";q=5;w=1')
  })

  test('is one for all keys of a tenant', async () => {
    const who = await service.caller()
    const second = await service.caller({}, who.account)
    for (let i = 0; i < 5; i++) await service.send(who, 'GET /v1/products')

    expect((await service.send(second, 'GET /v1/products')).status).toBe(429)
  })

  test('counts each quote of a batch, and lets the debt be paid off', async () => {
    const who = await service.caller()
    const requests = Array.from({ length: 15 }, () => quote.body)
    const batch = await service.send(who, 'POST /v1/quote/batch', { body: { requests } })
    const refused = await service.send(who, 'POST /v1/quote', quote)
    service.clock.nowMs += 3000
    const later = await service.send(who, 'POST /v1/quote', quote)

    expect([batch.status, refused.status, later.status]).toEqual([200, 429, 200])
    expect(batch.headers.ratelimit).toBe('"quote";r=0;t=3')
    expect(refused.headers['retry-after']).toBe('3')
    expect(refused.body.error.message).toBe('More than 5 quotes a second; try again in 3 s.')
  })

  test('tells after a batch what it left', async () => {
    const who = await service.caller()
    const requests = [quote.body, null, quote.body]
    const { headers } = await service.send(who, 'POST /v1/quote/batch', { body: { requests } })

    expect(headers.ratelimit).toBe('"quote";r=2;t=1')
  })

  test.each([
    ['sales', (row: number) => ({ units: 3, ...period(row) })],
    ['offers', (row: number) => ({ offer_id: `o-${row}`, accepted: true, offered_at: at(row) })],
  ])('counts ten %s as one request, faulty ones too', async (path, more) => {
    const who = await service.caller()
    const body = Array.from({ length: 61 }, (_, row) => ({
      product_id: 'tea',
      currency: 'usd',
      price: 100,
      ...more(row),
    }))
    const stored = await service.send(who, `POST /v1/${path}`, { body })
    const refused = await service.send(who, 'GET /v1/products')
    service.clock.nowMs += 1000
    const later = await service.send(who, `POST /v1/${path}`, { body: body.map(() => null) })

    expect([stored.status, refused.status, later.status]).toEqual([200, 429, 400])
    expect(stored.headers.ratelimit).toBe('"api";r=0;t=1')
    expect(later.headers.ratelimit).toBe('"api";r=0;t=1')
  })

  test('counts ten outcomes as one request', async () => {
    const who = await service.caller()
    const { body } = await service.send(who, 'POST /v1/quote', quote)
    const outcomes = Array.from({ length: 31 }, () => ({
      quote_id: body.quote_id,
      status: 'declined',
    }))
    const { headers } = await service.send(who, 'POST /v1/outcomes', { body: outcomes })

    expect(headers.ratelimit).toBe('"api";r=1;t=1')
  })

  test('does not hold for health', async () => {
    for (let i = 0; i < 20; i++) {
      expect((await service.send(null, 'GET /v1/health')).status).toBe(200)
    }
  })
})

describe('refused keys', () => {
  test('of one address are slowed down, but not the keys that it uses rightly', async () => {
    const who = await service.caller()
    await service.send(who, 'GET /v1/products')
    const codes = new Set<string>()
    for (let i = 0; i < 130; i++) {
      const answer = await service.send(null, 'GET /v1/products', {
        headers: { authorization: `Bearer guess-number-${String(i).padStart(20, '0')}` },
      })
      codes.add(answer.body.error.code)
    }

    expect([...codes]).toEqual(['api_key_invalid', 'rate_limited'])
    expect((await service.send(who, 'GET /v1/products')).status).toBe(200)
    service.clock.nowMs += 10_000
  })

  test.each([
    ['mistyped', `lrn_live_${'a'.repeat(36)}`],
    ['unknown', 'unknown-but-well-formed-key'],
  ])(
    'that cost no look-up, %s and sent again and again, hold up no key of the same address',
    async (_, wrong) => {
      const who = await service.caller() // its key is not in memory yet
      // nor is the notice of its creation pending
      await new Promise((resolve) => setTimeout(resolve, 100))
      const codes = new Set<string>()
      for (let i = 0; i < 130; i++) {
        const answer = await service.send(null, 'GET /v1/products', {
          headers: { authorization: `Bearer ${wrong}` },
        })
        codes.add(answer.body.error.code)
      }

      expect([...codes]).toEqual(['api_key_invalid'])
      expect((await service.send(who, 'GET /v1/products')).status).toBe(200)
    },
  )
})

function at(hours: number): string {
  return new Date(Date.UTC(2026, 0, 1, hours)).toISOString()
}

function period(row: number) {
  return { period_start: at(row), period_end: at(row + 1) }
}
