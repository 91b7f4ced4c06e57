import { ConfigurationError } from './errors.ts'

const words = new TextEncoder()

/** The key as represented by WebCrypto; not every runtime has a name for the type. */
export type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * The key in the secret of a webhook endpoint: `whsec_` and base64.
 *
 * @throws ConfigurationError if the secret is malformed; the message does not contain it.
 */
export async function webhookKey(secret: string): Promise<HmacKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0) {
    throw new ConfigurationError('The secret of the webhook is malformed: whsec_ and base64.')
  }
  const how = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, how, false, ['sign', 'verify'])
}

/** The bytes that a signature of scheme v1 covers. */
export function signedContent(id: string, timestamp: string, payload: string | Uint8Array) {
  const head = words.encode(`${id}.${timestamp}.`)
  const body = typeof payload === 'string' ? words.encode(payload) : payload
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return content
}

/** The bytes of a base64 text, or null if it is invalid. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
