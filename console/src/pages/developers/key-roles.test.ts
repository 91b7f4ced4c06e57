import { expect, test } from 'vitest'
import type { ApiKey } from '../../../../clients/typescript/src/main.ts'
import { scopesInWords, stateOf } from './key-roles.ts'

const key: ApiKey = {
  id: 'key_1',
  name: 'till',
  hint: 'lrn_live_Xa9f…Q2bT',
  scopes: ['quotes:write'],
  createdAt: '2026-01-01T00:00:00.000Z',
  lossShare: null,
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
}
const reading = ['quotes:read', 'products:read', 'reports:read', 'audit:read'] as const
const now = Date.parse('2026-06-01T00:00:00Z')

test('the scopes of a purpose are shown as one word, in any order', () => {
  expect(scopesInWords(['outcomes:write', 'quotes:write'])).toBe('Shop')
  expect(scopesInWords(['*'])).toBe('Admin')
  expect(scopesInWords(reading)).toBe('Viewer')
  expect(scopesInWords(['lists:approve', ...reading])).toBe('Approver')
  expect(scopesInWords(['quotes:write'])).toBe('quotes:write')
})

test('a key works until it ends or is revoked', () => {
  expect(stateOf(key, now).name).toBe('works')
  expect(stateOf({ ...key, expiresAt: '2026-07-01T00:00:00Z' }, now).name).toBe('ends')
  expect(stateOf({ ...key, expiresAt: '2026-06-01T00:00:00Z' }, now).name).toBe('ended')
  expect(stateOf({ ...key, revokedAt: '2026-05-01T00:00:00Z' }, now).name).toBe('revoked')
})
