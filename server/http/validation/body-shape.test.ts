import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + 0 + '}'.repeat(levels)

describe.each([
  ['arrays', arrays],
  ['objects', objects],
])('%s nested without end', (_, nest) => {
  test.each([101, 5000, 100_000])('%d levels deep, are refused', async (levels) => {
    const body = `{"requests":[${nest(levels - 2)}]}`
    for (const headers of [{}, { 'idempotency-key': `deep-${levels}` }]) {
      const answer = await service.send(who, 'POST /v1/quote/batch', { body, headers })

      expect([answer.status, answer.body.error.code]).toEqual([400, 'parameter_invalid'])
      expect(answer.body.error.message).toContain('100 levels')
    }
  })

  test('are refused by every operation that takes a body', async () => {
    for (const { method, url } of service.app.routeTable.entries) {
      if (!url.startsWith('/v1/') || !['POST', 'PUT', 'PATCH'].includes(method)) continue
      const line = `${method} ${url.replace(/:\w+/g, 'x')}`
      const headers = { 'idempotency-key': 'deep' }
      const answer = await service.send(who, line, { body: nest(5000), headers })

      expect([line, answer.status]).toEqual([line, 400])
    }
  })
})

test.each([
  [
    'POST /v1/quote',
    '{"product_id":"tea","base_price":100,"currency":"usd","base_price":1}',
    'base_price',
  ],
  ['POST /v1/quote/batch', '{"requests":[{"product_id":"a","product_id":"b"}]}', 'product_id'],
  ['POST /v1/outcomes', '[{"quote_id":"x","status":"accepted","status":"declined"}]', 'status'],
])('%s takes no body with a field twice', async (line, body, name) => {
  const answer = await service.send(who, line, { body })

  expect([answer.status, answer.body.error.code]).toEqual([400, 'parameter_invalid'])
  expect(answer.body.error.param).toBe(name)
  expect(answer.body.error.message).toContain(JSON.stringify(name))
})

test('a byte order mark, which nobody sees, is named', async () => {
  const answer = await service.send(who, 'POST /v1/quote', { body: '\uFEFF{"product_id":"tea"}' })

  expect([answer.status, answer.body.error.code]).toEqual([400, 'body_invalid_json'])
  expect(answer.body.error.message).toContain('byte order mark; send the JSON without it')
})

test('a hundred levels are read, and judged by what the operation takes', async () => {
  const body = `{"requests":[${arrays(98)}]}`
  const answer = await service.send(who, 'POST /v1/quote/batch', {
    body,
    headers: { 'idempotency-key': 'not-so-deep' },
  })

  expect(answer.status).toBe(200)
  expect(answer.body.results[0].error.code).toBe('parameter_invalid')
})
