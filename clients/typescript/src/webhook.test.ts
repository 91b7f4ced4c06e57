import { describe, expect, test } from 'vitest'
import { ConfigurationError, WebhookVerificationError } from './errors.ts'
import { signWebhook } from './testing.ts'
import { type AnyWebhookEvent, verifyWebhook } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_Y29uZm9ybWFuY2Ugc2VjcmV0IG51bWJlciBvbmUgMzI='
const event = {
  type: 'quote.created',
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { quote_id: 'quote_1', segment: 'Käufer' },
}
const payload = JSON.stringify(event)
const nowSeconds = () => Math.floor(Date.now() / 1000)

describe('signWebhook', () => {
  test('signs the example of Standard Webhooks as its reference does', async () => {
    const headers = await signWebhook({
      payload: '{"test": 2432232314}',
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      secret,
    })

    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

describe('verifyWebhook', () => {
  test('answers the event of a delivery that was signed, its data as they came', async () => {
    const headers = await signWebhook({ payload, id: 'msg_7', secret })

    expect(await verifyWebhook({ payload, headers, secret })).toEqual({ ...event, id: 'msg_7' })
  })

  test('lets types and fields through that are newer than this client', async () => {
    const newer = { type: 'weather.changed', timestamp: 'z', data: { rows: 3 }, more: [1] }
    const sent = JSON.stringify(newer)
    const headers = await signWebhook({ payload: sent, secret })
    const received: AnyWebhookEvent = await verifyWebhook({ payload: sent, headers, secret })

    expect(received).toMatchObject(newer)
  })

  test.each(['[]', 'null', '{}', '{"type":1}', 'no'])(
    'disbelieves %s, which is signed but is no event',
    async (sent) => {
      const headers = await signWebhook({ payload: sent, secret })
      const mistake = verifyWebhook({ payload: sent, headers, secret })

      await expect(mistake).rejects.toThrow(WebhookVerificationError)
    },
  )

  test('takes bytes, Headers, and the lists of Node', async () => {
    const bytes = new TextEncoder().encode(payload)
    const signed = await signWebhook({ payload: bytes, secret })
    const asHeaders = new Headers({ ...signed })
    const asLists = { ...signed, 'webhook-signature': [signed['webhook-signature']] }

    expect(await verifyWebhook({ payload: bytes, headers: asHeaders, secret })).toMatchObject(event)
    expect(await verifyWebhook({ payload, headers: asLists, secret })).toMatchObject(event)
  })

  test('believes one good signature among several, whatever their schemes', async () => {
    const id = 'msg_1'
    const timestamp = nowSeconds()
    const old = await signWebhook({ payload, id, timestamp, secret: other })
    const good = await signWebhook({ payload, id, timestamp, secret })
    const signature = `v1a,abc= ${old['webhook-signature']} ${good['webhook-signature']}`
    const headers = { ...good, 'webhook-signature': signature }

    expect(await verifyWebhook({ payload, headers, secret })).toMatchObject(event)
  })

  test.each([-301, 301])('disbelieves a delivery %d seconds from now', async (offset) => {
    const headers = await signWebhook({ payload, secret, timestamp: nowSeconds() + offset })
    const late = verifyWebhook({ payload, headers, secret })

    await expect(late).rejects.toThrow(WebhookVerificationError)
    const tolerant = { payload, headers, secret, toleranceSeconds: 600 }
    expect(await verifyWebhook(tolerant)).toMatchObject(event)
  })

  test('disbelieves another payload, another id, another secret', async () => {
    const headers = await signWebhook({ payload, secret })
    const changed = [
      { payload: `${payload} `, headers, secret },
      { payload, headers: { ...headers, 'webhook-id': 'msg_other' }, secret },
      { payload, headers, secret: other },
    ]

    for (const delivery of changed) {
      await expect(verifyWebhook(delivery)).rejects.toThrow(WebhookVerificationError)
    }
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'disbelieves a delivery without %s',
    async (name) => {
      const headers = { ...(await signWebhook({ payload, secret })), [name]: undefined }

      await expect(verifyWebhook({ payload, headers, secret })).rejects.toThrow(name)
    },
  )

  test('a malformed secret is the mistake of the caller, and is not repeated', async () => {
    const headers = await signWebhook({ payload, secret })
    const mistake = verifyWebhook({ payload, headers, secret: 'whsec_not base64!' })

    await expect(mistake).rejects.toThrow(ConfigurationError)
    await expect(mistake).rejects.not.toThrow('not base64!')
  })
})
