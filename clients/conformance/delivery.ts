import { createHmac } from 'node:crypto'
import type { Delivery } from './case.ts'

export type DeliveryBody = { payload: string; headers: Record<string, string>; secret: string }

/** A webhook delivery as it would arrive now, with the faults that the case asks for. */
export function deliveryBody(delivery: Delivery, nowMs: number): DeliveryBody {
  const { secret, payload, id = 'msg_conformance', at = 0 } = delivery
  const timestamp = Math.floor(nowMs / 1000) + at
  const signed = delivery.signed_payload ?? payload
  const signatures = (delivery.sign_with ?? [secret]).map((by) => sign(by, id, timestamp, signed))
  const all = delivery.also === undefined ? signatures : [delivery.also, ...signatures]
  const made: Record<string, string | null> = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': all.join(' '),
    ...delivery.headers,
  }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(made)) if (value !== null) headers[name] = value
  return { payload, headers, secret }
}

/**
 * A signature of Standard Webhooks, scheme v1.
 *
 * @see Standard Webhooks 1.0.0, "Signature scheme": HMAC-SHA256 over `id.timestamp.payload`.
 */
export function sign(secret: string, id: string, timestamp: number, payload: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`)
  return `v1,${mac.digest('base64')}`
}
