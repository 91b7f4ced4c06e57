import { type Scope, scopes } from './caller.ts'

/** What a person may do, in one word, from least to most. */
export const roles = ['viewer', 'manager', 'admin'] as const

export type Role = (typeof roles)[number]

const readScopes = scopes.filter((scope) => scope.endsWith(':read'))

/** What each role may do. A manager changes prices; an admin also lets others in. */
export const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: readScopes,
  manager: [...readScopes, 'quotes:write', 'products:write', 'outcomes:write'],
  admin: ['*'],
}

/** The role that scopes amount to: the most that any of them lets one do. */
export function roleOf(own: readonly Scope[]): Role {
  if (own.some((scope) => scope === '*' || scope === 'keys:write' || scope === 'webhooks:write')) {
    return 'admin'
  }
  return own.some((scope) => scope.endsWith(':write')) ? 'manager' : 'viewer'
}

/** Those of the scopes that only read; all there are of everything. */
export function readingScopes(own: readonly Scope[]): readonly Scope[] {
  return own.includes('*') ? readScopes : own.filter((scope) => scope.endsWith(':read'))
}
