import { createHmac, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { thumbprintOf } from './passport-thumbprint.ts'

/** A public key of a key set, in the format of RFC 8037. */
export type PassportKey = {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

type SigningKey = { key: KeyObject; shown: PassportKey }

/** The PKCS #8 header before the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The issuer of passports: an account's live or test data. It does not reveal which. */
function passportIssuer(pepper: Buffer, tenantId: number): string {
  const digest = createHmac('sha256', pepper).update(`price passport issuer ${tenantId}`).digest()
  return digest.subarray(0, 12).toString('hex')
}

/**
 * An issuer's key for a month. It is derived from the pepper, so all replicas have the same one and
 * there is nothing to store, lose or distribute.
 */
function signingKey(pepper: Buffer, issuer: string, month: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', pepper, '', `price passport ${issuer} ${month}`, 32))
  const der = Buffer.concat([pkcs8Prefix, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = key.export({ format: 'jwk' })
  const kid = thumbprintOf(x)
  return { key, shown: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } }
}

/** The key that a month signs with, and those that a verifier may encounter during it. */
export type PassportKeys = {
  /** Public keys of the months around a time, including its own. */
  shown(issuer: string, nowMs: number): PassportKey[]
  /**
   * A compact JWS (RFC 7515) of what a quote promises, signed with the key of its month.
   *
   * @param claims - The claims, including the issuer, under their names on the wire.
   */
  sign(tenantId: number, createdAtMs: number, claims: (issuer: string) => object): string
}

/** Keys kept in memory; deriving one takes a tenth of a millisecond. */
const mostKept = 1000

/**
 * Creates passports, and the keys that verify them.
 *
 * @param holdSeconds - How long a quote may be valid: a key is published this long after its month.
 */
export function createPassportKeys(pepper: Buffer, holdSeconds: number): PassportKeys {
  const kept = new Map<string, SigningKey>()

  function keyOf(issuer: string, month: string): SigningKey {
    const name = `${issuer} ${month}`
    const known = kept.get(name)
    if (known) return known
    const made = signingKey(pepper, issuer, month)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(name, made)
    return made
  }

  return {
    shown: (issuer, nowMs) =>
      monthsAbout(nowMs, holdSeconds).map((month) => keyOf(issuer, month).shown),
    sign(tenantId, createdAtMs, claims) {
      const issuer = passportIssuer(pepper, tenantId)
      const { key, shown } = keyOf(issuer, monthOf(createdAtMs))
      const header = { alg: 'EdDSA', typ: 'price-passport+jwt', kid: shown.kid }
      const signed = `${encode(header)}.${encode(claims(issuer))}`
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

/**
 * The months whose keys a verifier may encounter: those of quotes that are still valid, this one,
 * and the next, so that keys are known before they are used.
 */
function monthsAbout(nowMs: number, holdSeconds: number): string[] {
  const date = new Date(nowMs)
  const firstMs = nowMs - holdSeconds * 1000
  const months: string[] = []
  for (let back = -1; ; back++) {
    const startMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)
    months.unshift(monthOf(startMs))
    if (startMs <= firstMs) return months
  }
}
