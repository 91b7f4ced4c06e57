import type { Scope } from '../../domain/caller.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/**
 * @throws Refusal if the key to be rotated or revoked is another one that can do more than the
 * requesting key.
 */
export function refuseStronger(own: readonly Scope[], others: readonly Scope[]): void {
  if (own.includes('*')) return
  const excess = others.filter((scope) => !own.includes(scope))
  if (excess.length === 0) return
  throw refusalFor('key_weaker', { scopes: excess.join(', ') })
}

/** @throws Refusal if the requested key can do more than the requesting one. */
export function refuseMoreThan(own: readonly Scope[], wanted: readonly Scope[]): void {
  if (own.includes('*')) return
  const excess = wanted.filter((scope) => !own.includes(scope))
  if (excess.length === 0) return
  throw refusalFor('key_passes_on_too_much', { scopes: excess.join(', ') }, { param: 'scopes' })
}

/** @throws Refusal if a key is to be limited, but could get around its limits. */
export function refuseUnbounded(wanted: readonly Scope[]): void {
  const excess = wanted.filter((scope) => !scope.endsWith(':read') && scope !== 'products:write')
  if (excess.length === 0) return
  throw refusalFor('bounded_key_scopes', { scopes: excess.join(', ') }, { param: 'scopes' })
}
