import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret text before it is stored: it can be opened only with the service's pepper and
 * for the same purpose.
 */
export function sealText(pepper: Buffer, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(pepper, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Opens what `sealText` sealed. @throws Error if it was altered, or if the pepper has changed. */
export function openText(pepper: Buffer, purpose: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(pepper, purpose), iv)
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = sealed.subarray(ivBytes + tagBytes)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

function keyFor(pepper: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32))
}
