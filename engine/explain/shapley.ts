/** Maximum number of separate sources: each doubles the work. */
export const mostSources = 5

/**
 * The contribution of each source to a whole, independent of their order: the mean over all orders
 * of what it adds to those before it. In whole units that sum exactly to the value of all minus
 * that of none; the rounding remainder goes to the largest remainders, the first on a tie.
 *
 * @param worth - Whole numbers, the value of each set of sources: bit i of the index is source i.
 * @returns One share per source.
 * @throws RangeError if there is not one number for each set of at most five sources.
 * @see Shapley, A value for n-person games, Contributions to the Theory of Games II (1953),
 * equation 13.
 * @see docs/method/explanation.md, equation 1.
 */
export function shapleyShares(worth: ArrayLike<number>): number[] {
  const sources = Math.log2(worth.length)
  if (!Number.isInteger(sources) || sources > mostSources) {
    throw new RangeError(`worth has ${worth.length} numbers, expected 1, 2, 4, 8, 16 or 32`)
  }
  const orders = factorial(sources)
  // In whole orders, so that nothing is rounded before the remainders are compared.
  const added = Array.from({ length: sources }, (_, i) => {
    let sum = 0
    for (let set = 0; set < worth.length; set++) {
      if (set & (1 << i)) continue
      const before = sizeOf(set)
      const often = factorial(before) * factorial(sources - before - 1)
      sum += often * (worth[set | (1 << i)] - worth[set])
    }
    return sum
  })
  const shares = added.map((sum) => Math.floor(sum / orders))
  let left = worth[worth.length - 1] - worth[0]
  for (const share of shares) left -= share
  const byRemainder = added
    .map((sum, i) => ({ i, remainder: sum - shares[i] * orders }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of byRemainder.slice(0, left)) shares[i] += 1
  return shares
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}

function sizeOf(set: number): number {
  let size = 0
  for (let rest = set; rest > 0; rest >>= 1) size += rest & 1
  return size
}
