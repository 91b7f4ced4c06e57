import { expect, test } from 'vitest'
import { readingScopes, roleOf, roles, scopesOfRole } from './role.ts'

test('the scopes of a role amount to that role', () => {
  expect(roles.map((role) => roleOf(scopesOfRole[role]))).toEqual(roles)
})

test('each role may do what the one before may', () => {
  expect(scopesOfRole.manager).toEqual(expect.arrayContaining([...scopesOfRole.viewer]))
  expect(scopesOfRole.admin).toEqual(['*'])
})

test('a key that only sends quotes is a manager, one that makes keys an admin', () => {
  expect(roleOf(['quotes:write'])).toBe('manager')
  expect(roleOf(['products:read', 'keys:write'])).toBe('admin')
  expect(roleOf([])).toBe('viewer')
})

test('of everything, reading scopes are all that read; of others, those among them', () => {
  expect(readingScopes(['*'])).toEqual(scopesOfRole.viewer)
  expect(readingScopes(['products:read', 'products:write'])).toEqual(['products:read'])
  expect(readingScopes(['quotes:write'])).toEqual([])
})
