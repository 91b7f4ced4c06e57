import { describe, expect, test } from 'vitest'
import { refuse, type Seen, stubServer } from '../testing/stub-server.ts'
import { Lerner } from './lerner.ts'

const apiKey = 'lrn_test_0123456789abcdefghijklmnopqrstuvwxyz'

/** A stub with `count` products, newest first, that pages as the service does. */
function shop(count: number) {
  const ids = Array.from({ length: count }, (_, i) => `p${i}`)
  return (seen: Seen) => {
    const query = new URL(seen.path, 'http://x').searchParams
    const limit = Number(query.get('limit') ?? 10)
    const after = query.get('starting_after')
    const before = query.get('ending_before')
    const end = before === null ? ids.length : ids.indexOf(before)
    const start =
      before === null ? (after === null ? 0 : ids.indexOf(after) + 1) : Math.max(0, end - limit)
    const chosen = ids.slice(start, Math.min(end, start + limit))
    return {
      data: chosen.map((id) => ({
        id,
        name: id,
        base_price: 100,
        currency: 'usd',
        status: 'active',
      })),
      has_more: before === null ? start + limit < ids.length : start > 0,
    }
  }
}

describe('lists', () => {
  test('awaited, answer one page', async () => {
    await using server = await stubServer(shop(25))
    const page = await new Lerner({ apiKey, baseUrl: server.url }).products.list({ limit: 10 })

    expect(page.data).toHaveLength(10)
    expect(page.data[0]).toEqual({
      id: 'p0',
      name: 'p0',
      basePrice: 100,
      currency: 'usd',
      status: 'active',
    })
    expect(page.hasMore).toBe(true)
    expect((await page.nextPage())?.data[0]?.id).toBe('p10')
  })

  test('iterated, go through all pages once each', async () => {
    await using server = await stubServer(shop(25))
    const seen: string[] = []
    for await (const product of new Lerner({ apiKey, baseUrl: server.url }).products.list({
      limit: 10,
    })) {
      seen.push(product.id)
    }

    expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => `p${i}`))
    expect(server.seen).toHaveLength(3)
  })

  test('iterated backwards, go to the newest', async () => {
    await using server = await stubServer(shop(25))
    const seen: string[] = []
    const list = new Lerner({ apiKey, baseUrl: server.url }).products.list({
      limit: 10,
      endingBefore: 'p15',
    })
    for await (const product of list) seen.push(product.id)

    expect(seen.toSorted()).toEqual(Array.from({ length: 15 }, (_, i) => `p${i}`).toSorted())
  })

  test('left early, ask for no further page', async () => {
    await using server = await stubServer(shop(25))
    for await (const product of new Lerner({ apiKey, baseUrl: server.url }).products.list({
      limit: 10,
    })) {
      if (product.id === 'p3') break
    }

    expect(server.seen).toHaveLength(1)
  })

  test('a refusal reaches whoever awaits or iterates', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 400, { type: 'invalid_request_error', code: 'parameter_invalid' }),
    )
    const { products } = new Lerner({ apiKey, baseUrl: server.url })

    await expect(products.list()).rejects.toThrow('no')
    await expect(products.list()[Symbol.asyncIterator]().next()).rejects.toThrow('no')
  })
})

describe('each operation', () => {
  type Case = [name: string, run: (client: Lerner) => Promise<unknown>, line: string, body: unknown]

  test.each<Case>([
    ['health', (c) => c.health(), 'GET /v1/health', null],
    [
      'products.create',
      (c) => c.products.create({ id: 'a b/c', basePrice: 5, currency: 'usd' }),
      'POST /v1/products',
      { id: 'a b/c', base_price: 5, currency: 'usd' },
    ],
    ['products.get', (c) => c.products.get('a b/c'), 'GET /v1/products/a%20b%2Fc', null],
    [
      'products.update',
      (c) => c.products.update('a', { status: 'paused' }),
      'PATCH /v1/products/a',
      { status: 'paused' },
    ],
    [
      'products.forecast',
      (c) => c.products.forecast('a', { price: [990, 1190], periodEnd: '2026-03-01T00:00:00Z' }),
      'GET /v1/products/a/forecast?price=990&price=1190&period_end=2026-03-01T00%3A00%3A00Z',
      null,
    ],
    [
      'products.demand',
      (c) => c.products.demand('a', { currency: 'usd', segment: 'x y' }),
      'GET /v1/products/a/demand?currency=usd&segment=x+y',
      null,
    ],
    ['products.policy.get', (c) => c.products.policy.get('a'), 'GET /v1/products/a/policy', null],
    [
      'products.policy.put',
      (c) => c.products.policy.put('a', { unitCost: 5, inventory: { onHand: 3, until: 't' } }),
      'PUT /v1/products/a/policy',
      { unit_cost: 5, inventory: { on_hand: 3, until: 't' } },
    ],
    ['policy.get', (c) => c.policy.get(), 'GET /v1/policy', null],
    ['policy.put', (c) => c.policy.put({ holdout: 0.1 }), 'PUT /v1/policy', { holdout: 0.1 }],
    ['quotes.get', (c) => c.quotes.get('quote_1'), 'GET /v1/quotes/quote_1', null],
    ['quotes.explain', (c) => c.quotes.explain('q'), 'GET /v1/quotes/q/explanation', null],
    ['quotes.replay', (c) => c.quotes.replay('q'), 'GET /v1/quotes/q/replay', null],
    [
      'outcomes.create',
      (c) => c.outcomes.create([{ quoteId: 'q', status: 'accepted', occurredAt: 't' }]),
      'POST /v1/outcomes',
      [{ quote_id: 'q', status: 'accepted', occurred_at: 't' }],
    ],
    [
      'sales.create',
      (c) =>
        c.sales.create([
          {
            productId: 'a',
            currency: 'usd',
            price: 5,
            units: 2,
            periodStart: 's',
            periodEnd: 'e',
            inStock: true,
            competitorPrice: 4,
          },
        ]),
      'POST /v1/sales',
      [
        {
          product_id: 'a',
          currency: 'usd',
          price: 5,
          units: 2,
          period_start: 's',
          period_end: 'e',
          in_stock: true,
          competitor_price: 4,
        },
      ],
    ],
    [
      'offers.create',
      (c) =>
        c.offers.create([
          {
            offerId: 'o',
            productId: 'a',
            currency: 'usd',
            price: 5,
            accepted: false,
            offeredAt: 't',
          },
        ]),
      'POST /v1/offers',
      [
        {
          offer_id: 'o',
          product_id: 'a',
          currency: 'usd',
          price: 5,
          accepted: false,
          offered_at: 't',
        },
      ],
    ],
    [
      'apiKeys.create',
      (c) => c.apiKeys.create({ name: 'till', scopes: ['quotes:write'] }),
      'POST /v1/api_keys',
      { name: 'till', scopes: ['quotes:write'] },
    ],
    [
      'apiKeys.rotate',
      (c) => c.apiKeys.rotate('key_1', { overlapDays: 2 }),
      'POST /v1/api_keys/key_1/rotate',
      { overlap_days: 2 },
    ],
    ['apiKeys.revoke', (c) => c.apiKeys.revoke('key_1'), 'POST /v1/api_keys/key_1/revoke', {}],
  ])('%s goes to its path with its fields', async (_, run, line, body) => {
    await using server = await stubServer(() => ({}))
    await run(new Lerner({ apiKey, baseUrl: server.url }))

    const [seen] = server.seen
    expect(`${seen?.method} ${seen?.path}`).toBe(line)
    expect(seen?.body).toEqual(body)
  })

  test('a batch answers a quote or an error for each request, in order', async () => {
    await using server = await stubServer(() => ({
      results: [
        { quote_id: 'quote_1', optimized_price: 5 },
        {
          error: {
            request_id: 'req_1',
            type: 'invalid_request_error',
            code: 'currency_unsupported',
            message: 'no',
          },
        },
      ],
    }))
    const results = await new Lerner({ apiKey, baseUrl: server.url }).quoteBatch([
      { productId: 'a', basePrice: 5, currency: 'usd' },
      { productId: 'a', basePrice: 5, currency: 'xxx' },
    ])

    expect(results[0]?.quote).toEqual({ quoteId: 'quote_1', optimizedPrice: 5 })
    expect(results[1]?.error).toMatchObject({ code: 'currency_unsupported', requestId: 'req_1' })
    expect(server.seen[0]?.body).toHaveProperty('requests.1.product_id', 'a')
  })

  test('quotes are read with the request, the arm and what became of them', async () => {
    const record = {
      quote_id: 'quote_1',
      optimized_price: 5,
      currency: 'usd',
      confidence: 0.5,
      factors: [],
      request: { product_id: 'a', base_price: 5, currency: 'usd', segment: null, quantity: 1 },
      arm: 'holdout',
      propensity: 1,
      belief_version: 3,
      created_at: 't',
      terms: { expires_at: 'u' },
      outcome: { status: 'accepted', quantity: 1, occurred_at: 'v' },
    }
    await using server = await stubServer(() => ({ data: [record], has_more: false }))
    const page = await new Lerner({ apiKey, baseUrl: server.url }).quotes.list({ productId: 'a' })

    expect(server.seen[0]?.path).toBe('/v1/quotes?product_id=a')
    expect(page.data[0]).toMatchObject({
      request: { productId: 'a', basePrice: 5 },
      beliefVersion: 3,
      terms: { expiresAt: 'u' },
      outcome: { occurredAt: 'v' },
    })
  })
})
