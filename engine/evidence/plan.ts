import { assertWithin } from '../checks.ts'
import { exp } from '../special/exp.ts'
import { logNormalCdf, normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'
import type { TrialSums } from './arm-sums.ts'
import { mixtureBound } from './mixture-bound.ts'

/** What decides on how long a proof takes. */
export type Traffic = {
  /** Offers that can come into either arm, a week. */
  offersPerWeek: number
  holdoutShare: number
  /**
   * Mean square of an offer's value over the square of its mean, about what is predicted of it: 32
   * where 3 % buy at equal prices.
   */
  dispersion: number
  /** By how much the answers in a unit of the holdout resemble each other: at least 1. */
  likeness: number
}

/**
 * What offers so far say of the traffic; null while nobody bought. Purchases are seen best in the
 * arm that has most of the offers, and how they scatter does not change with the lift.
 *
 * @param weeks - How long these offers took.
 */
export function trafficOf(sums: TrialSums, weeks: number): Traffic | null {
  const { offers, holdoutShare, likeness, optimized, holdout } = sums
  const [arm, chance] =
    holdoutShare <= 0.5 ? [optimized, 1 - holdoutShare] : [holdout, holdoutShare]
  const total = arm.predicted + arm.weighted
  if (!(total > 0 && arm.variance > 0 && holdoutShare > 0 && holdoutShare < 1)) return null
  const squares = (arm.variance * chance) / (1 - chance)
  const dispersion = (squares * offers) / square(total)
  return { offersPerWeek: offers / weeks, holdoutShare, dispersion, likeness }
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
  const proves = (weeks: number) => chanceOfProof(traffic, lift, weeks, rules) >= chance
  if (!(traffic.offersPerWeek > 0) || !proves(longestWeeks)) return null
  return leastThat(proves, 0, longestWeeks)
}

/** The smallest lift that is proven within so many weeks, with the given chance. */
export function leastLift(traffic: Traffic, weeks: number, rules: PlanRules, chance = 0.8): number {
  const proves = (lift: number) => chanceOfProof(traffic, lift, weeks, rules) >= chance
  return leastThat(proves, 0, 1000)
}

/**
 * The chance that a lift has been proven after so many weeks. Who looks all the time needs the
 * estimate to cross the interval's width once: a Brownian motion with a drift and a barrier, the
 * width of today, which is no lower than those before.
 *
 * @see Folks & Chhikara, The inverse Gaussian distribution and its statistical application, Journal
 * of the Royal Statistical Society B 40 (1978), equation 2.2.
 * @see docs/method/evidence.md, equation 5.
 */
function chanceOfProof(
  { offersPerWeek, holdoutShare, dispersion, likeness }: Traffic,
  lift: number,
  weeks: number,
  { alpha, target }: PlanRules,
): number {
  assertWithin('holdoutShare', holdoutShare, 1e-9, 1 - 1e-9)
  const offers = offersPerWeek * weeks
  if (!(offers > 0)) return 0
  // Variances of the arms' totals as a share of the holdout's squared total.
  const odds = (1 - holdoutShare) / holdoutShare
  const holdout = (odds * dispersion * likeness) / offers
  const optimized = (dispersion * likeness) / odds / offers
  const risk = { holdout: alpha * (1 - holdoutShare), optimized: alpha * holdoutShare }
  const [thin, thinRisk] =
    holdout >= optimized ? [holdout, risk.holdout] : [optimized, risk.optimized]
  const proof = square(mixtureBound(1, thinRisk, 1) / target)
  const ahead = Math.min(proof * thin, planWeeks / weeks)
  // An arm is as uncertain as the other one's purchases say, which are worth more by the lift.
  const feared = holdout * square(1 + Math.max(lift, 0))
  const width =
    mixtureBound(feared, risk.holdout, feared * ahead) +
    mixtureBound(optimized, risk.optimized, optimized * ahead)
  // Arms differ by chance in who came into them, too: 1/h + 1/(1 − h) is odds + 1/odds + 2.
  const spread = Math.sqrt(holdout + optimized + (2 * dispersion * likeness) / offers)
  const size = Math.abs(lift)
  const reflected = (2 * size * width) / square(spread) + logNormalCdf(-(size + width) / spread)
  return normalCdf((size - width) / spread) + exp(Math.min(0, reflected))
}

/** Bisects for the least number for which something holds that holds for all larger ones. */
function leastThat(holds: (value: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}
