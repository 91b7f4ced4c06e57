import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFixedDocument } from './fixed-document.ts'

test('a document is made once, and compressed for who takes it so', async () => {
  let made = 0
  const text = 'prices '.repeat(1000)
  const document = createFixedDocument('text/plain', () => {
    made++
    return text
  })
  const app = Fastify()
  app.get('/', (_request, reply) => document(reply))
  const ask = (accepted?: string) =>
    app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

  for (const accepted of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br']) {
    const { headers, body } = await ask(accepted)
    expect([body, headers['content-encoding'], headers.vary]).toEqual([
      text,
      undefined,
      'accept-encoding',
    ])
  }
  for (const accepted of ['gzip', 'br, gzip', 'deflate, GZIP;q=0.5']) {
    const { headers, rawPayload } = await ask(accepted)
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.length).toBeLessThan(200)
    expect(gunzipSync(rawPayload).toString()).toBe(text)
  }
  expect(made).toBe(1)
})
