import { assertWithin } from '../checks.ts'
import { exp } from '../special/exp.ts'
import { logNormalCdf, normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'
import type { TrialSums } from './arm-sums.ts'
import { mixtureBound } from './mixture-bound.ts'

/** What determines the duration of a proof. */
export type Traffic = {
  /** Offers per week that can be assigned to either arm. */
  offersPerWeek: number
  holdoutShare: number
  /**
   * Mean squared residual of an offer's value over its squared mean: 32 where 3 % buy at equal
   * prices.
   */
  dispersion: number
  /** Design effect of the holdout's units: at least 1. */
  likeness: number
}

/**
 * Traffic estimated from the offers so far; null while nobody bought. The arm with most of the
 * offers gives the best estimate, and dispersion does not change with the lift.
 *
 * @param weeks - The period that these offers cover.
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
 * Intervals are tuned to be tightest at half a year, unless the lift in question is proven sooner.
 */
export const planWeeks = 26

/** After two years demand has changed, and with it the question. */
const longestWeeks = 104

/**
 * Weeks until a lift is proven with the given probability under continuous monitoring; null where
 * that takes more than two years.
 *
 * @param lift - As a share of what the holdout earns; not 0.
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

/** The smallest lift that is proven within this many weeks, with the given probability. */
export function leastLift(traffic: Traffic, weeks: number, rules: PlanRules, chance = 0.8): number {
  const proves = (lift: number) => chanceOfProof(traffic, lift, weeks, rules) >= chance
  return leastThat(proves, 0, 1000)
}

/**
 * The probability that a lift has been proven after this many weeks. Under continuous monitoring
 * the estimate has to cross the interval's width once: a Brownian motion with drift and a barrier,
 * today's width, which is no lower than earlier ones.
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
  // Variances of the arms' totals relative to the holdout's squared total.
  const odds = (1 - holdoutShare) / holdoutShare
  const holdout = (odds * dispersion * likeness) / offers
  const optimized = (dispersion * likeness) / odds / offers
  const risk = { holdout: alpha * (1 - holdoutShare), optimized: alpha * holdoutShare }
  const [thin, thinRisk] =
    holdout >= optimized ? [holdout, risk.holdout] : [optimized, risk.optimized]
  const proof = square(mixtureBound(1, thinRisk, 1) / target)
  const ahead = Math.min(proof * thin, planWeeks / weeks)
  // An arm's variance is at least that implied by the other one's purchases, which are worth more
  // by the lift.
  const feared = holdout * square(1 + Math.max(lift, 0))
  const width =
    mixtureBound(feared, risk.holdout, feared * ahead) +
    mixtureBound(optimized, risk.optimized, optimized * ahead)
  // The random assignment adds variance, too: 1/h + 1/(1 − h) is odds + 1/odds + 2.
  const spread = Math.sqrt(holdout + optimized + (2 * dispersion * likeness) / offers)
  const size = Math.abs(lift)
  const reflected = (2 * size * width) / square(spread) + logNormalCdf(-(size + width) / spread)
  return normalCdf((size - width) / spread) + exp(Math.min(0, reflected))
}

/** Bisects for the smallest number at which a monotone condition holds. */
function leastThat(holds: (value: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}
