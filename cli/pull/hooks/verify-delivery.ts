import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readOrder, readRefund, type ToldOrder, type ToldRefund } from './read-payload.ts'

/** What a webhook told, as it is kept; nothing in it says who bought. */
export type Delivery = {
  /** Shopify's key of this delivery: one that comes again has the same. */
  id: string
  /** The host of the shop. */
  shop: string
  topic: string
  /** When Shopify triggered it, milliseconds since 1970. */
  triggeredMs: number
} & ({ order: ToldOrder } | { refund: ToldRefund })

/** Whose deliveries are taken. */
export type Sender = {
  /** Client secrets of the app; while one is rotated, the old one and the new one. */
  secrets: readonly string[]
  /** The host of the shop, such as example.myshopify.com. */
  host: string
}

/** Why a delivery is not taken, and the status that says so. */
export class RefusedDelivery extends Error {
  override name = 'RefusedDelivery'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The topics that are taken; each has the whole order, as it is, or a refund. */
export const orderTopics = [
  'orders/create',
  'orders/paid',
  'orders/updated',
  'orders/cancelled',
] as const
export const refundTopic = 'refunds/create'

/**
 * What a delivery tells, if the shop has sent it. The signature is over the body alone, so nothing
 * that a header says is believed beyond what it may choose: which of our topics it is.
 *
 * @param body - Byte for byte as it came.
 * @throws RefusedDelivery if it is not to be believed, or says too little.
 */
export function readDelivery(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { secrets, host }: Sender,
  nowMs: number,
): Delivery {
  if (!isSigned(textOf(headers, 'x-shopify-hmac-sha256'), body, secrets)) {
    throw new RefusedDelivery(401, 'X-Shopify-Hmac-Sha256 is no signature of this body.')
  }
  const shop = textOf(headers, 'x-shopify-shop-domain')
  if (shop.toLowerCase() !== host.toLowerCase()) {
    throw new RefusedDelivery(403, `X-Shopify-Shop-Domain is '${shop}', not ${host}.`)
  }
  const topic = textOf(headers, 'x-shopify-topic')
  const isOfOrders = orderTopics.some((one) => one === topic)
  if (!isOfOrders && topic !== refundTopic) {
    const known = [...orderTopics, refundTopic].join(', ')
    throw new RefusedDelivery(400, `X-Shopify-Topic is '${topic}': taken are ${known}.`)
  }
  const id = textOf(headers, 'x-shopify-webhook-id')
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) {
    throw new RefusedDelivery(400, `X-Shopify-Webhook-Id is '${id}', and has to name it.`)
  }
  const triggered = Date.parse(textOf(headers, 'x-shopify-triggered-at'))
  const triggeredMs = Number.isNaN(triggered) ? nowMs : triggered
  const payload = parse(body)
  const told = isOfOrders ? readOrder(payload) : readRefund(payload)
  if (told === null) {
    throw new RefusedDelivery(
      400,
      `The body has not all that is read of ${topic}: is the subscription limited to some fields?`,
    )
  }
  return { id, shop: host, topic, triggeredMs, ...told }
}

/** Whether one of the secrets made it. Each is tried, and each comparison takes the same time. */
function isSigned(signature: string, body: Buffer, secrets: readonly string[]): boolean {
  // 32 bytes in base64: what is written otherwise, in hex say, is none of Shopify's.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false
  const given = Buffer.from(signature, 'base64')
  return secrets
    .map((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given))
    .includes(true)
}

/** A header that came once; empty where there is none. */
function textOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim().slice(0, 300) : ''
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new RefusedDelivery(400, 'The body is not JSON: let the format of the webhook be JSON.')
  }
}
