import type { Factor } from '../../domain/factors.ts'

/**
 * Returns one shared list for equal lists: tables have few different ones, and reference them per
 * price.
 */
export type FactorLists<Name extends string = Factor> = {
  share: (names: readonly Name[]) => readonly Name[]
}

/**
 * How many different lists are kept; there are far fewer in practice, and others are returned
 * unchanged.
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
