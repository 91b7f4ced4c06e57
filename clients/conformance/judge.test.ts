import { describe, expect, test } from 'vitest'
import type { Case, Observation, Received } from './case.ts'
import { handOut, stubKey } from './hand-out.ts'
import { judge } from './judge.ts'

const body = { product_id: 'mug', base_price: 1999, currency: 'usd' }
const quote: Case = {
  id: 'quote',
  title: 'a quote',
  call: { operation: 'quotes.create', body },
  replies: [{ json: {} }],
  expect: {
    result: { optimized_price: 2099 },
    requests: [{ method: 'POST', path: '/v1/quote', body }],
  },
}
const good: Observation = { result: { optimized_price: 2099 }, error: null }

function request(changes: Partial<Received> = {}, headers: Record<string, string> = {}): Received {
  return {
    method: 'POST',
    target: '/v1/quote',
    headers: {
      authorization: `Bearer ${stubKey}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'lerner-go/1.0.0',
      'idempotency-key': 'k1',
      ...headers,
    },
    text: JSON.stringify(body),
    atMs: 0,
    ...changes,
  }
}

function faults(written: Case, received: Received[], observed: Observation): string[] {
  return judge(written, handOut(written, {}, 0), 'go', received, observed)
}

describe('judge of an error', () => {
  const refused = { stage: 'call', status: 403, message: 'no' }
  const denied: Case = { ...quote, expect: { error: { kind: 'permission' } } }
  const of = (error: Record<string, unknown>) =>
    faults({ ...denied, expect: { error: { kind: error.kind } } }, [request()], { error })

  test('wants the classes that every language has for its kind, by name and in order', () => {
    const classes = ['PermissionDeniedError', 'ApiError']
    const other = ['PermissionError', 'ApiError']

    expect(of({ ...refused, kind: 'permission', classes })).toEqual([])
    expect(of({ ...refused, kind: 'permission', classes: other }).join()).toContain('error.classes')
    expect(of({ ...refused, kind: 'permission' }).join()).toContain('error.classes')
    expect(of({ ...refused, kind: 'permission', classes: ['ApiError'] })).toHaveLength(1)
  })

  test.each([
    ['invalid_request', 404, ['NotFoundError', 'InvalidRequestError', 'ApiError']],
    ['invalid_request', 400, ['InvalidRequestError', 'ApiError']],
    ['api', 503, ['ServiceError', 'ApiError']],
    ['api', 200, ['UnreadableAnswerError', 'ServiceError', 'ApiError']],
    ['timeout', null, ['TimeoutError', 'ConnectionError']],
    ['cancelled', null, []],
  ])('knows those of %s with status %s', (kind, status, classes) => {
    expect(of({ stage: 'call', kind, status, classes })).toEqual([])
  })
})

describe('judge', () => {
  test('has nothing to say of a call that went as it should', () => {
    expect(faults(quote, [request()], good)).toEqual([])
  })

  test.each<[string, Received[], string]>([
    ['no request', [], '0 requests came, not 1'],
    ['a request too many', [request(), request()], '2 requests came, not 1'],
    ['another path', [request({ target: '/v1/quotes' })], 'requests[0].path[2] is "quotes"'],
    ['a query', [request({ target: '/v1/quote?a=1' })], 'query has a field too many: a'],
    ['a field too many', [request({ text: '{"product_id":"mug","a":1}' })], 'a field too many: a'],
    ['a body cut off', [request({ text: '{' })], 'not JSON: {'],
    ['another key', [request({}, { authorization: 'Bearer x' })], 'header authorization'],
    ['no content type', [request({}, { 'content-type': 'text/plain' })], 'header content-type'],
    ["another language's name", [request({}, { 'user-agent': 'lerner-ruby/1.0.0' })], 'user-agent'],
    ['an idempotency key with a space', [request({}, { 'idempotency-key': 'a b' })], '"a b"'],
  ])('finds %s', (_, received, told) => {
    expect(faults(quote, received, good).join()).toContain(told)
  })

  test('finds an error where none was due, and none where one was', () => {
    const error = { kind: 'timeout', message: 'late', classes: ['TimeoutError', 'ConnectionError'] }
    expect(faults(quote, [request()], { error })).toEqual(['an error of kind timeout: late'])

    const refused: Case = { ...quote, expect: { error: { kind: 'timeout' } } }
    expect(faults(refused, [request()], good)[0]).toContain('no error, but the result')
  })

  test('wants one idempotency key over the tries of a call, and another for the next call', () => {
    const retried: Case = { ...quote, expect: { ...quote.expect, tries: 2 } }
    const other = request({}, { 'idempotency-key': 'k2' })
    expect(faults(retried, [request(), request()], good)).toEqual([])
    expect(faults(retried, [request(), other], good)).toEqual([
      '2 different Idempotency-Keys came, not 1',
    ])

    const twice: Case = { ...retried, call: { ...quote.call, times: 2 } }
    expect(faults(twice, [request(), other], good)).toEqual([])
    expect(faults(twice, [request(), request()], good)).toHaveLength(1)
  })

  test('measures the time between two tries', () => {
    const patient: Case = { ...quote, expect: { tries: 2, gaps_ms: [[1000, 2000]] } }
    const first = request()
    expect(faults(patient, [first, request({ atMs: 1500 })], good)).toEqual([])
    expect(faults(patient, [first, request({ atMs: 500 })], good)[0]).toContain('gap 1 (ms) is 500')
  })

  test('reads ids in a path by what they mean, not by how they are encoded', () => {
    const one: Case = {
      id: 'product',
      title: 'a product',
      call: { operation: 'products.get', id: 'a@b/c' },
      replies: [{ json: {} }],
      expect: { requests: [{ method: 'GET', path: '/v1/products/a%40b%2Fc' }] },
    }
    const { 'idempotency-key': _, ...headers } = request().headers
    const get = (target: string) => ({ ...request({ method: 'GET', text: '', target }), headers })
    expect(faults(one, [get('/v1/products/a@b%2Fc')], {})).toEqual([])
    expect(faults(one, [get('/v1/products/a@b/c')], {}).join()).toContain('path has 5 entries')
  })

  test.each<[string, Observation]>([
    ['a message', { result: good.result, error: null, log: [`sent with ${stubKey}`] }],
    ['a result', { result: { ...(good.result as object), key: stubKey } }],
  ])('finds the key in %s', (_, observed) => {
    expect(faults(quote, [request()], observed)).toEqual([
      'the key or secret stands in what the program can print',
    ])
  })

  test('finds the secret of a webhook, without its prefix too', () => {
    const secret = 'whsec_c2VjcmV0IG9mIGEgd2ViaG9vaw=='
    const hook: Case = {
      id: 'hook',
      title: 'a hook',
      call: { operation: 'webhooks.verify', delivery: { secret, payload: '{}' } },
      replies: [],
      expect: {},
    }
    expect(faults(hook, [], { log: [secret.slice(6)] })).toHaveLength(1)
    expect(faults(hook, [], { log: ['not believed'] })).toEqual([])
  })
})
