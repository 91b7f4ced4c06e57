import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals an answer that holds a secret, so that keeping it for replays does not put the secret into the
 * store: it opens only with the service's pepper, for the same tenant and idempotency key.
 */
export function sealAnswer(pepper: Buffer, tenantId: number, key: string, body: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secretOf(pepper, tenantId, key), iv)
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `sealAnswer` sealed. @throws Error if anything of it was altered, or the pepper was. */
export function openAnswer(pepper: Buffer, tenantId: number, key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    secretOf(pepper, tenantId, key),
    bytes.subarray(0, 12),
  )
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function secretOf(pepper: Buffer, tenantId: number, key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', `lerner kept answer ${tenantId} ${key}`, 32))
}
