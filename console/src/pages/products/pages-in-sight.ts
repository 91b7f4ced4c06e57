/** Rows around the visible ones that are requested too: a turn or two of the wheel. */
const beside = 25

/** The maximum number of pages: a screen never shows more rows than they hold. */
export const mostPages = 7

/**
 * Which pages hold the visible rows, and those about to become visible.
 *
 * @param first - The first visible row, from 0.
 * @param last - The last one.
 */
export function pagesInSight(first: number, last: number, pageRows: number): number[] {
  const from = Math.max(0, Math.floor((first - beside) / pageRows))
  const to = Math.max(from, Math.floor((last + beside) / pageRows))
  return Array.from({ length: Math.min(to - from + 1, mostPages) }, (_, i) => from + i)
}
