import { WebhookVerificationError } from './errors.ts'
import type { WebhookEvent } from './generated/contract.ts'
import { fromBase64, type HmacKey, signedContent, webhookKey } from './signature.ts'

/** A delivery that is older, or further ahead, may have been recorded and replayed. */
const defaultToleranceSeconds = 300

export type ReceivedWebhook = {
  /**
   * The body byte for byte as received: once parsed and serialised again it has another signature.
   */
  payload: string | Uint8Array
  /** The headers of the request, as a `Headers` or as an object. */
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The secret of the endpoint, `whsec_…`. */
  secret: string
  /** How far the time of sending may be from now. 300 if absent. */
  toleranceSeconds?: number | undefined
}

/**
 * An event of any type: each WebhookEvent can be assigned to it, including those of a newer
 * service.
 */
export type AnyWebhookEvent = {
  /** What happened. */
  type: string
  /** When it happened, ISO 8601. */
  timestamp: string
  /** The object concerned, with the names of the interface: `quote_id`, not `quoteId`. */
  data: Record<string, unknown>
}

/** An event as it was delivered. */
export type DeliveredEvent = WebhookEvent & {
  /** The same whenever this event arrives: ignore one that you have handled before. */
  id: string
}

/**
 * The event of a delivery, if it was signed with the secret a short while ago. Deliveries may
 * arrive twice, with the same `id`. A service newer than this client may deliver
 * further types and fields: nothing is refused for that, so a `switch` over `event.type` should
 * have a `default`.
 *
 * @throws WebhookVerificationError if it is not authentic.
 * @throws ConfigurationError if the secret is malformed.
 * @see Standard Webhooks 1.0.0, "Verifying webhook authenticity".
 */
export async function verifyWebhook(delivery: ReceivedWebhook): Promise<DeliveredEvent> {
  const { payload, toleranceSeconds = defaultToleranceSeconds } = delivery
  const key = await webhookKey(delivery.secret)
  const id = headerOf(delivery.headers, 'webhook-id')
  const timestamp = headerOf(delivery.headers, 'webhook-timestamp')
  const signatures = headerOf(delivery.headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('webhook-timestamp is not a number of seconds.')
  }
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      `webhook-timestamp is more than ${toleranceSeconds} seconds from now.`,
    )
  }
  const content = signedContent(id, timestamp, payload)
  if (!(await oneMatches(key, signatures, content))) {
    throw new WebhookVerificationError('No signature of the delivery was made with this secret.')
  }
  return { ...parseEvent(payload), id }
}

/**
 * While a secret is rotated, a delivery has a signature of each. Schemes other than v1 are ignored.
 */
async function oneMatches(
  key: HmacKey,
  signatures: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const one of signatures.split(' ')) {
    const [scheme, encoded = ''] = one.split(',', 2)
    const signature = scheme === 'v1' ? fromBase64(encoded) : null
    // verify compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, content))) return true
  }
  return false
}

function parseEvent(payload: string | Uint8Array): WebhookEvent {
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload)
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch {
    throw new WebhookVerificationError('The delivery is signed, but is not JSON.')
  }
  if (
    typeof event !== 'object' ||
    event === null ||
    !('type' in event) ||
    typeof event.type !== 'string'
  ) {
    throw new WebhookVerificationError('The delivery is signed, but is not an event.')
  }
  return event as WebhookEvent
}

/** Node's `request.headers` has lists and undefined; names may be in any case. */
function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const found = entries.find(([one]) => one.toLowerCase() === name)?.[1]
  const value = Array.isArray(found) ? found.join(' ') : found
  if (value === undefined || value === '') {
    throw new WebhookVerificationError(`The delivery lacks ${name}.`)
  }
  return value
}
