import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, openSecret, sealSecret, signatureHeader } from './sign.ts'

const now = Math.floor(Date.now() / 1000)
const body = '{"type":"quote.created","data":{"name":"Kaffee für zwei ☕"}}'

function headersOf(secrets: readonly string[], timestamp = now) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, 'evt_1', timestamp, body),
  }
}

test('a secret is whsec_ and the base64 of 32 bytes, never the same', () => {
  const secrets = Array.from({ length: 10 }, newWebhookSecret)

  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
  expect(new Set(secrets).size).toBe(10)
})

test('a signature is what the library of Standard Webhooks makes of the same message', () => {
  const secret = newWebhookSecret()

  expect(signatureHeader([secret], 'evt_1', now, body)).toBe(
    new Webhook(secret).sign('evt_1', new Date(now * 1000), body),
  )
})

test('with two secrets either one verifies, and a third does not', () => {
  const [first, second, third] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const headers = headersOf([first, second])

  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  expect(new Webhook(first).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new Webhook(second).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(third).verify(body, headers)).toThrow('No matching signature')
})

test('the body, the id and the time are all signed', () => {
  const secret = newWebhookSecret()
  const headers = headersOf([secret])
  const webhook = new Webhook(secret)

  expect(() => webhook.verify(`${body} `, headers)).toThrow()
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow()
  const later = { ...headers, 'webhook-timestamp': String(now + 1) }
  expect(() => webhook.verify(body, later)).toThrow()
})

test('a sealed secret opens for its endpoint and pepper alone', () => {
  const pepper = Buffer.from('pepper')
  const secret = newWebhookSecret()
  const sealed = sealSecret(pepper, 1, 'whe_1', secret)

  expect(openSecret(pepper, 1, 'whe_1', sealed)).toBe(secret)
  expect(sealed.includes(Buffer.from(secret.slice(6)))).toBe(false)
  expect(() => openSecret(pepper, 2, 'whe_1', sealed)).toThrow()
  expect(() => openSecret(pepper, 1, 'whe_2', sealed)).toThrow()
  expect(() => openSecret(Buffer.from('salt'), 1, 'whe_1', sealed)).toThrow()
})
