import { exp } from '../special/exp.ts'
import { type ArmFit, fitArms } from './arms.ts'
import type { Counts } from './counts.ts'
import type { FittedMember } from './draw-coefficients.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { CellPrior } from './level-slope.ts'
import { type Member, memberFeatures, memberPrior, members, type PriceAxis } from './members.ts'

/** Demand as the model average sees it after the data: each shape's fit and how far it is believed. */
export type DemandPosterior = {
  fits: readonly (FittedMember & { member: Member; weight: number })[]
  counts: Counts
  /** Every price on its own, for short ladders; null for long ones. */
  arms: { fit: ArmFit; weight: number } | null
  axis: PriceAxis
}

/** Prior weight of the member that ties no price to any other. */
export const armsWeight = 0.15

/** Ladders up to this length may be learned price by price. */
export const longestArms = 12

/** Below this many offers the residuals cannot be told from their prior, and cost more than they tell. */
const fewestResidualOffers = 1

/**
 * Fits every shape to the counts and weighs them by how well they account for them.
 *
 * @param ladder - Log ratios of the prices that will be asked about.
 */
export function fitDemand(counts: Counts, prior: CellPrior, ladder: Float64Array): DemandPosterior {
  const axis = axisOf(counts, ladder)
  const wide = axis.high - axis.low > 0.02 && counts.total >= fewestResidualOffers
  const used = members.filter((member) => member.residual === null || wide)
  const fits = used.map((member) => {
    const features = memberFeatures(member, counts.logRatio, axis)
    const start = memberPrior(member, prior)
    const fit = fitLogistic(features, counts.offers, counts.purchases, start)
    return { member, fit, prior: start, features, weight: 0 }
  })
  const armFit =
    ladder.length >= 2 && ladder.length <= longestArms && counts.total > 0
      ? fitArms(counts, ladder)
      : null

  let highest = armFit?.logEvidence ?? -Infinity
  for (const { fit } of fits) highest = Math.max(highest, fit.logEvidence)
  let sum = 0
  for (const entry of fits) {
    entry.weight = entry.member.weight * exp(entry.fit.logEvidence - highest)
    sum += entry.weight
  }
  const arms = armFit && { fit: armFit, weight: armsWeight * exp(armFit.logEvidence - highest) }
  if (arms) sum += arms.weight
  for (const entry of fits) entry.weight /= sum
  if (arms) arms.weight /= sum
  return { fits, counts, arms, axis }
}

/** From the cheapest to the dearest price that was offered or may be. */
function axisOf(counts: Counts, ladder: Float64Array): PriceAxis {
  let low = Infinity
  let high = -Infinity
  for (const x of ladder) {
    low = Math.min(low, x)
    high = Math.max(high, x)
  }
  for (let b = 0; b < counts.logRatio.length; b++) {
    const x = Math.min(Math.max(counts.logRatio[b], -1.6), 1.6)
    low = Math.min(low, x)
    high = Math.max(high, x)
  }
  return { low, high }
}
