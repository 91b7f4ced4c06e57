import { afterAll, describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../../domain/caller.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'
import type { RouteEntry } from '../openapi/route-table.ts'

// Every operation is refused in the same ways, so this is tested in one place: a new route is
// covered once registered.
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const everything = await service.caller()
const stranger = await service.caller()
const ids = await makeThingsOf(everything)

const operations = service.app.routeTable.entries.filter(
  ({ method, config }) => (config.scope !== undefined || config.anyKey) && method !== 'HEAD',
)
const withBody = operations.filter(({ config }) => config.bodyExample !== undefined)
const withId = operations.filter(({ url }) => url.includes(':id'))
const posts = operations.filter(({ method }) => method === 'POST')

const named = (entries: readonly RouteEntry[]) =>
  entries.map((entry) => [`${entry.method} ${entry.url}`, entry] as const)

test('the walk covers the interface', () => {
  expect(operations.length).toBeGreaterThanOrEqual(20)
  expect(withBody.length).toBeGreaterThanOrEqual(9)
})

describe.each(named(operations))('%s', (_, entry) => {
  test('is refused without a key', async () => {
    const answer = await service.send(null, lineOf(entry), bodyOf(entry))

    expectRefusal(answer, 401, 'authentication_error', 'api_key_missing')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test.each([
    ['another scheme', 'Basic dXNlcjpwYXNz', 'api_key_missing'],
    ['a key that is too short', 'Bearer short', 'api_key_invalid'],
    ['a mistyped key', `Bearer lrn_live_${'a'.repeat(36)}`, 'api_key_invalid'],
    ['an unknown key', `Bearer ${'x'.repeat(40)}`, 'api_key_invalid'],
  ])('is refused with %s', async (_case, authorization, code) => {
    const { body } = bodyOf(entry)
    const answer = await service.send(null, lineOf(entry), {
      body,
      headers: { authorization },
    })

    expectRefusal(answer, 401, 'authentication_error', code)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('is refused with a key that lacks its scope, and says which', async () => {
    const { scope, orScope } = entry.config
    if (scope === undefined) return
    const enough: readonly (Scope | undefined)[] = [scope, orScope, '*']
    const others = scopes.filter((other) => !enough.includes(other))
    const lacking = await service.caller({ scopes: others })
    const answer = await service.send(lacking, lineOf(entry), bodyOf(entry))

    expectRefusal(answer, 403, 'permission_error', 'scope_missing')
    expect(answer.body.error.message).toContain(scope)
  })

  test('is refused with a query parameter that it does not have', async () => {
    const answer = await service.send(everything, `${lineOf(entry)}?surprise=1`, bodyOf(entry))

    expectRefusal(answer, 400, 'invalid_request_error', 'parameter_unknown', 'surprise')
  })
})

describe.each(named(withBody))('the body of %s', (_, entry) => {
  const line = lineOf(entry)
  const good = entry.config.bodyExample as Record<string, unknown> | Record<string, unknown>[]

  test('may hold no unknown field', async () => {
    const bad = Array.isArray(good) ? [{ ...good[0], surprise: 1 }] : { ...good, surprise: 1 }
    const answer = await service.send(everything, line, { body: bad })

    const param = Array.isArray(good) ? '[0].surprise' : 'surprise'
    expectRefusal(answer, 400, 'invalid_request_error', 'parameter_unknown', param)
  })

  test('may not bring a prototype', async () => {
    const one = Array.isArray(good) ? good[0] : good
    const text = JSON.stringify(one).replace('{', '{"__proto__":{"admin":true},')
    const answer = await service.send(everything, line, {
      body: Array.isArray(good) ? `[${text}]` : text,
    })

    expectRefusal(answer, 400, 'invalid_request_error', 'parameter_unknown')
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test.each([
    ['text', 'text/plain', '{}'],
    ['a form', 'application/x-www-form-urlencoded', 'a=b'],
    ['XML', 'application/xml', '<a/>'],
    ['UTF-16', 'application/json; charset=utf-16', '{}'],
    ['Latin-1', 'application/json;Charset="ISO-8859-1"', '{}'],
  ])('may not be %s', async (_case, type, body) => {
    const answer = await service.send(everything, line, {
      body,
      headers: { 'content-type': type },
    })

    expectRefusal(answer, 415, 'invalid_request_error', 'media_type_unsupported')
  })

  test('may not be compressed', async () => {
    const answer = await service.send(everything, line, {
      body: Buffer.from('1f8b0800', 'hex'),
      headers: { 'content-encoding': 'gzip' },
    })

    expectRefusal(answer, 415, 'invalid_request_error', 'media_type_unsupported')
  })

  test.each([
    ['broken off', '{"a":'],
    ['no JSON', 'nonsense'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('may not be %s', async (_case, body) => {
    const answer = await service.send(everything, line, { body })

    expectRefusal(answer, 400, 'invalid_request_error', 'body_invalid_json')
  })

  test.each(['"text"', '7', 'null'])('may not be %s', async (body) => {
    const answer = await service.send(everything, line, { body })

    // Rotations and pauses need no body, and null counts as none.
    if (
      body === 'null' &&
      (/\/rotate(_secret)?$/.test(entry.url) || entry.config.bodyMayBeAbsent)
    ) {
      expect([200, 201, 404]).toContain(answer.status)
      return
    }
    expect(answer.status).toBe(400)
    expect(answer.body.error.type).toBe('invalid_request_error')
  })

  test('may not be larger than the bound', async () => {
    const answer = await service.send(everything, line, { body: ' '.repeat(8_388_609) })

    expectRefusal(answer, 413, 'invalid_request_error', 'body_too_large')
  })
})

describe.each(named(posts))('the Idempotency-Key of %s', (_, entry) => {
  test.each([
    ['empty', ''],
    ['with a space', 'a b'],
    ['too long', 'k'.repeat(256)],
    ['beyond ASCII', 'schl\u00fcssel'],
  ])('may not be %s', async (_case, key) => {
    const answer = await service.send(everything, lineOf(entry), {
      ...bodyOf(entry),
      headers: { 'idempotency-key': key },
    })

    expectRefusal(answer, 400, 'idempotency_error', 'idempotency_key_invalid')
  })
})

describe.each(named(withId))("another account's %s", (_, entry) => {
  test('looks like one that never was, to the byte but its id', async () => {
    const theirs = await service.send(stranger, lineOf(entry), bodyOf(entry))
    const never = lineOf(entry).replace(idOf(entry), 'no-such-id')
    const nobodys = await service.send(stranger, never, bodyOf(entry))

    expectRefusal(theirs, 404, 'invalid_request_error', 'resource_missing')
    const told = withoutRequestId(theirs.text).replace(idOf(entry), 'no-such-id')
    expect(told).toBe(withoutRequestId(nobodys.text))
    expect(Object.keys(theirs.headers).sort()).toEqual(Object.keys(nobodys.headers).sort())
  })

  test('is described by its kind, its id, and what to do', async () => {
    const line = `${entry.method} ${entry.url.replace(':id', 'no-such-id').replace(/:\w+/, 'mug')}`
    const { text } = await service.send(stranger, line, bodyOf(entry))

    const [, word = ''] = /^\/v1\/(\w+?)s?\//.exec(entry.url) ?? []
    expect(JSON.parse(text).error.message.toLowerCase()).toMatch(
      new RegExp(`^there is no ${word.replace('_', ' ')} "no-such-id" in your key's account.*: .+`),
    )
  })
})

describe.each([...new Set(operations.map(({ url }) => url))])('the path %s', (url) => {
  const path = url.replace(':id', 'x')
  const taken = service.app.routeTable.entries
    .filter((entry) => entry.url === url)
    .map(({ method }) => method)

  test.each(
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].filter(
      (method) => !taken.includes(method),
    ),
  )('does not take %s, and says what it takes', async (method) => {
    const answer = await service.send(everything, `${method} ${path}`)

    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe([...taken.sort(), 'OPTIONS'].join(', '))
    if (method !== 'HEAD') {
      expectRefusal(answer, 405, 'invalid_request_error', 'method_not_allowed')
    }
  })

  test('tells OPTIONS what it takes', async () => {
    const answer = await service.send(null, `OPTIONS ${path}`)

    expect(answer.status).toBe(204)
    expect(answer.headers.allow).toBe([...taken.sort(), 'OPTIONS'].join(', '))
    expect(answer.text).toBe('')
  })
})

test.each([
  ['GET /v1/%71uote', 'OPTIONS, POST'],
  ['DELETE /v1/%70roducts/a%2Fb?x=%ZZ', 'GET, HEAD, OPTIONS, PATCH'],
])('%s is known by its decoded path', async (line, allow) => {
  const answer = await service.send(everything, line)

  expectRefusal(answer, 405, 'invalid_request_error', 'method_not_allowed')
  expect(String(answer.headers.allow).split(', ').sort().join(', ')).toBe(allow)
})

describe('every answer', () => {
  test.each([
    'GET /v1/health',
    'GET /v1/nothing',
    'GET /v1/products',
    'GET /v1/products/%ZZ',
    'GET /livez',
  ])('to %s carries a Request-Id, the one in the error', async (line) => {
    const answer = await service.send(null, line)

    expect(answer.headers['request-id']).toMatch(/^req_[0-9A-Za-z]{20,}$/)
    if (answer.status >= 400) {
      expect(answer.body.error.request_id).toBe(answer.headers['request-id'])
    }
  })

  test('has a Request-Id of its own', async () => {
    const seen = new Set<unknown>()
    for (let i = 0; i < 20; i++) {
      const { headers } = await service.send(null, 'GET /v1/health')
      seen.add(headers['request-id'])
    }

    expect(seen.size).toBe(20)
  })

  test('to a refusal leads to a page that explains the code', async () => {
    const { body } = await service.send(null, 'GET /v1/products')
    const [page, anchor] = body.error.doc_url.split('#')
    const { status, text } = await service.send(null, `GET ${page}`)

    expect(status).toBe(200)
    expect(text).toContain(`id="${anchor}"`)
  })
})

test.each([
  'GET /v1/products/',
  'GET /v1/products//policy',
  'GET /v1',
  'GET /V1/health',
  'PATCH /v1/products/',
])('%s is no path', async (line) => {
  const answer = await service.send(everything, line)

  expectRefusal(answer, 404, 'invalid_request_error', 'resource_missing')
})

describe('keys that ended', () => {
  test('an expired key is refused as such, from the moment on', async () => {
    const expiresAt = new Date(service.clock.nowMs + 10_000)
    const who = await service.caller({ expiresAt })
    const before = await service.send(who, 'GET /v1/products')
    service.clock.nowMs += 10_000
    const after = await service.send(who, 'GET /v1/products')

    expect(before.status).toBe(200)
    expectRefusal(after, 401, 'authentication_error', 'api_key_expired')
  })

  test('a key that an operator chose is taken, whatever it looks like', async () => {
    const who = await service.caller({ key: 'operator-chosen~key!2026' })

    expect((await service.send(who, 'GET /v1/products')).status).toBe(200)
  })

  test.each(['bearer', 'BEARER', 'Bearer '])('the scheme may be written %j', async (scheme) => {
    const answer = await service.send(null, 'GET /v1/products', {
      headers: { authorization: `${scheme} ${everything.key}` },
    })

    expect(answer.status).toBe(200)
  })
})

async function makeThingsOf(who: TestCaller) {
  await service.send(who, 'POST /v1/products', {
    body: { id: 'sku-42', base_price: 1999, currency: 'usd' },
  })
  const { body } = await service.send(who, 'POST /v1/quote', {
    body: { product_id: 'sku-42', base_price: 1999, currency: 'usd' },
  })
  const key = await service.caller({}, who.account)
  const { body: endpoint } = await service.send(who, 'POST /v1/webhook_endpoints', {
    body: { url: 'https://shop.example/webhooks', events: ['product.created'] },
  })
  await service.send(who, 'POST /v1/products', {
    body: { id: 'sku-43', base_price: 1999, currency: 'usd' },
  })
  const { body: simulation } = await service.send(who, 'POST /v1/simulations', {
    body: { currency: 'usd' },
  })
  const { body: events } = await service.send(who, 'GET /v1/events')
  return {
    products: 'sku-42',
    quotes: String(body.quote_id),
    api_keys: key.keyId,
    webhook_endpoints: String(endpoint.id),
    simulations: String(simulation.id),
    events: String(events.data[0].id),
  }
}

function lineOf(entry: RouteEntry): string {
  return `${entry.method} ${entry.url.replace(':id', idOf(entry))}`
}

function idOf({ url }: RouteEntry): string {
  return ids[url.split('/')[2] as keyof typeof ids] ?? 'nobodys-id'
}

function bodyOf({ config }: RouteEntry): { body?: unknown } {
  return config.bodyExample === undefined ? {} : { body: config.bodyExample }
}

type Answer = Awaited<ReturnType<typeof service.send>>

function expectRefusal(answer: Answer, status: number, type: string, code: string, param?: string) {
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { error, ...more } = answer.body
  expect(more).toEqual({})
  expect(error).toMatchObject({ type, code, doc_url: `/docs/errors#${code}` })
  expect(error.message.length).toBeGreaterThan(10)
  expect(error.request_id).toBe(answer.headers['request-id'])
  if (param !== undefined) expect(error.param).toBe(param)
  const known = ['type', 'code', 'message', 'param', 'request_id', 'doc_url', 'errors']
  known.push('reason', 'values')
  expect(Object.keys(error).filter((name) => !known.includes(name))).toEqual([])
}

function withoutRequestId(text: string): string {
  return text.replace(/"request_id":"[^"]*"/, '')
}
