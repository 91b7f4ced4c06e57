import { headings, kinds, plainName } from './fields.ts'
import { genericHeadings } from './orders/order-fields.ts'
import { orderSystems } from './orders/systems.ts'
import { shortName } from './short-name.ts'
import type { Row } from './split-rows.ts'

/** A heading may be below up to this many rows of titles. */
const rowsOfTitles = 30

const known = new Set<string>([
  ...kinds.flatMap((kind) => Object.values(headings[kind]).flat()),
  ...Object.values(genericHeadings).flat(),
  ...orderSystems.flatMap(({ headings }) => Object.values(headings).flat()),
])

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
      const name = plainName(text)
      return said.has(text.trim()) || known.has(name) || known.has(shortName(name))
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
