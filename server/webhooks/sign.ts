import { createHmac, randomBytes } from 'node:crypto'
import { openText, sealText } from '../domain/sealed-text.ts'

const secretPrefix = 'whsec_'
/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32

/** A new secret, in the form that is shown once. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

/** Seals a secret for the store: it opens only with the service's pepper, for the same endpoint. */
export function sealSecret(
  pepper: Buffer,
  tenantId: number,
  endpointId: string,
  secret: string,
): Buffer {
  return sealText(pepper, purposeOf(tenantId, endpointId), secret)
}

/** Opens what `sealSecret` sealed. @throws Error if the pepper has changed since. */
export function openSecret(
  pepper: Buffer,
  tenantId: number,
  endpointId: string,
  sealed: Buffer,
): string {
  return openText(pepper, purposeOf(tenantId, endpointId), sealed)
}

/**
 * The header webhook-signature: one signature for each secret, so that a receiver may have either.
 *
 * @param id - The header webhook-id.
 * @param timestampSeconds - The header webhook-timestamp, in seconds since 1970.
 * @param body - The body exactly as it is sent.
 * @see Standard Webhooks 1.0.0, "Symmetric signatures".
 */
export function signatureHeader(
  secrets: readonly string[],
  id: string,
  timestampSeconds: number,
  body: string,
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
      const digest = createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`)
      return `v1,${digest.digest('base64')}`
    })
    .join(' ')
}

function purposeOf(tenantId: number, endpointId: string): string {
  return `lerner webhook secret ${tenantId} ${endpointId}`
}
