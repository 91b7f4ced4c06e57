import { headings } from './fields.ts'
import { headingName } from './heading-name.ts'
import { shortName, taxesInHeading } from './short-name.ts'

const costs = headings.policies.unit_cost ?? []

/**
 * Of columns of the same prices with taxes and without, the one that is as the costs of the file
 * are, so that margins are right; null where the headings do not say.
 */
export function asCosts(indices: readonly number[], header: readonly string[]): number | null {
  const cost = header.find((heading) => costs.includes(shortName(headingName(heading))))
  const taxes = cost === undefined ? null : taxesInHeading(cost)
  if (taxes === null) return null
  const same = indices.filter((index) => taxesInHeading(header[index] ?? '') === taxes)
  const others = indices.filter((index) => taxesInHeading(header[index] ?? '') === null)
  return same.length === 1 && others.length === 0 ? (same[0] ?? null) : null
}
