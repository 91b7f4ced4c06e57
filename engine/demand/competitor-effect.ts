import type { CellBelief } from '../belief/belief.ts'
import type { CompetitorEffect } from '../belief/competitor.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { rawCountsOf } from './count-offers.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'
import {
  boxCoxFeatures,
  coefficientPrior,
  type SmoothShape,
  smoothShapes,
} from './smooth-shapes.ts'

/**
 * The grid of pass-throughs, evaluated in full since the posterior may have two modes, and their
 * prior.
 */
const tried = [0, 0.2, 0.4, 0.6, 0.8, 1]
const usualPassThrough = 0.3
const passThroughSd = 0.3

/**
 * The shape that pooling summarises a cell by: enough to estimate a pass-through in a fraction of
 * the time.
 */
export const logitAlone = smoothShapes.filter((shape) => shape.lambda === 1)

/**
 * The posterior mode of the pass-through of a competitor's price, given the cell's offers. Every
 * smooth demand shape is weighted by its evidence. Null where no competitor's price was ever known.
 *
 * @param competitorMinor - The competitor's price now, null where unknown.
 * @param shapes - Demand shapes to evaluate it under.
 * @see Auer & Papies, Cross-price elasticities and their determinants, Journal of the Academy of
 * Marketing Science 48 (2020): 0.26 on average, a tenth of the usual own elasticity; near rivals
 * more.
 */
export function estimateCompetitorEffect(
  belief: CellBelief | null,
  baseMinor: number,
  competitorMinor: number | null,
  prior: CellPrior,
  shapes: readonly SmoothShape[] = smoothShapes,
): CompetitorEffect | null {
  const seen = belief !== null && belief.firstCompetitorMinor > 0
  if (!seen) {
    if (competitorMinor === null) return null
    return { passThrough: usualPassThrough, logUsual: log(competitorMinor) }
  }
  const logUsual = usualLogCompetitor(belief)
  const evidences = logEvidences(belief, baseMinor, prior, logUsual, shapes)
  const support = tried.map(
    (passThrough, i) => evidences[i] - square((passThrough - usualPassThrough) / passThroughSd) / 2,
  )
  return { passThrough: topOfParabola(tried, support), logUsual }
}

/** A possible pass-through with its posterior probability. */
export type LikelyEffect = { effect: CompetitorEffect; weight: number }

/**
 * The posterior probability of every pass-through on the grid, given the cell's offers; null where
 * no competitor's price was ever known. For reports, whose intervals must include this uncertainty,
 * hence with a flat prior.
 */
export function likelyEffects(
  belief: CellBelief,
  baseMinor: number,
  prior: CellPrior,
): LikelyEffect[] | null {
  if (belief.firstCompetitorMinor === 0) return null
  const logUsual = usualLogCompetitor(belief)
  const support = logEvidences(belief, baseMinor, prior, logUsual, smoothShapes)
  const highest = Math.max(...support)
  const weights = support.map((nats) => exp(nats - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return tried.map((passThrough, i) => ({
    effect: { passThrough, logUsual },
    weight: weights[i] / total,
  }))
}

/** Mean log price of the competitor over the offers for which it was known. */
function usualLogCompetitor({ bins }: CellBelief): number {
  let weight = 0
  let sum = 0
  for (let i = 0; i < bins.offers.length; i++) {
    if (bins.competitorBand[i] === 0) continue
    const n = bins.offers[i] + bins.chosenOffers[i] + 1e-9
    weight += n
    sum += n * bins.logCompetitor[i]
  }
  return sum / weight
}

/** Log evidence of the undecayed counts under each pass-through on the grid, in nats. */
function logEvidences(
  belief: CellBelief,
  baseMinor: number,
  prior: CellPrior,
  logUsual: number,
  shapes: readonly SmoothShape[],
): number[] {
  const start = coefficientPrior(prior)
  // The trend between the fits of two pass-throughs gives the start for the next.
  const found = shapes.map(() => ({ last: start.mean, next: start.mean }))
  return tried.map((passThrough) => {
    // Evidences are comparable only for the same answers, contradictions included.
    const counts = rawCountsOf(belief, 'undecayed', baseMinor, prior, { passThrough, logUsual })
    const logEvidence = shapes.map((shape, i) => {
      const features = boxCoxFeatures(shape, counts.logRatio)
      const { last, next } = found[i]
      const { mean, logEvidence } = fitLogistic(
        features,
        counts.offers,
        counts.purchases,
        start,
        next,
      )
      const isFirst = last === start.mean
      found[i] = { last: mean, next: isFirst ? mean : mean.map((at, j) => 2 * at - last[j]) }
      return logEvidence
    })
    const highest = Math.max(...logEvidence)
    const sum = shapes.reduce((s, { weight }, i) => s + weight * exp(logEvidence[i] - highest), 0)
    return highest + log(sum)
  })
}

/**
 * The vertex of the parabola through the highest point and its neighbours; an end point that is
 * highest is returned itself.
 */
function topOfParabola(at: readonly number[], height: readonly number[]): number {
  let top = 0
  for (let i = 1; i < height.length; i++) if (height[i] > height[top]) top = i
  if (top === 0 || top === height.length - 1) return at[top]
  const before = height[top - 1] - height[top]
  const after = height[top + 1] - height[top]
  const curvature = before + after
  if (!(curvature < 0)) return at[top]
  return at[top] + ((before - after) / curvature / 2) * (at[top + 1] - at[top])
}
