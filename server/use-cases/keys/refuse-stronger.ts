import type { Scope } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'

/**
 * @throws Refusal if another key is to be rotated or revoked that can do more than the one that
 * asks.
 */
export function refuseStronger(own: readonly Scope[], others: readonly Scope[]): void {
  if (own.includes('*')) return
  const excess = others.filter((scope) => !own.includes(scope))
  if (excess.length === 0) return
  throw new Refusal(
    'scope_missing',
    `A key can rotate or revoke only keys that can do no more than it; yours lacks ${excess.join(', ')}.`,
  )
}

/** @throws Refusal if a key is asked for that can do more than the one that asks. */
export function refuseMoreThan(own: readonly Scope[], wanted: readonly Scope[]): void {
  if (own.includes('*')) return
  const excess = wanted.filter((scope) => !own.includes(scope))
  if (excess.length === 0) return
  throw new Refusal(
    'scope_missing',
    `A key can pass on only the scopes that it has; yours lacks ${excess.join(', ')}.`,
    { param: 'scopes' },
  )
}

/** @throws Refusal if a key is to be bounded, and could get around its bounds. */
export function refuseUnbounded(wanted: readonly Scope[]): void {
  const excess = wanted.filter((scope) => !scope.endsWith(':read') && scope !== 'products:write')
  if (excess.length === 0) return
  throw new Refusal(
    'parameter_invalid',
    `A key with a loss_share has scopes that read, and products:write; leave out ${excess.join(', ')}.`,
    { param: 'scopes' },
  )
}
