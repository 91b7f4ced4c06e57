import { afterAll, describe, expect, test } from 'vitest'
import { connectClient } from '../../storage/connection/connect.ts'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const once = (key: string) => ({ 'idempotency-key': key })
const sale = {
  product_id: 'tea',
  currency: 'usd',
  price: 100,
  units: 3,
  period_start: '2026-01-01T00:00:00Z',
  period_end: '2026-01-02T00:00:00Z',
}
const requests: [string, unknown][] = [
  ['POST /v1/products', { id: 'tea', base_price: 100, currency: 'usd' }],
  ['POST /v1/quote', { product_id: 'tea', base_price: 100, currency: 'usd' }],
  ['POST /v1/quote/batch', { requests: [{ product_id: 'tea', base_price: 100, currency: 'usd' }] }],
  ['POST /v1/sales', [sale]],
  [
    'POST /v1/offers',
    [
      {
        offer_id: 'o',
        product_id: 'tea',
        currency: 'usd',
        price: 9,
        accepted: true,
        offered_at: '2026-01-01T00:00:00Z',
      },
    ],
  ],
  ['POST /v1/api_keys', { name: 'k' }],
]

describe.each(requests)('%s', (line, body) => {
  const key = `${line} once`

  test('answers a repeated request with the bytes of the first', async () => {
    const headers = once(key.replaceAll(' ', '-'))
    const first = await service.send(who, line, { body, headers })
    const again = await service.send(who, line, { body, headers })

    expect(first.status).toBeLessThan(300)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
  })

  test('refuses the key with another request', async () => {
    const headers = once(key.replaceAll(' ', '-'))
    const other = Array.isArray(body)
      ? [...body, ...body]
      : { ...(body as object), base_price: 7, name: 'n' }
    const sent = line.endsWith('batch')
      ? { requests: [...(body as { requests: unknown[] }).requests, null] }
      : line.endsWith('quote')
        ? { ...(body as object), base_price: 7 }
        : line.endsWith('api_keys')
          ? { name: 'n' }
          : other
    const answer = await service.send(who, line, { body: sent, headers })

    expect([answer.status, answer.body.error.code]).toEqual([400, 'idempotency_key_reused'])
  })

  test('does the work once when many ask at once', async () => {
    const headers = once(`${line.replaceAll(' ', '-')}-at-once`)
    const fresh = line.endsWith('products') ? { ...(body as object), id: 'coffee' } : body
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => service.send(who, line, { body: fresh, headers })),
    )

    const done = answers.filter(({ status }) => status < 300)
    const refused = answers.filter(({ status }) => status >= 300)
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(
      done.filter((answer) => answer.headers['idempotent-replayed'] === undefined),
    ).toHaveLength(1)
    for (const answer of refused) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'idempotency_key_in_use'])
      expect(answer.headers['retry-after']).toBe('1')
    }
  })
})

describe('a request that could no longer be done', () => {
  test('of a quote, whose product was archived, is answered as it was', async () => {
    const product = { product_id: 'gone', base_price: 100, currency: 'usd' }
    const headers = once('gone-quote')
    const first = await service.send(who, 'POST /v1/quote', { body: product, headers })
    await service.send(who, 'PATCH /v1/products/gone', { body: { status: 'archived' } })
    const again = await service.send(who, 'POST /v1/quote', { body: product, headers })
    const other = await service.send(who, 'POST /v1/quote', {
      body: { ...product, base_price: 7 },
      headers,
    })
    const fresh = await service.send(who, 'POST /v1/quote', {
      body: product,
      headers: once('gone-quote-fresh'),
    })

    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([other.status, other.body.error.code]).toEqual([400, 'idempotency_key_reused'])
    expect([fresh.status, fresh.body.error.code]).toEqual([409, 'state_conflict'])
  })

  test('of a key, whose time has passed, is answered as it was', async () => {
    const expires_at = new Date(service.clock.nowMs + 1000).toISOString()
    const sent = { body: { name: 'brief', expires_at }, headers: once('brief-key') }
    const first = await service.send(who, 'POST /v1/api_keys', sent)
    service.clock.nowMs += 2000
    const again = await service.send(who, 'POST /v1/api_keys', sent)

    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('of a webhook endpoint, whose address is no longer allowed, is answered as it was', async () => {
    const { config } = service.deps
    const body = { url: 'http://127.0.0.1:9000/', events: ['product.created'] }
    const sent = { body, headers: once('local-endpoint') }
    Object.assign(config, { webhookAllowCidrs: ['127.0.0.0/8'] })
    const first = await service.send(who, 'POST /v1/webhook_endpoints', sent)
    Object.assign(config, { webhookAllowCidrs: [] })
    const again = await service.send(who, 'POST /v1/webhook_endpoints', sent)

    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

test('a key belongs to one tenant', async () => {
  const headers = once('shared')
  const body = { id: 'own', base_price: 1, currency: 'usd' }
  const ours = await service.send(who, 'POST /v1/products', { body, headers })
  const theirs = await service.send(await service.caller(), 'POST /v1/products', { body, headers })

  expect([ours.status, theirs.status]).toEqual([201, 201])
  expect(theirs.headers['idempotent-replayed']).toBeUndefined()
})

test('a secret is returned again only to the API key that first got it', async () => {
  const body = { name: 'strong' } // as much as the asking key
  const headers = once('strong-key')
  const first = await service.send(who, 'POST /v1/api_keys', { body, headers })
  const weak = await service.caller({ scopes: ['keys:write'] }, who.account)
  const asked = await service.send(weak, 'POST /v1/api_keys', { body, headers })

  expect(first.status).toBe(201)
  expect([asked.status, asked.body.error.code]).toEqual([400, 'idempotency_key_reused'])
  expect(asked.text).not.toContain(first.body.key)
})

test('a refusal is not kept: the request may be put right under the same key', async () => {
  const headers = once('second-try')
  const body = { id: 'second', base_price: 1, currency: 'usd' }
  await service.send(who, 'POST /v1/products', { body })
  const refused = await service.send(who, 'POST /v1/products', { body, headers })
  const right = await service.send(who, 'POST /v1/products', {
    body: { ...body, id: 'third' },
    headers,
  })

  expect([refused.status, right.status]).toEqual([409, 201])
})

test('the key of one operation is no key of another', async () => {
  const headers = once('two-operations')
  await service.send(who, 'POST /v1/sales', { body: [sale], headers })
  const { body } = await service.send(who, 'POST /v1/products', {
    body: { id: 'x', base_price: 1, currency: 'usd' },
    headers,
  })

  expect(body.error.code).toBe('idempotency_key_reused')
})

test('a batch whose answer could not be kept leaves no product behind, in memory either', async () => {
  const owner = await connectClient(service.deps.config.databaseUrl ?? '', null)
  await owner.query(`alter table idempotency_keys add check (key <> 'cannot-be-kept')`)
  await owner.end()
  const quote = { product_id: 'undone', base_price: 100, currency: 'usd' }
  const lost = await service.send(who, 'POST /v1/quote/batch', {
    body: { requests: [quote] },
    headers: once('cannot-be-kept'),
  })
  const before = await service.send(who, 'GET /v1/products/undone')
  await service.send(who, 'POST /v1/quote', { body: quote })
  const after = await service.send(who, 'GET /v1/products/undone')

  expect([lost.status, before.status, after.status]).toEqual([500, 404, 200])
})

test('one key on several operations at once is one request of them, and no fault', async () => {
  const quoteOf = async () =>
    (await service.send(who, 'POST /v1/quote', { body: requests[1]?.[1] })).body
  const codes = new Set<string>()
  for (let i = 0; i < 40; i++) {
    const { quote_id } = await quoteOf()
    const headers = once(`everywhere-${i}`)
    const bodies: [string, unknown][] = [
      ['POST /v1/quote', { product_id: 'tea', base_price: 100, currency: 'usd' }],
      ['POST /v1/outcomes', { quote_id, status: 'accepted' }],
      ['POST /v1/products', { id: `everywhere-${i}`, base_price: 100, currency: 'usd' }],
      ['POST /v1/sales', [sale]],
    ]
    const bystander = service.send(who, 'POST /v1/outcomes', {
      body: { quote_id: (await quoteOf()).quote_id, status: 'declined' },
    })
    const answers = await Promise.all(
      bodies.map(([line, body]) => service.send(who, line, { body, headers })),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { status, body } of answers) if (status >= 300) codes.add(body.error.code)
    expect((await bystander).status).toBe(200)
  }

  expect([...codes].filter((code) => !code.startsWith('idempotency_key_'))).toEqual([])
})
