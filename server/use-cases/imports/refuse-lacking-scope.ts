import type { Caller } from '../../domain/caller.ts'
import type { ImportKind } from '../../domain/import.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/**
 * Products need a scope of their own, whichever way they come: each step of their import asks for
 * it, since another key may have begun it.
 *
 * @throws Refusal if the key may not do what an import of this kind does.
 */
export function refuseLackingScope({ scopes }: Pick<Caller, 'scopes'>, kind: ImportKind): void {
  if (kind !== 'products' || scopes.includes('*') || scopes.includes('products:write')) return
  throw refusalFor('products_need_scope', { scopes: scopes.join(', ') })
}
