import { headingName, isKnownHeading } from './heading-name.ts'
import { shortName } from './short-name.ts'
import type { Row } from './split-rows.ts'

/** A heading may be below up to this many rows of titles. */
const rowsOfTitles = 30

/**
 * The index of the heading row: the first, unless nothing in it is recognised and a row further
 * down is, as in a report that begins with its title.
 *
 * @param mapped - Headings given by a person.
 */
export function findHeading(rows: readonly Row[], mapped: Iterable<string>): number {
  const said = new Set(mapped)
  const score = ({ texts }: Row) =>
    texts.filter((text) => {
      const name = headingName(text)
      return said.has(text.trim()) || isKnownHeading(name) || isKnownHeading(shortName(name))
    }).length
  const [first] = rows
  if (first === undefined || score(first) > 1) return 0
  let best = { at: 0, score: Math.max(score(first), 1) }
  for (const [at, row] of rows.slice(0, rowsOfTitles).entries()) {
    const found = score(row)
    if (found > best.score) best = { at, score: found }
  }
  return best.at
}
