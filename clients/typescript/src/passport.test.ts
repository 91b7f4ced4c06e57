import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { verifyPassport } from './passport.ts'

const issuer = '5f1c0e9b7a3d4c2f8e6b1a90'
const nowMs = Date.parse('2026-01-31T12:00:00Z')
const claims = { mode: 'live', product_id: 'mug', price: 2099, currency: 'usd', quantity: 2 }

const own = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
const stranger = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
const { x = '' } = await exportJWK(own.publicKey)
const shown = { kty: 'OKP', crv: 'Ed25519', x, kid: 'one', alg: 'EdDSA', use: 'sig' }
const set = { issuer, keys: [shown] }

type Wanted = {
  header?: object
  claims?: object
  issuer?: string
  key?: Parameters<SignJWT['sign']>[0]
}

/** A passport as another implementation writes it. */
function passport(wanted: Wanted = {}): Promise<string> {
  return new SignJWT({ ...claims, ...wanted.claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'price-passport+jwt', kid: 'one', ...wanted.header })
    .setIssuer(wanted.issuer ?? issuer)
    .setJti('quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3')
    .setIssuedAt(nowMs / 1000)
    .setExpirationTime(nowMs / 1000 + 3600)
    .sign(wanted.key ?? own.privateKey)
}

test('a passport that the set can check is read', async () => {
  expect(await verifyPassport(await passport(), set, nowMs)).toEqual({
    quoteId: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
    issuer,
    mode: 'live',
    productId: 'mug',
    price: 2099,
    currency: 'usd',
    quantity: 2,
    issuedAt: '2026-01-31T12:00:00.000Z',
    expiresAt: '2026-01-31T13:00:00.000Z',
  })
})

test.each<[string, Wanted, string]>([
  ['by a stranger', { key: stranger.privateKey }, 'signature'],
  ['with an unknown key', { header: { kid: 'two' } }, 'No key of the set'],
  ['as another kind of token', { header: { typ: 'at+jwt' } }, 'not a price passport'],
  ['for another issuer', { issuer: '0'.repeat(24) }, 'another issuer'],
  ['without a price', { claims: { price: undefined } }, 'lacks a claim'],
  ['with half a cent', { claims: { price: 20.5 } }, 'lacks a claim'],
])('one that was signed %s is refused', async (_, wanted, message) => {
  await expect(verifyPassport(await passport(wanted), set, nowMs)).rejects.toThrow(message)
})

test('one whose price was changed, that is over, unsigned or no passport at all is refused', async () => {
  const whole = await passport()
  const [header, payload = '', signature] = whole.split('.')
  const cheap = btoa(atob(payload).replace('2099', '1099')).replaceAll('=', '')
  const none = btoa('{"alg":"none","typ":"price-passport+jwt","kid":"one"}').replaceAll('=', '')
  const check = (text: string, atMs = nowMs) => verifyPassport(text, set, atMs)

  await expect(check(`${header}.${cheap}.${signature}`)).rejects.toThrow('signature')
  await expect(check(`${none}.${payload}.`)).rejects.toThrow('not a price passport')
  await expect(check(whole, nowMs + 3_600_000)).rejects.toThrow('held until 2026-01-31T13:00')
  await expect(check('a.b')).rejects.toThrow('not a compact JWS')
  await expect(check('')).rejects.toThrow('not a compact JWS')
  await expect(check('.'.repeat(9000))).rejects.toThrow('not a compact JWS')
})
