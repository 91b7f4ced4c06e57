import type { Caller } from '../../domain/caller.ts'
import type { ImportKind } from '../../domain/import.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/**
 * Products and their policies need a separate scope, however they are sent: each step of their
 * import checks it, since another key may have started it.
 *
 * @throws Refusal if the key may not do what an import of this kind does.
 */
export function refuseLackingScope({ scopes }: Pick<Caller, 'scopes'>, kind: ImportKind): void {
  if (kind !== 'products' && kind !== 'policies') return
  if (scopes.includes('*') || scopes.includes('products:write')) return
  throw refusalFor('products_need_scope', { scopes: scopes.join(', ') })
}
