import { signedContent, toBase64, webhookKey } from './signature.ts'

export type WebhookToSign = {
  payload: string | Uint8Array
  /** The secret of the endpoint, `whsec_…`. */
  secret: string
  /** Generated if absent. */
  id?: string | undefined
  /** Seconds since 1970; now if absent. */
  timestamp?: number | undefined
}

export type SignedHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * The headers with which the service would deliver a payload: to test your own receiver.
 *
 * @throws ConfigurationError if the secret is malformed.
 * @see Standard Webhooks 1.0.0, "Signature scheme": HMAC-SHA256 over `id.timestamp.payload`.
 */
export async function signWebhook(message: WebhookToSign): Promise<SignedHeaders> {
  const { id = `msg_${crypto.randomUUID()}`, payload, secret } = message
  const timestamp = String(message.timestamp ?? Math.floor(Date.now() / 1000))
  const content = signedContent(id, timestamp, payload)
  const signature = await crypto.subtle.sign('HMAC', await webhookKey(secret), content)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signature))}`,
  }
}
