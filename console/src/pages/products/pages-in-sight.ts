/** Rows about those in sight that are asked for, too: a turn or two of the wheel. */
const beside = 25

/** Pages at most: a screen never shows more rows than this holds. */
export const mostPages = 7

/**
 * Which pages hold the rows in sight, and those that come into sight soon.
 *
 * @param first - The first row in sight, from 0.
 * @param last - The last one.
 */
export function pagesInSight(first: number, last: number, pageRows: number): number[] {
  const from = Math.max(0, Math.floor((first - beside) / pageRows))
  const to = Math.max(from, Math.floor((last + beside) / pageRows))
  return Array.from({ length: Math.min(to - from + 1, mostPages) }, (_, i) => from + i)
}
