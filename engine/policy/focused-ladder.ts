import type { Counts } from '../demand/counts.ts'
import type { CellPrior } from '../demand/level-slope.ts'
import { meanDemand } from '../demand/mean-demand.ts'
import { type DemandPosterior, fitDemand } from '../demand/posterior.ts'
import type { ShapeWeights } from '../demand/shape-weights.ts'
import { type Perception, seenRatio } from '../special/seen-price.ts'
import type { AdmissiblePrices, Guardrails } from './guardrails.ts'
import { isCoarse, type Ladder, makeLadder, refineLadder } from './ladder.ts'
import { marginsOf } from './margins.ts'

/** With fewer purchases, neighbouring prices cannot be told apart. */
const purchasesToFocus = 50

/**
 * The ladder of a cell. Where its steps are wide, they are refined around the price that currently
 * maximises expected value.
 *
 * @param shift - By how much a competitor moves the reference price, in log terms.
 * @returns The ladder, and the posterior that decided where to refine it.
 */
export function focusedLadder(
  allowed: AdmissiblePrices,
  guardrails: Guardrails,
  basePriceMinor: number,
  known: {
    counts: Counts
    prior: CellPrior
    shapes: ShapeWeights
    shift: number
    perception: Perception
  },
): { ladder: Ladder; posterior: DemandPosterior | null } {
  const { counts, prior, shapes, shift, perception } = known
  const ladder = makeLadder(allowed, basePriceMinor, perception.unseenShare)
  const { prices } = ladder
  if (counts.bought < purchasesToFocus || !isCoarse(allowed)) {
    return { ladder, posterior: null }
  }
  const logRatio = prices.map((price) => seenRatio(price, basePriceMinor, perception) - shift)
  const posterior = fitDemand(counts, prior, logRatio, shapes)
  const demand = meanDemand(posterior, logRatio)
  const margin = marginsOf(prices, guardrails, basePriceMinor)
  let best = 0
  for (let k = 1; k < prices.length; k++) {
    if (margin[k] * demand[k] > margin[best] * demand[best]) best = k
  }
  return { ladder: refineLadder(ladder, allowed, prices[best], basePriceMinor), posterior }
}
