import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../domain/errors.ts'
import { testApp } from '../../testing/app.ts'

// What injected requests cannot show: bytes on a socket.
const service = await testApp()
afterAll(() => service.close())
const who = await service.caller()
await service.app.listen({ port: 0, host: '127.0.0.1' })
const address = service.app.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

/** Sends bytes and reads until the service closes the connection. */
function exchange(...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    )
  })
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const authorization = `Authorization: Bearer ${who.key}`
const json = 'Content-Type: application/json'

describe('on a socket', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['no Host', 'GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n', 'parameter_missing'],
    ['two Hosts', 'GET /v1/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    [
      'two Hosts alike',
      'GET /v1/health HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n',
    ],
    ['CONNECT', 'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n'],
    ['an unknown method', 'FOO /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/quote HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
  ])('%s is refused in the form of every refusal', async (_, bytes, code = 'parameter_invalid') => {
    const answer = await exchange(bytes)

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nRequest-Id: req_/i)
    expect(bodyOf(answer).error).toMatchObject({
      type: 'invalid_request_error',
      code,
    })
  })

  test('a CONNECT that is broken off hurts nobody', async () => {
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(i * 1000)}`)
      await new Promise((resolve) => setTimeout(resolve, i % 3))
      socket.resetAndDestroy()
    }

    expect(await exchange(head('GET /v1/health'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test.each([
    ['Authorization', [authorization, authorization, json], 401],
    ['Content-Type', [authorization, json, 'Content-Type: text/plain'], 415],
    ['Idempotency-Key', [authorization, json, 'Idempotency-Key: a', 'Idempotency-Key: b'], 400],
  ])('of two headers %s none is picked', async (_, headers, status) => {
    const bytes = head('POST /v1/quote', ...headers, 'Content-Length: 2')

    expect(await exchange(bytes, '{}')).toContain(`HTTP/1.1 ${status} `)
  })

  test('an empty Host is one', async () => {
    const answer = await exchange('GET /v1/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')

    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('an unknown method is named as what is wrong', async () => {
    const answer = await exchange(head('FOO /v1/health'))

    expect(bodyOf(answer).error.message).toContain('method')
  })

  test.each([
    ['an expectation that nobody knows', head('GET /v1/health', 'Expect: wonders')],
    ['a request of HTTP/1.0 without Host', 'GET /v1/health HTTP/1.0\r\n\r\n'],
  ])('%s is answered', async (_, bytes) => {
    const answer = await exchange(bytes)

    expect(answer).toMatch(/^HTTP\/1\.[01] 200 /)
    expect(answer).toMatch(/\r\nrequest-id: req_/i)
  })

  test('a body in chunks is read, and refused when it grows beyond the bound', async () => {
    const body = JSON.stringify({ product_id: 'tea', base_price: 100, currency: 'usd' })
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const start = head('POST /v1/quote', authorization, json, 'Transfer-Encoding: chunked')
    const fine = await exchange(start, chunk(body.slice(0, 9)), chunk(body.slice(9)), '0\r\n\r\n')
    const large = await exchange(start, ...Array.from({ length: 9 }, () => chunk(' '.repeat(8192))))

    expect(fine).toMatch(/^HTTP\/1\.1 200 /)
    expect(large).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a path that does not exist is refused before its body has come', async () => {
    const answer = await exchange(head('POST /v1/nothing', 'Content-Length: 100000000'))

    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('a request without a key is refused before its body has come', async () => {
    const answer = await exchange(head('POST /v1/quote', json, 'Content-Length: 1000'))

    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch(/\r\nwww-authenticate: Bearer\r\n/i)
  })

  test('HEAD is answered like GET, without a body', async () => {
    const answer = await exchange(head('HEAD /v1/products', authorization))

    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/content-length: \d+/i)
    expect(answer.endsWith('\r\n\r\n')).toBe(true)
  })

  test('a path of bytes that are no UTF-8 is refused with a Request-Id', async () => {
    const answer = await exchange(head('GET /v1/products/%E0%A4%A', authorization))

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nrequest-id: req_/i)
  })
})

describe('when something breaks', () => {
  const breakWith = async (error: Error) => {
    const { tenant } = service.deps.store
    Object.assign(service.deps.store, { tenant: () => Promise.reject(error) })
    const answer = await service.send(who, 'GET /v1/products')
    Object.assign(service.deps.store, { tenant })
    return answer
  }

  test('a fault of ours answers 500 and shows nothing of itself', async () => {
    await service.send(who, 'GET /v1/products')
    const answer = await breakWith(new Error('password=hunter2 in relation "products"'))

    expect(answer.status).toBe(500)
    expect(answer.body.error).toMatchObject({ type: 'api_error', code: 'internal_error' })
    expect(answer.text).not.toMatch(/hunter2|relation|stack/)
  })

  test('a store that cannot take the request answers 503, and when to come back', async () => {
    await service.send(who, 'GET /v1/products')
    const answer = await breakWith(new Refusal('overloaded', 'The store does not answer.'))

    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.body.error).toMatchObject({ type: 'api_error', code: 'overloaded' })
  })
})

describe('for operators and readers', () => {
  test('/metrics counts requests by route, never by path, and quotes', async () => {
    await service.send(who, 'POST /v1/quote', {
      body: { product_id: 'secret-id', base_price: 1, currency: 'usd' },
    })
    await service.send(who, 'GET /v1/products/secret-id')
    await service.send(null, 'GET /v1/secret-path')
    const { status, headers, text } = await service.send(null, 'GET /metrics')

    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(text).toMatch(
      /lerner_http_request_duration_seconds_count\{method="GET",route="\/v1\/products\/:id",status="200"\} \d/,
    )
    expect(text).toMatch(/route="unmatched",status="404"/)
    expect(text).toMatch(/^lerner_quotes_total [1-9]/m)
    expect(text).toMatch(/^process_resident_memory_bytes /m)
    expect(text).not.toContain('secret')
  })

  test('/docs asks nothing of other servers', async () => {
    const page = await service.send(null, 'GET /docs')
    const script = await service.send(null, 'GET /docs/static/swagger-initializer.js')

    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    // Otherwise a browser on plain http would request the scripts over https, where nothing
    // listens.
    expect(page.headers['content-security-policy']).not.toMatch(/upgrade-insecure|https?:/)
    expect(script.text).toContain('"validatorUrl":null')
  })

  test('/v1/openapi.json is the document, without a key', async () => {
    const { status, headers, body } = await service.send(null, 'GET /v1/openapi.json')

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(body.paths)).toContain('/v1/quote')
  })
})

test('closing lets a request under way finish', async () => {
  const closing = await testApp()
  const caller = await closing.caller()
  const { tenant } = closing.deps.store
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await closing.send(caller, 'GET /v1/products')
  Object.assign(closing.deps.store, {
    tenant: async (id: number, work: Parameters<typeof tenant>[1]) => {
      await held
      return tenant(id, work)
    },
  })
  const answer = closing.send(caller, 'GET /v1/products')
  const closed = closing.app.close()
  release()

  expect((await answer).status).toBe(200)
  await closed
  await closing.close()
})

test('a connection that a browser opened ahead of need holds up nobody who closes', async () => {
  const closing = await testApp()
  await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const at = closing.app.server.address()
  const socket = connect(typeof at === 'object' && at !== null ? at.port : 0, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.on('error', () => {})
  const startedMs = performance.now()
  await closing.close()

  expect(performance.now() - startedMs).toBeLessThan(3000)
})
