import { describe, expect, test } from 'vitest'
import { refuse, send, stubServer } from '../testing/stub-server.ts'
import {
  ApiError,
  AuthenticationError,
  CancelledError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from './errors.ts'
import { Lerner } from './lerner.ts'
import type { LogEntry } from './log.ts'
import type { LernerOptions } from './options.ts'

const apiKey = 'lrn_test_0123456789abcdefghijklmnopqrstuvwxyz'
const request = { productId: 'mug', basePrice: 1999, currency: 'usd' }
const quote = {
  quote_id: 'quote_1',
  optimized_price: 2099,
  currency: 'usd',
  confidence: 0.9,
  factors: [],
}

function client(baseUrl: string, options: LernerOptions = {}): Lerner {
  return new Lerner({ apiKey, baseUrl, ...options })
}

describe('a call', () => {
  test('sends the key, the fields under their wire names and an idempotency key', async () => {
    await using server = await stubServer(() => quote)
    await client(server.url).quote({ ...request, segment: 'orgA', customerId: 'c1' })

    const [seen] = server.seen
    expect(seen?.method).toBe('POST')
    expect(seen?.path).toBe('/v1/quote')
    expect(seen?.headers.authorization).toBe(`Bearer ${apiKey}`)
    expect(seen?.headers['idempotency-key']).toMatch(/^[\x21-\x7e]{20,}$/)
    expect(seen?.body).toEqual({
      product_id: 'mug',
      base_price: 1999,
      currency: 'usd',
      segment: 'orgA',
      customer_id: 'c1',
    })
  })

  test('keeps a path in the base address', async () => {
    await using server = await stubServer(() => ({ status: 'ok', timestamp: '', version: '1.0' }))
    await client(`${server.url}/pricing/`).health()

    expect(server.seen[0]?.path).toBe('/pricing/v1/health')
  })

  test('sends no key with the health check', async () => {
    await using server = await stubServer(() => ({ status: 'ok', timestamp: '', version: '1.0' }))
    await new Lerner({ baseUrl: server.url }).health()

    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })

  test('of a session sends no key, and its token with what may change something', async () => {
    await using server = await stubServer(() => quote)
    const session = { csrfToken: () => 'token-1' }
    const signedIn = new Lerner({ baseUrl: server.url, session })
    await signedIn.quote(request)
    await signedIn.account.get()

    const [asked, read] = server.seen
    expect(asked?.headers.authorization).toBeUndefined()
    expect(asked?.headers['x-csrf-token']).toBe('token-1')
    expect(read?.headers['x-csrf-token']).toBeUndefined()
    expect(() => new Lerner({ apiKey, baseUrl: server.url, session })).toThrow(ConfigurationError)
  })

  test('returns the response behind the result on request', async () => {
    await using server = await stubServer((_, response) =>
      send(response, 200, quote, { 'request-id': 'req_7', 'idempotent-replayed': 'true' }),
    )
    let told: unknown
    await client(server.url).quote(request, {
      onAnswer: ({ status, requestId, replayed, tries }) => {
        told = { status, requestId, replayed, tries }
      },
    })

    expect(told).toEqual({ status: 200, requestId: 'req_7', replayed: true, tries: 1 })
  })

  test('returns the response along with the result on request', async () => {
    await using server = await stubServer((_, response) =>
      send(response, 200, quote, { 'request-id': 'req_7', ratelimit: '"quote";r=87;t=1' }),
    )
    const { data, response } = await client(server.url).quote(request).withResponse()

    expect(data.optimizedPrice).toBe(2099)
    expect(response.status).toBe(200)
    expect(response.requestId).toBe('req_7')
    expect(response.headers.get('ratelimit')).toBe('"quote";r=87;t=1')
    expect(JSON.parse(response.text)).toEqual(quote)
  })

  test('a failure reaches whoever asks for both, and nobody else', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 400, { type: 'invalid_request_error', code: 'parameter_invalid' }),
    )
    const asked = client(server.url).quote(request).withResponse()

    await expect(asked).rejects.toMatchObject({ code: 'parameter_invalid' })
  })

  test("sends the caller's headers, and never lets them replace its own", async () => {
    await using server = await stubServer(() => quote)
    const defaultHeaders = { 'X-Shop': 'eu-1', Authorization: 'Bearer other' }
    const lerner = new Lerner({ apiKey, baseUrl: server.url, defaultHeaders })
    await lerner.quote(request, { headers: { 'x-till': '7', 'Content-Type': 'text/plain' } })

    expect(server.seen[0]?.headers).toMatchObject({
      'x-shop': 'eu-1',
      'x-till': '7',
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
    })
  })

  test('goes through the fetch that it is given', async () => {
    await using server = await stubServer(() => quote)
    const urls: string[] = []
    const own = (url: string, init: RequestInit) => {
      urls.push(url)
      return fetch(url, init)
    }
    await new Lerner({ apiKey, baseUrl: server.url, fetch: own }).quote(request)

    expect(urls).toEqual([`${server.url}/v1/quote`])
  })

  test.each(['', '.', '..'])('sends nothing for the id %j', async (id) => {
    await using server = await stubServer(() => ({}))

    await expect(client(server.url).products.get(id)).rejects.toThrow(ConfigurationError)
    expect(server.seen).toHaveLength(0)
  })
})

describe('the logger', () => {
  test('gets each attempt in words and fields, and never the key', async () => {
    let tries = 0
    await using server = await stubServer((_, response) =>
      ++tries === 1
        ? refuse(response, 503, { type: 'api_error', code: 'overloaded' }, { 'retry-after': '0' })
        : send(response, 200, quote, { 'request-id': 'req_2', sunset: 'Fri, 31 Dec 2027' }),
    )
    const told: LogEntry[] = []
    const logger = (entry: LogEntry) => told.push(entry)
    await new Lerner({ apiKey, baseUrl: server.url, logger }).quote(request)

    expect(told).toMatchObject([
      { method: 'POST', path: '/v1/quote', tried: 1, status: 503, error: 'ServiceError' },
      { tried: 2, status: 200, requestId: 'req_2', error: null, sunset: 'Fri, 31 Dec 2027' },
    ])
    expect(told[0]?.message).toMatch(/^POST \/v1\/quote: 503 after \d+ ms; again in \d+ ms$/)
    expect(JSON.stringify(told)).not.toContain(apiKey)
  })

  test('that throws costs no price', async () => {
    await using server = await stubServer(() => quote)
    const logger = () => {
      throw new Error('disk full')
    }
    const answer = await new Lerner({ apiKey, baseUrl: server.url, logger }).quote(request)

    expect(answer.optimizedPrice).toBe(2099)
  })
})

describe('retries', () => {
  test.each([408, 429, 500, 502, 503])(
    'come back after %d and keep the idempotency key',
    async (status) => {
      let tries = 0
      await using server = await stubServer((_, response) => {
        tries++
        return tries < 3
          ? refuse(
              response,
              status,
              { type: 'api_error', code: 'overloaded' },
              { 'retry-after': '0' },
            )
          : quote
      })
      const answer = await client(server.url).quote(request)

      expect(answer.optimizedPrice).toBe(2099)
      expect(server.seen).toHaveLength(3)
      expect(new Set(server.seen.map((seen) => seen.headers['idempotency-key'])).size).toBe(1)
    },
  )

  test('come back while a request with the same idempotency key is still running', async () => {
    let tries = 0
    await using server = await stubServer((_, response) =>
      ++tries === 1
        ? refuse(
            response,
            409,
            { type: 'idempotency_error', code: 'idempotency_key_in_use' },
            { 'retry-after': '0' },
          )
        : quote,
    )
    await client(server.url).quote(request)

    expect(server.seen).toHaveLength(2)
  })

  test('come back after a connection that broke', async () => {
    let tries = 0
    await using server = await stubServer((_, response) => {
      if (++tries > 1) return quote
      response.destroy()
      return undefined
    })
    await client(server.url).quote(request)

    expect(server.seen).toHaveLength(2)
  })

  test.each(['{"quote_id":', '<!doctype html>', '', 'null', '[]', '{"quote_id":"quote_1"}'])(
    'are not made after a success that says %j, which is an error with its status',
    async (text) => {
      await using server = await stubServer((_, response) => send(response, 200, text))
      const asked = client(server.url).quote(request)

      await expect(asked).rejects.toMatchObject({
        name: 'UnreadableAnswerError',
        status: 200,
        code: null,
      })
      expect(server.seen).toHaveLength(1)
    },
  )

  test('end after two, with the last refusal', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 503, { type: 'api_error', code: 'overloaded' }, { 'retry-after': '0' }),
    )

    await expect(client(server.url).quote(request)).rejects.toThrow(ServiceError)
    expect(server.seen).toHaveLength(3)
  })

  test('are not made when the service wants more than a minute', async () => {
    await using server = await stubServer((_, response) =>
      refuse(
        response,
        429,
        { type: 'rate_limit_error', code: 'rate_limited' },
        { 'retry-after': '61' },
      ),
    )

    await expect(client(server.url).quote(request)).rejects.toMatchObject({
      name: 'RateLimitError',
      retryAfterSeconds: 61,
    })
    expect(server.seen).toHaveLength(1)
  })

  test.each([400, 401, 403, 404])('are not made after %d', async (status) => {
    await using server = await stubServer((_, response) =>
      refuse(response, status, { type: 'invalid_request_error', code: 'parameter_invalid' }),
    )

    await expect(client(server.url).quote(request)).rejects.toThrow(ApiError)
    expect(server.seen).toHaveLength(1)
  })

  test('are as many as the call says', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 500, { type: 'api_error', code: 'internal_error' }),
    )

    await expect(client(server.url).quote(request, { maxRetries: 0 })).rejects.toThrow(ServiceError)
    expect(server.seen).toHaveLength(1)
  })

  test('send the key that a function made of the body', async () => {
    await using server = await stubServer(() => ({ recorded: 1, unchanged: 0 }))
    await client(server.url).outcomes.create(
      { quoteId: 'quote_1', status: 'accepted' },
      { idempotencyKey: (body) => `len-${body.length}` },
    )

    expect(server.seen[0]?.headers['idempotency-key']).toBe(`len-${server.seen[0]?.text.length}`)
  })
})

describe('deadlines and cancelling', () => {
  test('no answer within the deadline is a TimeoutError', async () => {
    await using server = await stubServer(() => undefined)
    const slow = client(server.url, { timeoutMs: 50, maxRetries: 0 })

    await expect(slow.quote(request)).rejects.toThrow(TimeoutError)
  })

  test('the deadline holds for the body too', async () => {
    await using server = await stubServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"quote_id":')
      return undefined
    })
    const slow = client(server.url, { timeoutMs: 50, maxRetries: 0 })

    await expect(slow.quote(request)).rejects.toThrow('within 50 ms')
  })

  test('a signal ends the call at once, between tries too', async () => {
    const stop = new AbortController()
    await using server = await stubServer((_, response) => {
      setTimeout(() => stop.abort(), 20)
      return refuse(
        response,
        503,
        { type: 'api_error', code: 'overloaded' },
        { 'retry-after': '30' },
      )
    })

    await expect(client(server.url).quote(request, { signal: stop.signal })).rejects.toThrow(
      CancelledError,
    )
    expect(server.seen).toHaveLength(1)
  })

  test('a signal that has ended already sends nothing', async () => {
    await using server = await stubServer(() => quote)

    await expect(
      client(server.url).quote(request, { signal: AbortSignal.abort() }),
    ).rejects.toThrow(CancelledError)
    expect(server.seen).toHaveLength(0)
  })
})

describe('errors', () => {
  test.each([
    ['invalid_request_error', 400, InvalidRequestError],
    ['invalid_request_error', 404, NotFoundError],
    ['authentication_error', 401, AuthenticationError],
    ['permission_error', 403, PermissionDeniedError],
    ['conflict_error', 409, ConflictError],
    ['idempotency_error', 400, IdempotencyError],
    ['rate_limit_error', 429, RateLimitError],
    ['api_error', 500, ServiceError],
  ] as const)(
    '%s with %d is its own class and carries the details',
    async (type, status, expected) => {
      await using server = await stubServer((_, response) =>
        refuse(response, status, {
          type,
          code: 'some_code',
          message: 'base_price is 0: send 1 or more.',
          param: 'base_price',
          reason: 'number_too_low',
          values: { minimum: 1 },
          errors: [{ code: 'parameter_invalid', message: 'm', param: 'base_price' }],
        }),
      )
      const failure = client(server.url, { maxRetries: 0 }).quote(request)

      await expect(failure).rejects.toThrow(expected)
      await expect(failure).rejects.toMatchObject({
        status,
        type,
        code: 'some_code',
        message: 'base_price is 0: send 1 or more.',
        param: 'base_price',
        reason: 'number_too_low',
        values: { minimum: 1 },
        requestId: 'req_1',
        docUrl: 'https://x/1',
        errors: [{ code: 'parameter_invalid', message: 'm', param: 'base_price' }],
      })
    },
  )

  test("a proxy's page is an error of its status, without a code", async () => {
    await using server = await stubServer((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>bad gateway</html>')
      return undefined
    })

    await expect(client(server.url, { maxRetries: 0 }).quote(request)).rejects.toMatchObject({
      name: 'ServiceError',
      status: 502,
      code: null,
    })
  })

  test('a redirect is an error: the key goes nowhere else', async () => {
    await using server = await stubServer((_, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
      return undefined
    })

    await expect(client(server.url, { maxRetries: 0 }).quote(request)).rejects.toMatchObject({
      status: 307,
    })
    expect(server.seen).toHaveLength(1)
  })

  test('a service that is not there is a ConnectionError that names the address', async () => {
    const gone = await stubServer(() => quote)
    await gone[Symbol.asyncDispose]()
    const failure = client(gone.url, { maxRetries: 0 }).quote(request)

    await expect(failure).rejects.toThrow(ConnectionError)
    await expect(failure).rejects.toThrow(gone.url)
    await expect(failure).rejects.toThrow('ECONNREFUSED')
  })

  test('no key is an error at the first call, not before', async () => {
    const keyless = new Lerner({ baseUrl: 'http://127.0.0.1:9', apiKey: '' })

    await expect(keyless.quote(request)).rejects.toThrow('No API key')
  })

  test.each(['lrn_test_abc\n', 'lrn test', 'lrn_test_ü'])(
    'a key that cannot be one is refused without repeating it: %j',
    async (faulty) => {
      const failure = client('http://127.0.0.1:9', { apiKey: faulty }).quote(request)

      await expect(failure).rejects.toThrow(ConfigurationError)
      await expect(failure).rejects.not.toThrow(faulty.trim())
    },
  )

  test('the key is in no message of any failure', async () => {
    await using server = await stubServer((_, response) => {
      response.destroy()
      return undefined
    })
    const options = { maxRetries: 0, timeoutMs: 50 }
    const failures = await Promise.allSettled([
      client(server.url, options).quote(request),
      client('http://127.0.0.1:1', options).quote(request),
      client('http://host.invalid', options).quote(request),
    ])

    for (const failure of failures) {
      expect(failure.status).toBe('rejected')
      const { reason } = failure as PromiseRejectedResult
      expect(`${reason.stack}${JSON.stringify(reason)}${String(reason.cause)}`).not.toContain(
        apiKey,
      )
    }
  })

  test.each([
    [''],
    ['127.0.0.1:8080'],
    ['ftp://127.0.0.1'],
    ['http://user:secret@127.0.0.1'],
    ['http://127.0.0.1/?x=1'],
  ])('refuses the base address %j', (baseUrl) => {
    expect(() => new Lerner({ baseUrl, apiKey })).toThrow(ConfigurationError)
    expect(() => new Lerner({ baseUrl, apiKey })).not.toThrow('secret')
  })

  test.each([{ timeoutMs: 0 }, { timeoutMs: Number.NaN }, { maxRetries: -1 }, { maxRetries: 1.5 }])(
    'refuses %j',
    (options) => {
      expect(() => client('http://127.0.0.1:9', options)).toThrow(ConfigurationError)
    },
  )
})
