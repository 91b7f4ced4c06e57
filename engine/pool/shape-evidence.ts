import type { Counts } from '../demand/counts.ts'
import type { CellPrior } from '../demand/level-slope.ts'
import { fitDemand } from '../demand/posterior.ts'

/** Fewer purchases can hardly distinguish shapes. */
const leastPurchases = 30

/**
 * Log evidence of the counts under every shape, relative to the highest; null with too few
 * purchases.
 *
 * @param prior - Common to all cells being compared.
 */
export function shapeEvidence(counts: Counts, prior: CellPrior): number[] | null {
  if (counts.bought < leastPurchases) return null
  const { fits, falls } = fitDemand(counts, prior, nowhere)
  const evidence = [...fits.map(({ fit }) => fit), ...falls.map(({ chain }) => chain)].map(
    ({ logEvidence }) => logEvidence,
  )
  const highest = Math.max(...evidence)
  return evidence.map((one) => one - highest)
}

const nowhere = new Float64Array(0)
