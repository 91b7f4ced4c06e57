import type { Factor } from '../../domain/factors.ts'

/**
 * Hands out one list for all that are equal: tables have few different ones between them, and name
 * them per price.
 */
export type FactorLists<Name extends string = Factor> = {
  share: (names: readonly Name[]) => readonly Name[]
}

/**
 * Different lists that are kept; there are far fewer in practice, and more are handed out as they
 * came.
 */
const mostLists = 4096

export function createFactorLists<Name extends string = Factor>(): FactorLists<Name> {
  const known = new Map<string, readonly Name[]>()
  return {
    share(names) {
      const key = names.join()
      const before = known.get(key)
      if (before) return before
      if (known.size < mostLists) known.set(key, names)
      return names
    },
  }
}
