import { expect, test } from 'vitest'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

const pepper = Buffer.alloc(32, 7)

test('a sealed answer opens to what it was, and does not show it', () => {
  const body = '{"key":"lrn_live_secret","name":"Käse"}'
  const sealed = sealAnswer(pepper, 1, 'once', body)

  expect(sealed).not.toContain('secret')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('secret')
  expect(openAnswer(pepper, 1, 'once', sealed)).toBe(body)
})

test.each([
  ['another pepper', Buffer.alloc(32, 8), 1, 'once'],
  ['another tenant', pepper, 2, 'once'],
  ['another idempotency key', pepper, 1, 'twice'],
])('it does not open with %s', (_, otherPepper, tenantId, key) => {
  const sealed = sealAnswer(pepper, 1, 'once', '{}')

  expect(() => openAnswer(otherPepper, tenantId, key, sealed)).toThrow()
})
