import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readOrder, readRefund, type ToldOrder, type ToldRefund } from './read-payload.ts'

/** The content of a webhook, as stored; contains nothing about the buyer. */
export type Delivery = {
  /** Shopify's key of this delivery: identical when it is repeated. */
  id: string
  /** The host of the shop. */
  shop: string
  topic: string
  /** When Shopify triggered it, milliseconds since 1970. */
  triggeredMs: number
} & ({ order: ToldOrder } | { refund: ToldRefund })

/** Which deliveries are accepted. */
export type Sender = {
  /** Client secrets of the app; during a rotation, the old and the new one. */
  secrets: readonly string[]
  /** The host of the shop, such as example.myshopify.com. */
  host: string
}

/** Why a delivery is refused, and the status to respond with. */
export class RefusedDelivery extends Error {
  override name = 'RefusedDelivery'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The accepted topics; each contains the whole order in its current state, or a refund. */
const orderTopics = ['orders/create', 'orders/paid', 'orders/updated', 'orders/cancelled'] as const
export const refundTopic = 'refunds/create'

/**
 * The content of a delivery, if the shop sent it. The signature covers only the body, so a header
 * is trusted only for what it may choose: which of our topics it is.
 *
 * @param body - Byte for byte as received.
 * @throws RefusedDelivery if it is not authentic, or incomplete.
 */
export function readDelivery(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { secrets, host }: Sender,
  nowMs: number,
): Delivery {
  if (!isSigned(textOf(headers, 'x-shopify-hmac-sha256'), body, secrets)) {
    throw new RefusedDelivery(401, 'X-Shopify-Hmac-Sha256 is not a signature of this body.')
  }
  const shop = textOf(headers, 'x-shopify-shop-domain')
  if (shop.toLowerCase() !== host.toLowerCase()) {
    throw new RefusedDelivery(403, `X-Shopify-Shop-Domain is '${shop}', not ${host}.`)
  }
  const topic = textOf(headers, 'x-shopify-topic')
  const isOfOrders = orderTopics.some((one) => one === topic)
  if (!isOfOrders && topic !== refundTopic) {
    const known = [...orderTopics, refundTopic].join(', ')
    throw new RefusedDelivery(400, `X-Shopify-Topic is '${topic}': it must be one of ${known}.`)
  }
  const id = textOf(headers, 'x-shopify-webhook-id')
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) {
    throw new RefusedDelivery(
      400,
      `X-Shopify-Webhook-Id is '${id}': it must be the id of the webhook.`,
    )
  }
  const triggered = Date.parse(textOf(headers, 'x-shopify-triggered-at'))
  const triggeredMs = Number.isNaN(triggered) ? nowMs : triggered
  const payload = parse(body)
  const content = isOfOrders ? readOrder(payload) : readRefund(payload)
  if (content === null) {
    throw new RefusedDelivery(
      400,
      `The body lacks fields of ${topic}: is the subscription limited to some fields?`,
    )
  }
  return { id, shop: host, topic, triggeredMs, ...content }
}

/**
 * Whether one of the secrets created it. All are tried, and each comparison takes the same time.
 */
function isSigned(signature: string, body: Buffer, secrets: readonly string[]): boolean {
  // 32 bytes in base64: any other format, such as hex, is not Shopify's.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false
  const given = Buffer.from(signature, 'base64')
  return secrets
    .map((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given))
    .includes(true)
}

/** A header that occurs once; empty if there is none. */
function textOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim().slice(0, 300) : ''
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new RefusedDelivery(400, 'The body is not JSON: set the format of the webhook to JSON.')
  }
}
