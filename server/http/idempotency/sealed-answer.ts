import { openText, sealText } from '../../domain/sealed-text.ts'

/**
 * Seals a response that contains a secret, so that storing it for replays does not expose the
 * secret: it opens only with the service's pepper, for the same tenant and idempotency key.
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
