import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyPassport } from '../../../../clients/typescript/src/passport.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0', LERNER_QUOTE_TTL_SECONDS: '604800' })
afterAll(() => service.close())

const weekMs = 604_800_000
const mug = { product_id: 'mug', base_price: 1999, currency: 'usd' }

async function quote(who: TestCaller, more: object = {}) {
  const body = { ...mug, include: ['passport', 'terms'], ...more }
  return (await service.send(who, 'POST /v1/quote', { body })).body
}

/** The public key set of a passport's signer. */
async function keysOf(passport: string) {
  const { iss } = decodeJwt(passport)
  return (await service.send(null, `GET /v1/passport_keys/${iss}`)).body
}

describe('a price passport', () => {
  test('says what the quote promises, and stands up to another implementation', async () => {
    const who = await service.caller()
    const quoted = await quote(who, { quantity: 3 })
    const set = await keysOf(quoted.passport)
    const { payload, protectedHeader } = await jwtVerify(quoted.passport, createLocalJWKSet(set), {
      issuer: set.issuer,
      currentDate: new Date(service.clock.nowMs),
    })

    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'price-passport+jwt' })
    expect(payload).toEqual({
      iss: set.issuer,
      jti: quoted.quote_id,
      iat: Math.floor(service.clock.nowMs / 1000),
      exp: Math.floor(Date.parse(quoted.terms.expires_at) / 1000),
      mode: 'live',
      product_id: 'mug',
      price: quoted.optimized_price,
      currency: 'usd',
      quantity: 3,
    })
  })

  test('is read by the client, offline, until the quote ends', async () => {
    const who = await service.caller({ mode: 'test' })
    const quoted = await quote(who)
    const set = await keysOf(quoted.passport)
    const read = await verifyPassport(quoted.passport, set, service.clock.nowMs)

    expect(read).toMatchObject({
      quoteId: quoted.quote_id,
      mode: 'test',
      productId: 'mug',
      price: 1999,
    })
    await expect(
      verifyPassport(quoted.passport, set, Date.parse(quoted.terms.expires_at)),
    ).rejects.toThrow('The price held until')
  })

  test('of a month is checked in the next, by a key that was shown before it signed', async () => {
    const who = await service.caller()
    const before = await quote(who)
    const early = await keysOf(before.passport)
    const date = new Date(service.clock.nowMs)
    const startMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    const { nowMs } = service.clock
    service.clock.nowMs = startMs + 1000
    const after = await quote(who)
    const late = await keysOf(after.passport)
    service.clock.nowMs = startMs + weekMs + 1000
    const settled = await keysOf(after.passport)
    service.clock.nowMs = nowMs

    const kid = (passport: string) => JSON.parse(atob(passport.split('.')[0] ?? '')).kid
    const kids = (set: { keys: { kid: string }[] }) => set.keys.map((one) => one.kid)
    expect(kid(before.passport)).not.toBe(kid(after.passport))
    expect(kids(early)).toContain(kid(after.passport))
    expect(kids(late)).toContain(kid(before.passport))
    expect(kids(settled)).not.toContain(kid(before.passport))
    expect(await verifyPassport(after.passport, early, startMs + 2000)).toMatchObject({
      price: 1999,
    })
  })

  test('of one account is none of another, nor of its test data', async () => {
    const who = await service.caller()
    const other = await service.caller()
    const trial = await service.caller({ mode: 'test' }, who.account)
    const [own, foreign, test] = [await quote(who), await quote(other), await quote(trial)]
    const issuers = [own, foreign, test].map(({ passport }) => decodeJwt(passport).iss)
    const set = await keysOf(own.passport)

    expect(new Set(issuers).size).toBe(3)
    for (const { passport } of [foreign, test]) {
      await expect(verifyPassport(passport, set, service.clock.nowMs)).rejects.toThrow('No key')
    }
  })

  test('comes only where it is asked for, and never with a preview or in a batch', async () => {
    const who = await service.caller()
    const plain = (await service.send(who, 'POST /v1/quote', { body: mug })).body
    const preview = await quote(who, { preview: true })
    const body = { requests: [{ ...mug, include: ['passport'] }, mug] }
    const batch = (await service.send(who, 'POST /v1/quote/batch', { body })).body

    expect(plain).not.toHaveProperty('passport')
    expect(preview).toHaveProperty('terms')
    expect(preview).not.toHaveProperty('passport')
    expect(batch.results[0].error.message).toContain('asks for passport')
    expect(batch.results[1]).toHaveProperty('quote_id')
  })

  test('is the same when the request is repeated with its idempotency key', async () => {
    const who = await service.caller()
    const sent = { body: { ...mug, include: ['passport'] }, headers: { 'idempotency-key': 'once' } }
    const [first, again] = [
      await service.send(who, 'POST /v1/quote', sent),
      await service.send(who, 'POST /v1/quote', sent),
    ]

    expect(again.body.passport).toBe(first.body.passport)
  })

  test('keys of whoever signs nothing look like any, and an odd issuer is refused', async () => {
    const nobody = await service.send(null, `GET /v1/passport_keys/${'0'.repeat(24)}`)
    const odd = await service.send(null, 'GET /v1/passport_keys/default')

    expect(nobody.status).toBe(200)
    expect(nobody.headers['cache-control']).toBe('public, max-age=86400')
    expect(nobody.body.keys[0]).not.toHaveProperty('d')
    expect(odd.status).toBe(404)
  })
})
