import { describe, expect, test } from 'vitest'
import { refuse, send, stubServer } from '../../testing/stub-server.ts'
import { InvalidRequestError } from '../errors.ts'
import { Lerner } from '../lerner.ts'

const apiKey = 'lrn_test_0123456789abcdefghijklmnopqrstuvwxyz'
const request = { productId: 'mug', basePrice: 1999, currency: 'USD' }
const basePrice = {
  quoteId: null,
  optimizedPrice: 1999,
  currency: 'usd',
  confidence: 0,
  factors: ['fallback'],
  fallback: true,
}

describe('a quote with a fallback', () => {
  test('is the base price, marked, when the service is not there', async () => {
    await using gone = await stubServer(() => ({}))
    await gone[Symbol.asyncDispose]()
    const lerner = new Lerner({ apiKey, baseUrl: gone.url, maxRetries: 0, fallback: 'base_price' })

    expect(await lerner.quote(request)).toEqual(basePrice)
  })

  test('is the base price when no answer comes within the deadline', async () => {
    await using server = await stubServer(() => undefined)
    const lerner = new Lerner({ apiKey, baseUrl: server.url, timeoutMs: 50, maxRetries: 0 })

    expect(await lerner.quote(request, { fallback: 'base_price' })).toEqual(basePrice)
  })

  test('is the base price when the answer cannot be read', async () => {
    await using server = await stubServer((_, response) => send(response, 200, '<html>'))
    const lerner = new Lerner({ apiKey, baseUrl: server.url, fallback: 'base_price' })
    const { data, response } = await lerner.quote(request).withResponse()

    expect(data).toEqual(basePrice)
    expect(response).toBeNull()
  })

  test('is an error when the request is refused: a mistake must not hide', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 400, { type: 'invalid_request_error', code: 'parameter_invalid' }),
    )
    const lerner = new Lerner({ apiKey, baseUrl: server.url, fallback: 'base_price' })

    await expect(lerner.quote(request)).rejects.toThrow(InvalidRequestError)
  })

  test('is an error when the request has no base price to show', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 503, { type: 'api_error', code: 'overloaded' }),
    )
    const options = { apiKey, baseUrl: server.url, maxRetries: 0, fallback: 'base_price' } as const
    const asked = new Lerner(options).quote({ productId: 'mug', currency: 'usd' } as never)

    await expect(asked).rejects.toMatchObject({ status: 503 })
  })

  test('is an error for the call that wants none', async () => {
    await using server = await stubServer((_, response) =>
      refuse(response, 503, { type: 'api_error', code: 'overloaded' }),
    )
    const options = { apiKey, baseUrl: server.url, maxRetries: 0, fallback: 'base_price' } as const

    await expect(new Lerner(options).quote(request, { fallback: 'none' })).rejects.toMatchObject({
      status: 503,
    })
  })

  test('is an error once the caller has cancelled', async () => {
    await using server = await stubServer(() => undefined)
    const lerner = new Lerner({ apiKey, baseUrl: server.url, fallback: 'base_price' })
    const asked = lerner.quote(request, { signal: AbortSignal.timeout(50) })

    await expect(asked).rejects.toMatchObject({ name: 'CancelledError' })
  })
})
