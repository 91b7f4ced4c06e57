/**
 * Hands out one list for all that are equal: tables have few different ones between them, and name
 * them per price.
 */
export type FactorLists = { share: (names: readonly string[]) => readonly string[] }

/**
 * Different lists that are kept; there are far fewer in practice, and more are handed out as they
 * came.
 */
const mostLists = 4096

export function createFactorLists(): FactorLists {
  const known = new Map<string, readonly string[]>()
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
