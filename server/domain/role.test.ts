import { expect, test } from 'vitest'
import { highestRole, readingScopes, roleOf, roles, scopesOfRole } from './role.ts'

test('the scopes of a role amount to that role', () => {
  expect(roles.map((role) => roleOf(scopesOfRole[role]))).toEqual(roles)
})

test('editor and approver may look, neither may what the other may, and a manager may both', () => {
  const { viewer, editor, approver, manager } = scopesOfRole
  expect(editor.filter((scope) => approver.includes(scope))).toEqual(viewer)
  expect(new Set([...editor, ...approver])).toEqual(new Set(manager))
  expect(scopesOfRole.admin).toEqual(['*'])
})

test('whoever is given several roles may do what each of them may', () => {
  expect(highestRole(['viewer', 'editor'])).toBe('editor')
  expect(highestRole(['approver', 'editor'])).toBe('manager')
  expect(highestRole(['approver', 'admin'])).toBe('admin')
  expect(highestRole([])).toBeNull()
})

test('a key that only sends quotes is an editor, one that makes keys an admin', () => {
  expect(roleOf(['quotes:write'])).toBe('editor')
  expect(roleOf(['products:read', 'keys:write'])).toBe('admin')
  expect(roleOf([])).toBe('viewer')
})

test('of everything, reading scopes are all that read; of others, those among them', () => {
  expect(readingScopes(['*'])).toEqual(scopesOfRole.viewer)
  expect(readingScopes(['products:read', 'products:write'])).toEqual(['products:read'])
  expect(readingScopes(['quotes:write'])).toEqual([])
})
