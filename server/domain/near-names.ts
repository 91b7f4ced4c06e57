/** Edit distance up to which a typing error still counts as the intended name. */
const mostSlips = 2
const mostTold = 3

/**
 * The names that may have been intended, nearest first: misspelt, shortened, or in another case.
 */
export function nearNames(unknown: string, known: readonly string[]): string[] {
  const name = unknown.toLowerCase()
  return known
    .map((one) => ({ one, slips: slipsBetween(name, one.toLowerCase()) }))
    .filter(({ one, slips }) => slips <= mostSlips || one.toLowerCase().startsWith(name))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, mostTold)
    .map(({ one }) => one)
}

/**
 * Number of letters to add, remove or change.
 *
 * @see Levenshtein, Binary codes capable of correcting deletions, insertions and reversals (1966).
 */
function slipsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  return before[b.length] ?? 0
}
