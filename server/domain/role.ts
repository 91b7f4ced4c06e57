import { type Scope, scopes } from './caller.ts'

/**
 * What a person may do, in one word, from least to most; although an editor and an approver may
 * each do things that the other may not.
 */
export const roles = ['viewer', 'editor', 'approver', 'manager', 'admin'] as const

export type Role = (typeof roles)[number]

const readScopes = scopes.filter((scope) => scope.endsWith(':read'))

const changes: readonly Scope[] = ['quotes:write', 'products:write', 'outcomes:write']

/**
 * What each role may do. An editor changes prices; an approver reviews the lists of others; a
 * manager does both; an admin also manages access.
 */
export const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: readScopes,
  editor: [...readScopes, ...changes],
  approver: [...readScopes, 'lists:approve'],
  manager: [...readScopes, ...changes, 'lists:approve'],
  admin: ['*'],
}

/** The role that scopes amount to: the highest one that they cover. */
export function roleOf(own: readonly Scope[]): Role {
  if (own.some((scope) => scope === '*' || scope === 'keys:write' || scope === 'webhooks:write')) {
    return 'admin'
  }
  const mayChange = own.some((scope) => scope.endsWith(':write'))
  if (own.includes('lists:approve')) return mayChange ? 'manager' : 'approver'
  return mayChange ? 'editor' : 'viewer'
}

/**
 * The role of somebody who was given several: everything that each of them allows. Null: none was
 * given.
 */
export function highestRole(given: readonly Role[]): Role | null {
  if (given.length === 0) return null
  return roleOf(given.flatMap((role) => scopesOfRole[role]))
}

/** Those of the scopes that only read; for `*`, all reading scopes. */
export function readingScopes(own: readonly Scope[]): readonly Scope[] {
  return own.includes('*') ? readScopes : own.filter((scope) => scope.endsWith(':read'))
}
