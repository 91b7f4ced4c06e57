// No schema nests deeper; what does is refused by validation before anything reads it.
const maxDepth = 12

/**
 * Finds text that PostgreSQL cannot store, a NUL character or half a surrogate pair, in a parsed body.
 *
 * @returns The path of the first such string, as in `[3].segment`, or null.
 */
export function findBadText(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return isBadText(value) ? path : null
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null
  for (const [name, entry] of Object.entries(value)) {
    const here = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const found = findBadText(entry, here, depth + 1)
    if (found !== null) return found
  }
  return null
}

/** True for text that PostgreSQL cannot store. */
export function isBadText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}
