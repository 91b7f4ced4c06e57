import { ConfigurationError } from './errors.ts'

const words = new TextEncoder()

/** The key as WebCrypto holds it; not every runtime names the type. */
export type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * The key that a secret of a webhook endpoint holds: `whsec_` and base64.
 *
 * @throws ConfigurationError if the secret is malformed; it is not repeated in the message.
 */
export async function webhookKey(secret: string): Promise<HmacKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0) {
    throw new ConfigurationError('The secret of the webhook is malformed: whsec_ and base64.')
  }
  const how = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, how, false, ['sign', 'verify'])
}

/** The bytes that a signature of scheme v1 is over. */
export function signedContent(id: string, timestamp: string, payload: string | Uint8Array) {
  const head = words.encode(`${id}.${timestamp}.`)
  const body = typeof payload === 'string' ? words.encode(payload) : payload
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return content
}

/** Bytes of base64, or null where it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Base64 of bytes. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
