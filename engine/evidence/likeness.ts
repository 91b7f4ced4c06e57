import { square } from '../special/square.ts'

/** What the offers of one arm brought in one of the parts into which customers were dealt. */
export type Part = { offers: number; value: number }

/**
 * By how much the answers of one customer resemble each other, as a factor on the variance of a
 * sum: 1 where every offer is a customer of its own. Customers are dealt into parts by chance; sums
 * of parts vary with the likeness, single offers do not know of it.
 *
 * @param arms - Parts of each arm, and the sum of the squares of its offers' values. Parts without
 *   offers are listed, too.
 * @see Kish, Survey Sampling (1965), design effect; parts as in the delete-a-group jackknife.
 * @see docs/method/evidence.md, equation 3.
 */
export function likenessOf(
  arms: readonly { parts: readonly Part[]; valueSquares: number }[],
): number {
  let sum = 0
  let weight = 0
  for (const { parts, valueSquares } of arms) {
    const offers = parts.reduce((total, part) => total + part.offers, 0)
    const value = parts.reduce((total, part) => total + part.value, 0)
    if (parts.length < 2 || offers === 0) continue
    const mean = value / offers
    const alone = valueSquares - mean * value
    if (!(alone > 0)) continue
    const between = parts.reduce(
      (total, part) => total + square(part.value - mean * part.offers),
      0,
    )
    sum += (between / alone) * parts.length
    weight += parts.length - 1
  }
  return weight > 0 ? Math.max(1, sum / weight) : 1
}

/** The same for how many offers of a part came into the holdout. */
export function likenessOfCounts(
  parts: readonly { offers: number; holdout: number; meant: number; variance: number }[],
): number {
  const variance = parts.reduce((total, part) => total + part.variance, 0)
  if (!(variance > 0)) return 1
  const between = parts.reduce((total, { holdout, meant }) => total + square(holdout - meant), 0)
  return Math.max(1, between / variance)
}
