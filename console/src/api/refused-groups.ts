import { type Refusal, refusalInWords } from './refusal-words.ts'

/** What could not be done with one of many products, and why. */
export type Refused = Refusal & { productId: string; name: string }

/** A reason in words, and the products that it applies to. */
export type RefusedGroup = { reason: string; names: readonly string[] }

/**
 * Groups equal reasons, the most frequent first; reasons that differ only in the product and its
 * price count as one.
 *
 * @param currency - Of amounts.
 */
export function groupRefused(all: readonly Refused[], currency?: string): readonly RefusedGroup[] {
  const groups = new Map<string, string[]>()
  for (const refused of all) {
    const reason = refusalInWords(refused, { currency, ofMany: true })
    const names = groups.get(reason) ?? []
    names.push(refused.name)
    groups.set(reason, names)
  }
  return [...groups]
    .map(([reason, names]) => ({ reason, names }))
    .sort((a, b) => b.names.length - a.names.length)
}
