import { exp } from '../special/exp.ts'
import { square } from '../special/square.ts'
import type { Counts } from './counts.ts'
import type { FittedMember } from './draw-coefficients.ts'
import {
  type FallingChain,
  type FallingShape,
  fallingShapes,
  filterFalling,
} from './falling-chain.ts'
import { answersByLevel } from './falling-grid.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'
import { type Member, memberFeatures, memberPrior, members } from './members.ts'

/** Demand as the model average sees it after the data: each shape's fit and how far it is believed. */
export type DemandPosterior = {
  fits: readonly (FittedMember & { member: Member; weight: number })[]
  falls: readonly { shape: FallingShape; chain: FallingChain; weight: number }[]
  counts: Counts
  prior: CellPrior
  /** Log ratios of the prices that the chains were asked about. */
  ladder: Float64Array
}

/**
 * Fits every shape to the counts and weighs them by how well they account for them.
 *
 * @param ladder - Log ratios of the prices that will be asked about, ascending.
 * @param drops - False leaves the shapes with drops out of the average, for studies.
 */
export function fitDemand(
  counts: Counts,
  prior: CellPrior,
  ladder: Float64Array,
  drops = true,
): DemandPosterior {
  const start = memberPrior(prior)
  const fits = members.map((member) => {
    const features = memberFeatures(member, counts.logRatio)
    const fit = fitLogistic(features, counts.offers, counts.purchases, start)
    return { member, fit, prior: start, features, weight: 0 }
  })
  const answers = answersByLevel(counts, prior, ladder)
  const falls = fallingShapes.map((shape) => {
    return { shape, chain: filterFalling(shape, answers), weight: 0 }
  })
  let highest = -Infinity
  for (const { fit } of fits) highest = Math.max(highest, fit.logEvidence)
  for (const { chain } of falls) highest = Math.max(highest, chain.logEvidence)
  const abrupt = drops ? roomForDrops(prior) : 0
  let sum = 0
  for (const entry of fits) {
    entry.weight = entry.member.weight * exp(entry.fit.logEvidence - highest)
    sum += entry.weight
  }
  for (const entry of falls) {
    entry.weight = abrupt * entry.shape.weight * exp(entry.chain.logEvidence - highest)
    sum += entry.weight
  }
  for (const entry of fits) entry.weight /= sum
  for (const entry of falls) entry.weight /= sum
  return { fits, falls, counts, prior, ladder }
}

/** Relative spread of the slope at which nothing is known but what is published. */
const unknownSpread = 0.38

/**
 * How far shapes with drops are to be expected, up to 1. Where similar products agree on their
 * elasticity demand is smooth: drops would have scattered what each of them seems to have.
 */
function roomForDrops(prior: CellPrior): number {
  return square(Math.min(1, prior.slopeVariance / square(unknownSpread * prior.slope)))
}

/** A chain as it stands at other prices than those it was filtered for. */
export function chainAt(
  posterior: DemandPosterior,
  { shape, chain }: DemandPosterior['falls'][number],
  logRatio: Float64Array,
): FallingChain {
  const { ladder, counts, prior } = posterior
  const same = ladder.length === logRatio.length && ladder.every((x, i) => x === logRatio[i])
  return same ? chain : filterFalling(shape, answersByLevel(counts, prior, logRatio))
}
