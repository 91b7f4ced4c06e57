import { PassportVerificationError } from './errors.ts'
import type { PassportKeySet } from './generated/contract.ts'

/** The content of a price passport, and who signed it. */
export type PricePassport = {
  /** Its quote; report the outcome under this id. */
  quoteId: string
  /** The issuer of the key set. */
  issuer: string
  mode: 'live' | 'test'
  productId: string
  /** Per unit, in the smallest unit of the currency. */
  price: number
  currency: string
  /** The requested order size. */
  quantity: number
  /** ISO 8601, UTC. */
  issuedAt: string
  /** Until when the price is valid. ISO 8601, UTC. */
  expiresAt: string
}

type Claims = Record<string, unknown>

/** A passport is below a kilobyte; a longer text cannot be one. */
const maxLength = 4096

/**
 * The content of a price passport, if a key of the set signed it and it has not expired. Works
 * offline: the set is that of your service, `client.passportKeys.get(issuer)`, cached for a day.
 *
 * @throws PassportVerificationError if it is not valid.
 */
export async function verifyPassport(
  passport: string,
  { issuer, keys }: PassportKeySet,
  nowMs = Date.now(),
): Promise<PricePassport> {
  const [header = '', payload = '', signature = '', ...more] = passport.split('.')
  if (more.length > 0 || passport.length > maxLength) refuse('It is not a compact JWS.')
  const { alg, typ, kid } = claimsIn(header)
  // The algorithm is determined by the set, never by the passport: but the passport must agree.
  if (alg !== 'EdDSA' || typ !== 'price-passport+jwt') refuse('It is not a price passport.')
  const key = keys.find((one) => one.kid === kid && one.crv === 'Ed25519')
  if (key === undefined) refuse('No key of the set has its kid: read the set again.')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x }
  const publicKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  const bytes = bytesOf(signature)
  if (!(await crypto.subtle.verify('Ed25519', publicKey, bytes, signed))) {
    refuse('Its signature is not of this key.')
  }
  const claims = claimsIn(payload)
  if (claims.iss !== issuer) refuse('It is of another issuer than the key set.')
  const read = passportOf(claims)
  if (Date.parse(read.expiresAt) <= nowMs) refuse(`The price held until ${read.expiresAt}.`)
  return read
}

function passportOf(claims: Claims): PricePassport {
  const { jti, iss, mode, product_id, price, currency, quantity, iat, exp } = claims
  return {
    quoteId: textOf(jti),
    issuer: textOf(iss),
    mode: mode === 'test' ? 'test' : 'live',
    productId: textOf(product_id),
    price: numberOf(price),
    currency: textOf(currency),
    quantity: numberOf(quantity),
    issuedAt: new Date(numberOf(iat) * 1000).toISOString(),
    expiresAt: new Date(numberOf(exp) * 1000).toISOString(),
  }
}

function claimsIn(part: string): Claims {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // It is refused below.
  }
  return refuse('It is not a compact JWS.')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(base64url)) refuse('It is not a compact JWS.')
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (one) => one.charCodeAt(0))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : refuse('It is signed, but lacks a claim.')
}

function numberOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : refuse('It is signed, but lacks a claim.')
}

function refuse(message: string): never {
  throw new PassportVerificationError(message)
}
