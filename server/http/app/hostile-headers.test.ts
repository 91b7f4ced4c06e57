import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const gap = ' '.repeat(15_900)

// Each is nearly as long as the 16 KiB that Node.js allows. Quadratic time would be 0.3 s for each:
// the bound is generous to slow machines and still tells the two apart.
test.each([
  ['a key with a gap', { authorization: `Bearer a${gap}b` }],
  ['a gap and no key', { authorization: `Bearer ${gap}` }],
  ['many gaps', { authorization: `Bearer ${'a '.repeat(7950)}b` }],
  ['a media type with a gap', { 'content-type': `application/json;${gap}x` }],
  ['a charset with a gap', { 'content-type': `application/json; charset${gap}x` }],
  ['parameters without end', { 'content-type': `application/json${'; charset'.repeat(1700)}` }],
  ['a trace id without end', { traceparent: `00-${'0'.repeat(15_900)}` }],
  ['an idempotency key without end', { 'idempotency-key': 'a'.repeat(15_900) }],
  ['an encoding with a gap', { 'content-encoding': `gzip,${gap}x` }],
])('the longest header is read in no time: %s', async (_, headers) => {
  const who = await service.caller()
  await service.send(who, 'GET /v1/products')
  const startMs = performance.now()
  for (let i = 0; i < 10; i++) {
    await service.send(who, 'POST /v1/quote', { body: '{}', headers })
  }

  expect(performance.now() - startMs).toBeLessThan(2000)
})

test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])(
  'the scheme may be written %s',
  async (scheme) => {
    const who = await service.caller()
    for (const gap of [' ', '   ']) {
      const authorization = `${scheme}${gap}${who.key}  `
      const answer = await service.send(null, 'GET /v1/products', { headers: { authorization } })
      expect(answer.status).toBe(200)
    }
  },
)

test.each(['', 'Bearer', 'Basic dXNlcjpwYXNz', 'Bearerlrn_live_x', '\tBearer x'])(
  'a header without a key of scheme Bearer is none: %j',
  async (authorization) => {
    const answer = await service.send(null, 'GET /v1/products', { headers: { authorization } })

    expect(answer.body.error.code).toBe('api_key_missing')
  },
)
