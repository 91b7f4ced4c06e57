import type { Counts } from '../demand/counts.ts'
import type { CellPrior } from '../demand/level-slope.ts'
import { fitDemand } from '../demand/posterior.ts'

/** Fewer purchases tell shapes apart hardly at all. */
const leastPurchases = 30

/**
 * Log probability of the counts under every shape, the highest being 0; null while they are too few
 * to tell.
 *
 * @param prior - The same for all cells that are compared.
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
