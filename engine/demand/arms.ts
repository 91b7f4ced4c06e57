import { logBeta } from '../special/log-gamma.ts'
import type { Counts } from './counts.ts'

/** Beta posteriors of a short ladder, each price on its own. */
export type ArmFit = { a: Float64Array; b: Float64Array; logEvidence: number }

/**
 * Learns each price on its own: with much data on few prices, irregular demand is not smoothed away.
 *
 * Offers count for the ladder price they were made at; those at other prices weigh in the evidence only.
 *
 * @param ladder - Log ratios, ascending.
 */
export function fitArms(counts: Counts, ladder: Float64Array): ArmFit {
  const a = new Float64Array(ladder.length).fill(1)
  const b = new Float64Array(ladder.length).fill(1)
  let logEvidence = 0
  for (let bin = 0; bin < counts.offers.length; bin++) {
    const purchases = counts.purchases[bin]
    const refusals = counts.offers[bin] - purchases
    const arm = nearest(ladder, counts.logRatio[bin])
    if (Math.abs(ladder[arm] - counts.logRatio[bin]) < 0.005) {
      a[arm] += purchases
      b[arm] += refusals
    } else {
      logEvidence += logBeta(1 + purchases, 1 + refusals)
    }
  }
  for (let arm = 0; arm < ladder.length; arm++) logEvidence += logBeta(a[arm], b[arm])
  return { a, b, logEvidence }
}

function nearest(ladder: Float64Array, x: number): number {
  let best = 0
  for (let i = 1; i < ladder.length; i++) {
    if (Math.abs(ladder[i] - x) < Math.abs(ladder[best] - x)) best = i
  }
  return best
}
