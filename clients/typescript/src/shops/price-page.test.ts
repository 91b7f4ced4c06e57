import { expect, test } from 'vitest'
import { refuse, stubServer } from '../../testing/stub-server.ts'
import { Lerner } from '../lerner.ts'
import { type ProductOnPage, pricePage } from './price-page.ts'

const mug: ProductOnPage = {
  productId: 'mug',
  basePrice: 1999,
  currency: 'usd',
  customerId: 'visitor:1',
}
const bowl: ProductOnPage = { ...mug, productId: 'bowl', basePrice: 3450 }
const own = (basePrice: number) => ({ price: basePrice, quoteId: null, expiresAt: null })

function quoteOf(id: string, price: number) {
  return {
    quote_id: id,
    optimized_price: price,
    currency: 'usd',
    confidence: 0.5,
    factors: [],
    terms: { expires_at: '2026-11-26T12:00:00Z', arm: 'optimized' },
  }
}

function clientOf(baseUrl: string): Lerner {
  return new Lerner({ baseUrl, apiKey: 'lrn_test_x' })
}

test('a page of products is one request, in its order', async () => {
  await using server = await stubServer(() => ({
    results: [quoteOf('quote_1', 2099), quoteOf('quote_2', 3290)],
  }))

  const priced = await pricePage(clientOf(server.url), [mug, bowl], { timeoutMs: 5000 })

  const expiresAt = new Date('2026-11-26T12:00:00Z')
  expect(priced).toEqual([
    { price: 2099, quoteId: 'quote_1', expiresAt },
    { price: 3290, quoteId: 'quote_2', expiresAt },
  ])
  expect(server.seen.map(({ path }) => path)).toEqual(['/v1/quote/batch'])
})

test('a service that does not answer costs a page 50 ms, and the prices are its own', async () => {
  await using server = await stubServer(() => new Promise(() => undefined))
  const reasons: string[] = []
  await pricePage(clientOf(server.url), [mug]) // warm-up

  const beganMs = performance.now()
  const onFallback = (why: string) => reasons.push(why)
  const priced = await pricePage(clientOf(server.url), [mug, bowl], { onFallback })
  const tookMs = performance.now() - beganMs

  expect(priced).toEqual([own(1999), own(3450)])
  expect(reasons).toEqual([expect.stringContaining('within 50 ms')])
  // A timer never fires early, but on a busy machine it may be late.
  expect(tookMs).toBeGreaterThan(45)
  expect(tookMs).toBeLessThan(1000)
})

test('a service that is not there, and one that refuses, leave the page its own prices', async () => {
  await using server = await stubServer((_, response) =>
    refuse(response, 401, { type: 'authentication_error', code: 'key_invalid' }),
  )

  expect(await pricePage(clientOf('http://127.0.0.1:9'), [mug])).toEqual([own(1999)])
  expect(await pricePage(clientOf(server.url), [mug], { timeoutMs: 5000 })).toEqual([own(1999)])
})

test('a product that is refused has its own price, and the others are quoted', async () => {
  const error = { type: 'conflict_error', code: 'product_archived', message: 'It is archived.' }
  await using server = await stubServer(() => ({
    results: [{ error: { ...error, request_id: 'req_1', doc_url: '' } }, quoteOf('quote_2', 3290)],
  }))
  const refused: (string | undefined)[] = []

  const [first, second] = await pricePage(clientOf(server.url), [mug, bowl], {
    timeoutMs: 5000,
    onFallback: (why, product) => refused.push(why, product?.productId),
  })

  expect(first).toEqual(own(1999))
  expect(second?.price).toBe(3290)
  expect(refused).toEqual(['It is archived.', 'mug'])
})
