import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appSecret, headersOf } from '../../testing/shopify-shop.ts'
import { RefusedDelivery, readDelivery } from './verify-delivery.ts'

const host = 'example.myshopify.com'
const sender = { secrets: [appSecret], host }
const nowMs = Date.parse('2026-03-02T12:00:00Z')
const refund = JSON.stringify({
  id: 31,
  order_id: 7,
  created_at: '2026-03-02T06:00:00-05:00',
  refund_line_items: [{ line_item_id: 70, quantity: 2 }],
})

/** The status with which a delivery is refused; 200 if it is accepted. */
function statusOf(
  headers: Record<string, string>,
  body: string | Buffer = refund,
  secrets: readonly string[] = [appSecret],
): number {
  const all = { ...headersOf('refunds/create', refund, host, 'hook-1'), ...headers }
  try {
    readDelivery(all, Buffer.from(body), { secrets, host }, nowMs)
    return 200
  } catch (error) {
    if (error instanceof RefusedDelivery) return error.status
    throw error
  }
}

const digest = (secret = appSecret, body = refund) =>
  createHmac('sha256', secret).update(body).digest()

describe('a delivery', () => {
  test('that the shop signed is taken', () => {
    const headers = headersOf('refunds/create', refund, host, 'hook-1')
    const delivery = readDelivery(headers, Buffer.from(refund), sender, nowMs)

    expect(delivery).toMatchObject({
      ...{ id: 'hook-1', topic: 'refunds/create' },
      refund: {
        id: '31',
        orderId: 'gid://shopify/Order/7',
        createdAt: '2026-03-02T11:00:00Z',
        units: [['gid://shopify/LineItem/70', 2]],
      },
    })
  })

  test('with either secret is taken while one is rotated', () => {
    expect(statusOf({}, refund, ['shpss_new', appSecret])).toBe(200)
    expect(statusOf({}, refund, [appSecret, 'shpss_new'])).toBe(200)
    expect(statusOf({}, refund, ['shpss_new'])).toBe(401)
  })

  test.each([
    ['without a signature', ''],
    ['signed with another secret', digest('shpss_other').toString('base64')],
    ['signed over another body', digest(appSecret, `${refund} `).toString('base64')],
    ['signed in hex', digest().toString('hex')],
    ['signed in base64 of hex', Buffer.from(digest().toString('hex')).toString('base64')],
    ['signed in the alphabet of addresses', digest().toString('base64url')],
    ['signed by half', digest().subarray(0, 16).toString('base64')],
    ['with more behind its signature', `${digest().toString('base64')}=`],
  ])('%s is refused', (_, signature) => {
    expect(statusOf({ 'x-shopify-hmac-sha256': signature })).toBe(401)
  })

  test('is judged byte for byte: the same object written otherwise is another body', () => {
    expect(statusOf({}, JSON.stringify(JSON.parse(refund), null, 1))).toBe(401)
  })

  test('of another shop, of another topic or without an id is refused', () => {
    expect(statusOf({ 'x-shopify-shop-domain': 'other.myshopify.com' })).toBe(403)
    expect(statusOf({ 'x-shopify-shop-domain': '' })).toBe(403)
    expect(statusOf({ 'x-shopify-topic': 'products/update' })).toBe(400)
    expect(statusOf({ 'x-shopify-webhook-id': '' })).toBe(400)
  })

  test('whose topic a stranger changed is no order', () => {
    expect(statusOf({ 'x-shopify-topic': 'orders/create' })).toBe(400)
  })

  test.each([
    ['no JSON', 'id=31'],
    ['a list', '[]'],
    ['nothing', ''],
    ['null', 'null'],
    ['ids that are texts', refund.replace('31', '"31"')],
    ['no lines', '{"id":31,"order_id":7,"created_at":"2026-03-02T06:00:00-05:00"}'],
  ])('that is signed but says too little is refused: %s', (_, body) => {
    const signature = digest(appSecret, body).toString('base64')
    expect(statusOf({ 'x-shopify-hmac-sha256': signature }, body)).toBe(400)
  })
})
