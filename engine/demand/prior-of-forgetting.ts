import type { CellBelief } from '../belief/belief.ts'
import type { Forgetting } from '../belief/forgetting.ts'
import { startSlopeVariance } from '../belief/local-level.ts'
import { square } from '../special/square.ts'
import { usualSlope } from '../usual-demand.ts'
import { absorb, type CellPrior } from './level-slope.ts'

/**
 * The prior for the counts at a rate of forgetting: where they fade, with the slope that was learnt
 * while the level wandered. Undecayed counts hold all of that themselves.
 */
export function priorOfForgetting(
  prior: CellPrior,
  belief: CellBelief | null,
  forgetting: Forgetting,
  baseMinor: number,
): CellPrior {
  if (belief === null || forgetting === 'undecayed') return prior
  const [, slope, , , variance] = belief.levelFilter
  const precision = 1 / variance - 1 / startSlopeVariance
  if (!(precision > 0)) return prior
  const shift = slope / variance - usualSlope / startSlopeVariance
  // The filter knows prices by their ratio to the first one, the prior by that to the base price of
  // today.
  const scale = belief.firstPriceMinor / baseMinor
  return absorb(prior, {
    level: 0,
    cross: 0,
    slope: precision * square(scale),
    shiftLevel: 0,
    shiftSlope: shift * scale,
  })
}
