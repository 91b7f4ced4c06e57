import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logGamma } from '../special/log-gamma.ts'

/** A run of days, up to the newest, with fewer sales than chance explains. */
export type SalesStop = {
  days: number
  seen: number
  /** Expected sales in such a period. */
  usual: number
  /** Probability of so few sales if nothing had changed. */
  chance: number
}

/** Lengths of the periods tested, days. */
const stretches = [1, 2, 3, 5, 7, 14, 28]
/** Minimum and maximum number of days before a period that define usual sales. */
const leastDays = 28
const mostDays = 56
/** Days with known offers that define usual ones. */
const fewestKnown = 7
/** In standard deviations. */
const nearby = 2.5
/** Relative drift of a rate over the time between six weeks. */
const drift = 0.2
const driftDays = 42

/**
 * The longest run of days, up to the newest, with improbably few sales; null where there is none.
 * To be called once a day. Where fewer customers than usual were shown a price, as many fewer sales
 * are expected: a closed shop has not stopped selling.
 *
 * Sales of a period are negative binomial: Poisson with a fluctuating rate. Its variance is that of
 * earlier periods of the same length, or of single days where that implies more. The uncertainty of
 * the rate, estimated from a limited number of sales, widens it, and so does seasonal drift.
 *
 * @param sold - Units or purchases of complete days without gaps, newest last.
 * @param falseAlarmsPerYear - Allowed false alarms per product and year.
 * @param offered - Offers on the same days, null where unknown; unknown on all days if omitted.
 */
export function improbablyFew(
  sold: readonly number[],
  falseAlarmsPerYear: number,
  offered: readonly (number | null)[] = [],
): SalesStop | null {
  const threshold = falseAlarmsPerYear / 365 / stretches.length
  let worst: SalesStop | null = null
  for (const days of stretches) {
    const before = sold.slice(Math.max(0, sold.length - days - mostDays), sold.length - days)
    if (before.length < leastDays) break
    const seen = sum(sold.slice(sold.length - days))
    const shown = shareShown(offered, days)
    const usual = (shown * days * sum(before)) / before.length
    if (seen >= usual) continue
    const variance = varianceOf(before, days, shown)
    // This close to the usual sales no probability is small, and the sum below would be long.
    if (usual - seen < nearby * Math.sqrt(variance)) continue
    const chance = chanceOfAtMost(seen, usual, variance)
    if (chance < threshold) worst = { days, seen, usual, chance }
  }
  return worst
}

/** Offers of a period, as a share of those of a usual one; 1 if more, or unknown. */
function shareShown(offered: readonly (number | null)[], days: number): number {
  const start = offered.length - days
  const now = offered.slice(Math.max(start, 0)).filter((one) => one !== null)
  const before = offered.slice(Math.max(0, start - mostDays), Math.max(start, 0))
  const known = before.filter((one) => one !== null)
  if (now.length < days || known.length < fewestKnown) return 1
  const usual = (days * sum(known)) / known.length
  return usual > 0 ? Math.min(1, sum(now) / usual) : 1
}

/** The predictive variance of a period's sales, from the days before and the share shown. */
function varianceOf(before: readonly number[], days: number, shown: number): number {
  const usual = (days * sum(before)) / before.length
  const daily = days * spreadOf(before)
  const blocks: number[] = []
  for (let end = before.length; end >= days; end -= days) {
    blocks.push(sum(before.slice(end - days, end)))
  }
  const spread = blocks.length >= 4 ? Math.max(daily, spreadOf(blocks)) : daily
  // A variance estimated from few periods may be half of the true one.
  const doubt = 1 + 3 / Math.sqrt(Math.max(blocks.length, 1))
  const excess = Math.max(spread - usual, 0) * doubt
  const away = (days + before.length) / 2
  const drifted = drift * drift * (away / driftDays) * usual * usual
  return shown * usual + shown * shown * (excess + drifted + (usual * usual) / (sum(before) + 0.5))
}

/** Sample variance, with n − 1. */
function spreadOf(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return sum(values.map((value) => (value - mean) * (value - mean))) / (values.length - 1)
}

/**
 * Probability that a negative binomial variable of this mean and variance is at most `most`.
 *
 * @param variance - Above the mean.
 */
export function chanceOfAtMost(most: number, mean: number, variance: number): number {
  const size = (mean * mean) / (variance - mean)
  const logFail = log(size / (size + mean))
  const logHit = log(mean / (size + mean))
  let total = 0
  for (let x = 0; x <= most; x++) {
    total += exp(
      logGamma(x + size) - logGamma(size) - logGamma(x + 1) + size * logFail + x * logHit,
    )
  }
  return Math.min(total, 1)
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
