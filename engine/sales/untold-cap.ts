import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { SalesRow } from './sales-row.ts'
import { survivalTerm } from './survival.ts'

/** Log of how much likelier a cap makes the rows: chance reaches it in one product of thousands. */
const leastEvidence = 8
const fewestRows = 20
/** Sales vary at least as arrivals do, or by a little more: variance = mean + so much × mean². */
const leastOverdispersion = 1e-3

/**
 * The most units that a product could sell in a period, where sales pile up at it and never pass
 * it: what is left of demand when stock runs out and nobody tells.
 *
 * Were demand alone at work, of the rows that reach the largest units M a share
 * h = P(D = M) / P(D ≥ M) would stop there; were M a cap, all. So k rows at M make a cap likelier
 * by h⁻ᵏ, whatever the other rows are: they are as likely either way.
 *
 * @returns Null where nothing piles up, and where somebody told of stock.
 * @see docs/method/sales.md, equation 9.
 */
export function untoldCap(rows: readonly SalesRow[]): number | null {
  if (rows.length < fewestRows || rows.some(({ inStock }) => inStock !== null)) return null
  const counts = new Map<number, number>()
  for (const { units } of rows) counts.set(units, (counts.get(units) ?? 0) + 1)
  const [most, second] = [...counts.keys()].sort((a, b) => b - a)
  if (second === undefined || !Number.isInteger(most)) return null
  const atMost = counts.get(most) ?? 0
  // Steady sales repeat their largest units too, but seldom more often than those below.
  if (atMost <= (counts.get(second) ?? 0)) return null
  return capEvidence(rows, most, atMost) >= leastEvidence ? most : null
}

/** −k log h, with the negative binomial that has the mean and the variance of the rows. */
function capEvidence(rows: readonly SalesRow[], most: number, atMost: number): number {
  const n = rows.length
  const mean = rows.reduce((sum, { units }) => sum + units, 0) / n
  const variance = rows.reduce((sum, { units }) => sum + square(units - mean), 0) / (n - 1)
  const overdispersion = Math.max(leastOverdispersion, (variance - mean) / square(mean))
  const shape = 1 / overdispersion
  const reached = survivalTerm(most, shape, mean / (mean + shape), shape / (mean + shape))
  // P(D = M) is N / M in the words of survivalTerm, whose score is N / P(D ≥ M).
  return -atMost * log(reached.score / most)
}
