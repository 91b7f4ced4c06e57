import type { CellBelief } from '../belief/belief.ts'
import type { Forgetting } from '../belief/forgetting.ts'
import { startSlopeVariance } from '../belief/local-level.ts'
import { square } from '../special/square.ts'
import { usualSlope } from '../usual-demand.ts'
import { absorb, type CellPrior } from './level-slope.ts'

/**
 * The prior for the counts at a decay rate: where they decay, it includes the slope learnt by the
 * drifting-level filter. Undecayed counts already contain that information.
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
  // The filter uses price ratios to the first price, the prior ratios to today's base price.
  const scale = belief.firstPriceMinor / baseMinor
  return absorb(prior, {
    level: 0,
    cross: 0,
    slope: precision * square(scale),
    shiftLevel: 0,
    shiftSlope: shift * scale,
  })
}
