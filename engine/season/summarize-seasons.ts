import { type Interval, intervalOf } from '../report/interval.ts'
import { normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { movedShare, type Played, stepEnds } from './play-season.ts'
import type { Sampled } from './sample-products.ts'
import type { SeasonHorizon } from './season-report.ts'

/** The simulation under one truth: products, and their results by step. */
export type PlayedTruth = { sample: readonly Sampled[]; steps: readonly Played[] }

/** Half width of a central 90 % interval, in standard deviations. */
const halfWidth = 1.645
/** Minimum share of the variance between plays that is attributed to the account. */
const leastOwn = 0.1

/** Summarises a limit's plays at the end of some weeks, in money and as a share. */
export function summarizeSeasons(
  plays: readonly PlayedTruth[],
  weeks: number,
  account: { basePerWeek: number; products: number },
): SeasonHorizon {
  const step = stepEnds.indexOf(weeks)
  const truths = plays.map((play) => sharesOf(play, step))
  const played = truths.length
  const mean = truths.reduce((sum, { share }) => sum + share, 0) / played
  const variance =
    truths.reduce((sum, { share }) => sum + square(share - mean), 0) / Math.max(played - 1, 1)
  // A product that represents several has one error for all of them; in truth their errors are
  // independent.
  const excess = truths.reduce((sum, { excess }) => sum + excess, 0) / played
  const own = Math.max(variance - excess, leastOwn * variance)
  const scale = variance > 0 ? Math.sqrt(own / variance) : 1
  const drawn = Float64Array.from(truths, ({ share }) => mean + scale * (share - mean))
  const error = Math.sqrt(variance / played)
  const share = widened(intervalOf(drawn), mean, halfWidth * error)
  const total = account.basePerWeek * weeks
  return {
    weeks,
    gain: { value: share.value * total, low: share.low * total, high: share.high * total },
    share,
    chanceBelow: chanceBelow(drawn, error),
    productsMoved: productsMoved(plays, step, account.products),
  }
}

/**
 * The products' gain as a share of base earnings, and the excess of its variance over that of an
 * account in which each product's error is independent.
 */
function sharesOf({ sample, steps }: PlayedTruth, step: number) {
  const { gain, base } = steps[step]
  let [gained, earned] = [0, 0]
  sample.forEach(({ standsFor }, i) => {
    gained += standsFor * gain[i]
    earned += standsFor * base[i]
  })
  if (!(earned > 0)) return { share: 0, excess: 0 }
  const share = gained / earned
  let excess = 0
  sample.forEach(({ standsFor }, i) => {
    const away = (gain[i] - share * base[i]) / earned
    excess += (square(standsFor) - standsFor) * square(away)
  })
  return { share, excess }
}

/** An interval widened by the Monte Carlo error of its centre, given this many plays. */
function widened({ low, high }: Interval, value: number, by: number): Interval {
  return {
    value,
    low: value - Math.hypot(Math.max(value - low, 0), by),
    high: value + Math.hypot(Math.max(high - value, 0), by),
  }
}

/** The share of draws below zero, each smoothed by the error of the mean. */
function chanceBelow(drawn: Float64Array, error: number): number {
  let sum = 0
  for (const one of drawn) sum += error > 0 ? normalCdf(-one / error) : Number(one < 0)
  return sum / drawn.length
}

function productsMoved(plays: readonly PlayedTruth[], step: number, products: number): number {
  let sum = 0
  for (const { sample, steps } of plays) {
    const all = sample.reduce((total, { standsFor }) => total + standsFor, 0)
    const moved = sample.reduce(
      (total, { standsFor }, i) => total + (steps[step].moved[i] >= movedShare ? standsFor : 0),
      0,
    )
    sum += all > 0 ? (moved / all) * products : 0
  }
  return Math.round(sum / plays.length)
}
