import { square } from '../special/square.ts'
import type { ArmSums, TrialSums } from './arm-sums.ts'
import { mixtureBound } from './mixture-bound.ts'

/** A value with an interval that is valid at all looks jointly. */
export type AlwaysValid = { value: number; low: number; high: number }

/** What all offers would have earned in each arm, and the difference. */
export type Lift = {
  optimized: AlwaysValid
  holdout: AlwaysValid
  /** Optimized minus holdout. */
  difference: AlwaysValid
  /**
   * The same as a share of the holdout; ends are null where the holdout may have earned nothing.
   */
  relative: { value: number | null; low: number | null; high: number | null }
}

export type LiftRules = {
  /** The probability that an interval is ever wrong. */
  alpha: number
  /** The lift, as a share, at whose detection the intervals are to be tightest. */
  target: number
  /**
   * The planned time over the time so far: where detecting `target` would take longer, intervals
   * are tightest at the end of the plan.
   */
  planAhead: number
  /** Minimum effective number of equal purchases in each arm. */
  leastPurchases: number
}

/**
 * An error probability of 5 %, tightest at the detection of a lift of 5 %, from 30 purchases in
 * each arm on.
 */
export const usualRules = { alpha: 0.05, target: 0.05, leastPurchases: 30 }

/**
 * What optimized prices earned compared with base prices on the actual offers, with anytime-valid
 * intervals: one for each arm, joined by a union bound. Outcomes come late, and later in one arm
 * than in the other; then the difference is not a martingale, but each arm by itself is.
 *
 * Each arm's sum is estimated by inverse probability weighting of the residuals from its
 * prediction. The error probability is split so that the noisier arm gets most of it: an arm's
 * share is the other arm's assignment probability.
 *
 * @returns Null while an arm's effective number of purchases is too small for an interval.
 * @see Lindon & Kallus, Design-based anytime-valid inference for randomized experiments with
 * delayed outcomes and staggered entry, arXiv 2603.25971 (2026).
 */
export function liftOf(sums: TrialSums, rules: LiftRules): Lift | null {
  if (worthPurchases(sums) < rules.leastPurchases) return null
  const arms = armsOf(sums)
  const share = sums.holdoutShare
  const risk = { optimized: rules.alpha * share, holdout: rules.alpha * (1 - share) }
  const thin = share <= 0.5 ? 'holdout' : 'optimized'
  const ahead = Math.min(offersAhead(arms[thin], risk[thin], rules.target), rules.planAhead)
  const optimized = intervalOf(arms.optimized, risk.optimized, ahead)
  const holdout = intervalOf(arms.holdout, risk.holdout, ahead)
  const difference = {
    value: optimized.value - holdout.value,
    low: optimized.low - holdout.high,
    high: optimized.high - holdout.low,
  }
  return { optimized, holdout, difference, relative: relativeOf(optimized, holdout) }
}

/** An arm's estimated total over all offers, and its variance. */
export type ArmTotal = { value: number; variance: number }

/**
 * Both arms' totals. Each variance is the larger of the estimates from the arm's own offers and
 * from those of the other arm: in the small arm few purchases mean a low sum and a low variance at
 * once, and its interval would be too narrow just when its sum is too low.
 * @see docs/method/evidence.md, equation 1.
 */
export function armsOf(sums: TrialSums): { optimized: ArmTotal; holdout: ArmTotal } {
  const totalOf = (own: ArmSums, other: ArmSums) => ({
    value: own.predicted + own.weighted,
    variance: Math.max(own.variance, other.otherVariance) * sums.likeness,
  })
  return {
    optimized: totalOf(sums.optimized, sums.holdout),
    holdout: totalOf(sums.holdout, sums.optimized),
  }
}

/**
 * The multiple of the offers so far at which a lift of `target` is about to be detected. The ratio
 * of a squared total to its variance grows with the offers and is free of units; at detection it is
 * (width / target)², whatever the account. Its estimate settles with the first purchases, and the
 * boundary is insensitive to the rest.
 */
function offersAhead({ value, variance }: ArmTotal, alpha: number, target: number): number {
  const width = square(mixtureBound(1, alpha, 1))
  return (width / square(target)) * (variance / square(value))
}

function intervalOf({ value, variance }: ArmTotal, alpha: number, ahead: number): AlwaysValid {
  const radius = mixtureBound(variance, alpha, variance * ahead)
  return { value, low: value - radius, high: value + radius }
}

/** Effective number of equal purchases in the smaller arm; 0 where there are none. */
export function worthPurchases({ optimized, holdout, likeness }: TrialSums): number {
  const worth = ({ value, valueSquares }: ArmSums) =>
    valueSquares > 0 ? square(value) / valueSquares / likeness : 0
  return Math.min(worth(optimized), worth(holdout))
}

function relativeOf(optimized: AlwaysValid, holdout: AlwaysValid): Lift['relative'] {
  const ratio = (above: number, below: number) => (below > 0 ? above / below - 1 : null)
  return {
    value: ratio(optimized.value, holdout.value),
    // A sum below zero is further below the larger holdout.
    low: ratio(optimized.low, optimized.low > 0 ? holdout.high : holdout.low),
    high: ratio(optimized.high, optimized.high > 0 ? holdout.low : holdout.high),
  }
}
