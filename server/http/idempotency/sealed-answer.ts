import { openText, sealText } from '../../domain/sealed-text.ts'

/**
 * Seals an answer that holds a secret, so that keeping it for replays does not put the secret into
 * the store: it opens only with the service's pepper, for the same tenant and idempotency key.
 */
export function sealAnswer(pepper: Buffer, tenantId: number, key: string, body: string): string {
  return sealText(pepper, purposeOf(tenantId, key), body).toString('base64')
}

/**
 * Opens what `sealAnswer` sealed. @throws Error if it was altered, or if the pepper has changed.
 */
export function openAnswer(pepper: Buffer, tenantId: number, key: string, sealed: string): string {
  return openText(pepper, purposeOf(tenantId, key), Buffer.from(sealed, 'base64'))
}

function purposeOf(tenantId: number, key: string): string {
  return `lerner kept answer ${tenantId} ${key}`
}
