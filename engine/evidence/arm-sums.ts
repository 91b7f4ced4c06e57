import { square } from '../special/square.ts'

/**
 * Sums over the offers of one arm, with the probability of each offer to be assigned to that arm
 * known. Offers are weighted by inverse probability, so that arms are compared over the same
 * population of offers, whatever share of which product was held out when.
 */
export type ArmSums = {
  /** Offers assigned to the arm. */
  offers: number
  /** Sum over all offers, of both arms, of the prediction for this arm. */
  predicted: number
  /**
   * Sum of (value − predicted) / chance over the arm's offers, where `predicted` does not depend on
   * the offer's arm.
   */
  weighted: number
  /** Sum of ((value − predicted) / chance)² × (1 − chance): the variance of `weighted`. */
  variance: number
  /** Estimate from this arm's offers of the variance of the other arm's `weighted`. */
  otherVariance: number
  /** Sum of values, and of their squares. */
  value: number
  valueSquares: number
}

/** Both arms, over all offers that could have been assigned to either. */
export type TrialSums = {
  offers: number
  optimized: ArmSums
  holdout: ArmSums
  /** Mean probability of an offer to be held out. */
  holdoutShare: number
  /** Design effect of the units: at least 1, see `likeness`. */
  likeness: number
}

/**
 * The offers of an arm with the same assignment probability. `known` is a covariate that was known
 * for each offer before its arm was drawn, such as its margin at the base price.
 */
export type ArmGroup = {
  arm: 'optimized' | 'holdout'
  offers: number
  value: number
  valueSquares: number
  /** Probability of an offer of this kind to be held out, in (0, 1). */
  holdoutShare: number
  /** Sums over the offers of the covariate, of its squares, and of its products with the values. */
  known: number
  knownSquares: number
  knownTimesValue: number
}

function emptyArm(): ArmSums {
  return {
    offers: 0,
    predicted: 0,
    weighted: 0,
    variance: 0,
    otherVariance: 0,
    value: 0,
    valueSquares: 0,
  }
}

/**
 * Adds up groups of offers. The prediction for an offer in an arm is a slope times its covariate:
 * unless given, the ratio of the arm's values to the covariate. Units of unequal traffic, such as
 * busy hours, then favour neither arm, whatever the lift; and the covariate reduces the variance.
 *
 * @param likeness - Design effect: 1 where every offer is a unit of its own.
 * @see Cochran, Sampling Techniques (1977), chapter 6; Deng, Xu, Kohavi & Walker, Improving the
 * sensitivity of online controlled experiments by utilizing pre-experiment data, WSDM (2013).
 */
export function addGroups(
  groups: readonly ArmGroup[],
  likeness = 1,
  slope: number | null = null,
): TrialSums {
  const sums = { optimized: emptyArm(), holdout: emptyArm() }
  const slopes = {
    optimized: slope ?? slopeOf(groups, 'optimized'),
    holdout: slope ?? slopeOf(groups, 'holdout'),
  }
  let offers = 0
  let shares = 0
  for (const group of groups) {
    const chance = chanceOf(group)
    const arm = sums[group.arm]
    const slope = slopes[group.arm]
    const residual = group.value - slope * group.known
    const squares = Math.max(
      0,
      group.valueSquares - 2 * slope * group.knownTimesValue + square(slope) * group.knownSquares,
    )
    arm.offers += group.offers
    arm.weighted += residual / chance
    arm.variance += (squares * (1 - chance)) / square(chance)
    arm.otherVariance += squares / (1 - chance)
    arm.value += group.value
    arm.valueSquares += group.valueSquares
    offers += group.offers
    sums.optimized.predicted += slopes.optimized * group.known
    sums.holdout.predicted += slopes.holdout * group.known
    shares += group.holdoutShare * group.offers
  }
  return { offers, ...sums, holdoutShare: offers > 0 ? shares / offers : 0, likeness }
}

const chanceOf = ({ arm, holdoutShare }: ArmGroup) =>
  arm === 'holdout' ? holdoutShare : 1 - holdoutShare

/**
 * The ratio of an arm's values to the covariate over all offers. Where margins cancel out, that of
 * both arms.
 */
function slopeOf(groups: readonly ArmGroup[], arm: ArmGroup['arm']): number {
  const own = groups.filter((group) => group.arm === arm)
  return ratioOf(own) ?? ratioOf(groups) ?? 0
}

function ratioOf(groups: readonly ArmGroup[]): number | null {
  let value = 0
  let known = 0
  for (const group of groups) {
    value += group.value / chanceOf(group)
    known += group.known / chanceOf(group)
  }
  return known > 0 ? value / known : null
}
