import { exp } from '../special/exp.ts'
import type { Counts } from './counts.ts'
import type { FittedShape } from './draw-coefficients.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'
import {
  filterMonotone,
  type MonotoneChain,
  type MonotoneShape,
  monotoneShapes,
} from './monotone-chain.ts'
import { answersByLevel, type MonotoneAnswers } from './monotone-grid.ts'
import { type ShapeWeights, usualShapes } from './shape-weights.ts'
import {
  boxCoxFeatures,
  coefficientPrior,
  type SmoothShape,
  smoothShapes,
} from './smooth-shapes.ts'

/** The model-averaged posterior of demand: each shape's fit and posterior weight. */
export type DemandPosterior = {
  fits: readonly (FittedShape & { shape: SmoothShape; weight: number })[]
  falls: readonly { shape: MonotoneShape; chain: MonotoneChain; weight: number }[]
  counts: Counts
  prior: CellPrior
  /** Log ratios of the prices that the chains were evaluated at. */
  ladder: Float64Array
  answers: MonotoneAnswers
}

/**
 * Fits every shape to the counts and weights them by their evidence.
 *
 * @param ladder - Log ratios of the prices that will be asked about, ascending.
 * @param shapes - Prior weight of each.
 * @param before - A posterior whose unchanged parts are reused: of the same answers, for other
 *   prices.
 * @see docs/method/demand.md, equation 8.
 */
export function fitDemand(
  counts: Counts,
  prior: CellPrior,
  ladder: Float64Array,
  shapes: ShapeWeights = usualShapes,
  before: DemandPosterior | null = null,
): DemandPosterior {
  const same = before?.counts === counts && before.prior === prior
  const fits = same ? before.fits.map((fitted) => ({ ...fitted })) : fitSmooth(counts, prior)
  const answers = answersByLevel(counts, prior, ladder, before?.answers)
  const falls = monotoneShapes.map((shape) => {
    return { shape, chain: filterMonotone(shape, answers), weight: 0 }
  })
  let highest = -Infinity
  for (const { fit } of fits) highest = Math.max(highest, fit.logEvidence)
  for (const { chain } of falls) highest = Math.max(highest, chain.logEvidence)
  let sum = 0
  let at = 0
  for (const entry of fits) {
    entry.weight = shapes[at++] * exp(entry.fit.logEvidence - highest)
    sum += entry.weight
  }
  for (const entry of falls) {
    entry.weight = shapes[at++] * exp(entry.chain.logEvidence - highest)
    sum += entry.weight
  }
  for (const entry of fits) entry.weight /= sum
  for (const entry of falls) entry.weight /= sum
  return { fits, falls, counts, prior, ladder, answers }
}

function fitSmooth(counts: Counts, prior: CellPrior) {
  const start = coefficientPrior(prior)
  // The mode of one shape is close to that of the next.
  let near = start.mean
  return smoothShapes.map((shape) => {
    const features = boxCoxFeatures(shape, counts.logRatio)
    const fit = fitLogistic(features, counts.offers, counts.purchases, start, near)
    near = fit.mean
    return { shape, fit, prior: start, features, weight: 0 }
  })
}

/** The chains evaluated at prices other than those they were filtered for. */
export function chainsAt(
  posterior: DemandPosterior,
  logRatio: Float64Array,
): (fall: DemandPosterior['falls'][number]) => MonotoneChain {
  const { ladder, counts, prior } = posterior
  const same = ladder.length === logRatio.length && ladder.every((x, i) => x === logRatio[i])
  if (same) return ({ chain }) => chain
  let answers: MonotoneAnswers | null = null
  return ({ shape }) => {
    answers ??= answersByLevel(counts, prior, logRatio, posterior.answers)
    return filterMonotone(shape, answers)
  }
}
