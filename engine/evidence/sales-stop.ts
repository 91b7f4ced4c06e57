import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logGamma } from '../special/log-gamma.ts'

/** A stretch of days, up to the newest, in which less was sold than luck explains. */
export type SalesStop = {
  days: number
  seen: number
  /** What such a stretch brought as a rule. */
  usual: number
  /** Probability of so little, were everything as before. */
  chance: number
}

/** Stretches that are looked at, days. */
const stretches = [1, 2, 3, 5, 7, 14, 28]
/** So many days before a stretch say what is usual: at least, and at most. */
const leastDays = 28
const mostDays = 56
/** In standard deviations. */
const nearby = 2.5
/** By how much a rate may drift, as a share of it, in the time that lies between six weeks. */
const drift = 0.2
const driftDays = 42

/**
 * The longest stretch of days, up to the newest, in which improbably little was sold; null where
 * none is. Ask once a day.
 *
 * Sales of a stretch are negative binomial: Poisson about a rate that wanders. Its spread is that
 * of stretches of the same length before, or of single days where that is more. What is not known
 * of the rate, from as many sales as there were, widens it, and so does that rates drift with
 * seasons.
 *
 * @param sold - Units or purchases of complete days without gaps, the newest last.
 * @param falseAlarmsPerYear - How often a product that goes on as before may be named in a year.
 */
export function improbablyFew(
  sold: readonly number[],
  falseAlarmsPerYear: number,
): SalesStop | null {
  const threshold = falseAlarmsPerYear / 365 / stretches.length
  let worst: SalesStop | null = null
  for (const days of stretches) {
    const before = sold.slice(Math.max(0, sold.length - days - mostDays), sold.length - days)
    if (before.length < leastDays) break
    const seen = sum(sold.slice(sold.length - days))
    const usual = (days * sum(before)) / before.length
    if (seen >= usual) continue
    const variance = varianceOf(before, days, usual)
    // So near to what is usual no chance is slight, and the sum below would be long.
    if (usual - seen < nearby * Math.sqrt(variance)) continue
    const chance = chanceOfAtMost(seen, usual, variance)
    if (chance < threshold) worst = { days, seen, usual, chance }
  }
  return worst
}

/** The variance of what a stretch sells, as predicted from the days before. */
function varianceOf(before: readonly number[], days: number, usual: number): number {
  const daily = days * spreadOf(before)
  const blocks: number[] = []
  for (let end = before.length; end >= days; end -= days) {
    blocks.push(sum(before.slice(end - days, end)))
  }
  const spread = blocks.length >= 4 ? Math.max(daily, spreadOf(blocks)) : daily
  // A spread that was found from few stretches may be half of what it is.
  const doubt = 1 + 3 / Math.sqrt(Math.max(blocks.length, 1))
  const excess = Math.max(spread - usual, 0) * doubt
  const away = (days + before.length) / 2
  const drifted = drift * drift * (away / driftDays) * usual * usual
  return usual + excess + drifted + (usual * usual) / (sum(before) + 0.5)
}

/** Variance of a sample, by n − 1. */
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
