import type { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Part } from './faults.ts'

// No schema nests deeper; validation refuses deeper values before anything reads them.
const maxDepth = 12

/**
 * Finds text that PostgreSQL cannot store, a NUL character or an unpaired surrogate, in a parsed
 * body.
 *
 * @returns The path of the first such string, as in `[3].segment`, or null.
 */
function findBadText(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return isBadText(value) ? path : null
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null
  for (const [name, entry] of Object.entries(value)) {
    const here = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const found = findBadText(entry, here, depth + 1)
    if (found !== null) return found
  }
  return null
}

/**
 * True for JSON text that may contain such text. Only an escape can produce it: JSON forbids an
 * unescaped NUL, and UTF-8 an unpaired surrogate.
 */
export function mayHoldBadText(json: string): boolean {
  return json.includes('\\u')
}

/**
 * The refusal of a body, or part of one, that contains such text; null if it contains none.
 *
 * @param path - Position of the value in its body.
 */
export function refusalOfBadText(value: unknown, part: Part, path = ''): Refusal | null {
  const param = findBadText(value, path)
  if (param === null) return null
  const subject = param === '' ? `The ${part}` : `\`${param}\``
  return refusalFor('text_unfit', {}, param === '' ? {} : { param }, { subject })
}

/** True for text that PostgreSQL cannot store. */
export function isBadText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}
