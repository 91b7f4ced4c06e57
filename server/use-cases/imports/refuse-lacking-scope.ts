import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { ImportKind } from '../../domain/import.ts'

/**
 * Products need a scope of their own, whichever way they come: each step of their import asks for
 * it, since another key may have begun it.
 *
 * @throws Refusal if the key may not do what an import of this kind does.
 */
export function refuseLackingScope({ scopes }: Pick<Caller, 'scopes'>, kind: ImportKind): void {
  if (kind !== 'products' || scopes.includes('*') || scopes.includes('products:write')) return
  throw new Refusal(
    'scope_missing',
    `Products need a key with the scope products:write; yours has ${scopes.join(', ')}.`,
  )
}
