import { square } from '../special/square.ts'

/**
 * What the offers of one arm brought, with the chance that an offer had of coming into that arm
 * known for each. An offer is weighted by one over its chance, so that arms are compared over the
 * same offers, whatever share of which product's offers was held out when.
 */
export type ArmSums = {
  /** Offers that came into the arm. */
  offers: number
  /**
   * Sum of (value − foretold) / chance over the arm's offers, where `foretold` is what was expected
   * of the offer before anybody knew its arm.
   */
  weighted: number
  /** Sum of ((value − foretold) / chance)² × (1 − chance): the variance of `weighted`. */
  variance: number
  /** What this arm's offers say of the variance of the other arm's `weighted`. */
  otherVariance: number
  /** Sum of values, and of their squares. */
  value: number
  valueSquares: number
}

/** Both arms, over all offers that could have come into either. */
export type TrialSums = {
  offers: number
  /** Sum over all offers of what was expected of each. */
  foretold: number
  optimized: ArmSums
  holdout: ArmSums
  /** Mean chance of an offer to be held out. */
  holdoutShare: number
  /** By how much the answers of one customer resemble each other: at least 1, see `likeness`. */
  likeness: number
}

/**
 * What one kind of offers of an arm brought: offers that had the same chance. `known` is something
 * that was known of each offer before its arm was drawn, such as its margin at the base price.
 */
export type ArmGroup = {
  arm: 'optimized' | 'holdout'
  offers: number
  value: number
  valueSquares: number
  /** Chance of an offer of this kind to be held out, in (0, 1). */
  holdoutShare: number
  /**
   * Sums over the offers of what was known, of its squares, and of its products with the values.
   */
  known: number
  knownSquares: number
  knownTimesValue: number
}

export function emptyArm(): ArmSums {
  return { offers: 0, weighted: 0, variance: 0, otherVariance: 0, value: 0, valueSquares: 0 }
}

/**
 * Adds up groups of offers. What is foretold of an offer is `slope` times what was known of it; the
 * slope that fits both arms together best, unless one is given. That takes from the variance what
 * was known before and favours no arm, whatever the slope.
 *
 * @param likeness - 1 where every offer is a customer of its own.
 * @see Deng, Xu, Kohavi & Walker, Improving the sensitivity of online controlled experiments by
 * utilizing pre-experiment data, WSDM (2013).
 */
export function addGroups(
  groups: readonly ArmGroup[],
  likeness = 1,
  slope = fitSlope(groups),
): TrialSums {
  const sums = { optimized: emptyArm(), holdout: emptyArm() }
  let offers = 0
  let foretold = 0
  let shares = 0
  for (const group of groups) {
    const chance = group.arm === 'holdout' ? group.holdoutShare : 1 - group.holdoutShare
    const arm = sums[group.arm]
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
    foretold += slope * group.known
    shares += group.holdoutShare * group.offers
  }
  return { offers, foretold, ...sums, holdoutShare: offers > 0 ? shares / offers : 0, likeness }
}

/** Least squares through the origin: an offer of which nothing is known brings nothing. */
function fitSlope(groups: readonly ArmGroup[]): number {
  const squares = groups.reduce((sum, group) => sum + group.knownSquares, 0)
  const products = groups.reduce((sum, group) => sum + group.knownTimesValue, 0)
  return squares > 0 ? products / squares : 0
}
