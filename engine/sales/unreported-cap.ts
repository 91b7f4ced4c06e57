import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { SalesRow } from './sales-row.ts'
import { survivalTerm } from './survival.ts'

/**
 * Minimum log likelihood ratio in favour of a cap: chance exceeds it in one product of thousands.
 */
const leastEvidence = 8
const fewestRows = 20
/** Lower limit on the over-dispersion: variance = mean + this × mean². */
const leastOverdispersion = 1e-3

/**
 * The most units that a product could sell in a period, where sales pile up at a value and never
 * exceed it: demand censored by unreported stock-outs.
 *
 * Without a cap, of the rows that reach the largest units M a share h = P(D = M) / P(D ≥ M) would
 * stop there; with a cap at M, all would. So k rows at M favour a cap by a factor of h⁻ᵏ, whatever
 * the other rows are: they are equally likely either way.
 *
 * @returns Null where nothing piles up, and where stock was reported.
 * @see docs/method/sales.md, equation 9.
 */
export function unreportedCap(rows: readonly SalesRow[]): number | null {
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

/** −k log h, for the negative binomial with the mean and variance of the rows. */
function capEvidence(rows: readonly SalesRow[], most: number, atMost: number): number {
  const n = rows.length
  const mean = rows.reduce((sum, { units }) => sum + units, 0) / n
  const variance = rows.reduce((sum, { units }) => sum + square(units - mean), 0) / (n - 1)
  const overdispersion = Math.max(leastOverdispersion, (variance - mean) / square(mean))
  const shape = 1 / overdispersion
  const reached = survivalTerm(most, shape, mean / (mean + shape), shape / (mean + shape))
  // P(D = M) is N / M in the notation of survivalTerm, whose score is N / P(D ≥ M).
  return -atMost * log(reached.score / most)
}
