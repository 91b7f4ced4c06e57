import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { CellBelief } from './belief.ts'
import type { CompetitorEffect } from './competitor.ts'
import { rawCountsOf } from './counts.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'
import { memberFeatures, memberPrior, members } from './members.ts'

/** Pass-throughs that are tried, and what is believed of them before any data. */
const tried = [0, 0.2, 0.4, 0.6, 0.8, 1]
const usualPassThrough = 0.3
const passThroughSd = 0.3

/**
 * What the cell's offers say of a competitor's pass-through: the most probable one, every parametric
 * shape of demand counting by how well it accounts for the answers; null where no competitor's price
 * was ever known.
 *
 * @param competitorMinor - What he asks now, null where unknown.
 * @see Auer & Papies, Cross-price elasticities and their determinants, Journal of the Academy of
 *   Marketing Science 48 (2020): 0.26 on average, a tenth of the usual own elasticity; near rivals more.
 */
export function competitorEffect(
  belief: CellBelief | null,
  baseMinor: number,
  competitorMinor: number | null,
  prior: CellPrior,
): CompetitorEffect | null {
  const seen = belief !== null && belief.firstCompetitorMinor > 0
  if (!seen) {
    if (competitorMinor === null) return null
    return { passThrough: usualPassThrough, logUsual: log(competitorMinor) }
  }
  const logUsual = usualLogCompetitor(belief)
  const support = tried.map((passThrough) => {
    const unlikely = square((passThrough - usualPassThrough) / passThroughSd) / 2
    return logEvidenceOf(belief, baseMinor, prior, { passThrough, logUsual }) - unlikely
  })
  return { passThrough: topOfParabola(tried, support), logUsual }
}

/** A pass-through that may be the true one, with the share of belief it has. */
export type LikelyEffect = { effect: CompetitorEffect; weight: number }

/**
 * Every pass-through tried, by how well it accounts for the cell's offers; null where no competitor's
 * price was ever known. For reports, whose intervals must own up to not knowing it: none is favoured beforehand.
 */
export function likelyEffects(
  belief: CellBelief,
  baseMinor: number,
  prior: CellPrior,
): LikelyEffect[] | null {
  if (belief.firstCompetitorMinor === 0) return null
  const logUsual = usualLogCompetitor(belief)
  const support = tried.map((passThrough) =>
    logEvidenceOf(belief, baseMinor, prior, { passThrough, logUsual }),
  )
  const highest = Math.max(...support)
  const weights = support.map((nats) => exp(nats - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return tried.map((passThrough, i) => ({
    effect: { passThrough, logUsual },
    weight: weights[i] / total,
  }))
}

/** Mean log price of the competitor over the offers that knew it. */
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

/** How well the parametric members account for the undecayed counts under a pass-through, in nats. */
function logEvidenceOf(
  belief: CellBelief,
  baseMinor: number,
  prior: CellPrior,
  effect: CompetitorEffect,
): number {
  // Evidences compare only over the same answers, contradictions included.
  const counts = rawCountsOf(belief, -1, baseMinor, prior, effect)
  const axis = { low: -1, high: 1 }
  let highest = -Infinity
  const evidences: { weight: number; logEvidence: number }[] = []
  for (const member of members) {
    if (member.residual !== null) continue
    const features = memberFeatures(member, counts.logRatio, axis)
    const start = memberPrior(member, prior)
    const { logEvidence } = fitLogistic(features, counts.offers, counts.purchases, start)
    highest = Math.max(highest, logEvidence)
    evidences.push({ weight: member.weight, logEvidence })
  }
  let sum = 0
  for (const { weight, logEvidence } of evidences) sum += weight * exp(logEvidence - highest)
  return highest + log(sum)
}

/** The top of the parabola through the highest point and its neighbours; an end that is highest is the top itself. */
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
