import { assertWithin } from '../checks.ts'
import { normalQuantile } from '../special/normal.ts'
import { mixtureBound } from './mixture-bound.ts'

/** What decides on how long a proof takes. */
export type Traffic = {
  /** Offers that can come into either arm, a week. */
  offersPerWeek: number
  holdoutShare: number
  /**
   * Mean square of an offer's value over the square of its mean, about what is foretold of it: 32
   * where 3 % buy at equal prices.
   */
  dispersion: number
  /** By how much the answers of one customer resemble each other: at least 1. */
  likeness: number
}

export type PlanRules = { alpha: number; target: number }

/**
 * Intervals are tightest at half a year, where no larger lift than asked about is proven sooner.
 */
export const planWeeks = 26

/** Beyond two years demand has changed, and the question with it. */
export const longestWeeks = 104

/**
 * Weeks until a lift is proven with the given chance, looking all the time; null where that takes
 * more than two years.
 *
 * @param lift - As a share of what the holdout earns: not 0.
 * @param chance - 0.5 for the median.
 */
export function weeksUntilProof(
  traffic: Traffic,
  lift: number,
  rules: PlanRules,
  chance = 0.8,
): number | null {
  assertWithin('lift', Math.abs(lift), 1e-9, 1e9)
  assertWithin('holdoutShare', traffic.holdoutShare, 1e-9, 1 - 1e-9)
  if (!(traffic.offersPerWeek > 0)) return null
  const proves = (weeks: number) => leastLift(traffic, weeks, rules, chance) <= Math.abs(lift)
  if (!proves(longestWeeks)) return null
  let [low, high] = [0, longestWeeks]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (proves(middle)) high = middle
    else low = middle
  }
  return high
}

/** The smallest lift that is proven within so many weeks, with the given chance. */
export function leastLift(
  { offersPerWeek, holdoutShare, dispersion, likeness }: Traffic,
  weeks: number,
  { alpha, target }: PlanRules,
  chance = 0.8,
): number {
  const offers = offersPerWeek * weeks
  // Variances of the arms' totals as a share of the holdout's squared total.
  const odds = (1 - holdoutShare) / holdoutShare
  const holdout = (odds * dispersion * likeness) / offers
  const optimized = (dispersion * likeness) / odds / offers
  const risk = { holdout: alpha * (1 - holdoutShare), optimized: alpha * holdoutShare }
  const thin = Math.max(holdout, optimized)
  const thinRisk = holdout >= optimized ? risk.holdout : risk.optimized
  const ahead = Math.min(
    (mixtureBound(1, thinRisk, 1) ** 2 / target ** 2) * thin,
    planWeeks / weeks,
  )
  const width =
    mixtureBound(holdout, risk.holdout, holdout * ahead) +
    mixtureBound(optimized, risk.optimized, optimized * ahead)
  // Who looks all the time is helped by luck on the way: the estimate at the end needs less.
  const luck = normalQuantile(chance) * Math.sqrt(holdout + optimized)
  return width + luck
}
