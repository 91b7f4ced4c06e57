import { boxCox } from '../special/box-cox.ts'
import { moderatedLogistic } from '../special/logistic.ts'
import { square } from '../special/square.ts'
import { usualLevel, usualSlope } from '../usual-demand.ts'

/** Drift variances per offer, of the log-odds at the first price and of their slope. */
const levelDrift = 1e-2
const slopeDrift = 2e-4

/**
 * Standard deviation of the slope's shift at a change that restarted the slow rate, relative to the
 * slope.
 */
const slopeMovedByChange = 0.3

/** Cap on the slope's shift from one answer, in its standard deviations. */
const mostMoved = 0.5

/** Linear in price, λ = 1: the middle one of the smooth shapes. */
const lambda = 1

const startLevelVariance = 4
export const startSlopeVariance = 4

/**
 * The state before the first offer: level, slope, and their variances and covariance (level, cross,
 * slope).
 */
export const restingFilter: readonly number[] = [
  usualLevel,
  usualSlope,
  startLevelVariance,
  0,
  startSlopeVariance,
]

/**
 * Folds one offer at a random price into a filter of demand whose level drifts while its slope
 * hardly does.
 *
 * In counts that span a change, high prices of good times are mixed with low prices of bad times,
 * and customers look less price-sensitive than they ever are. This filter compares only successive
 * prices, so it can remember the slope for long. It ignores corrections of the answer.
 *
 * @param filter - Mutated, see `restingFilter`.
 * @param logRatio - Log ratio of the price to the cell's first one.
 * @param shift - The calendar's shift of the log-odds at the moment.
 * @param purchase - 1 if the offer was bought, else 0.
 * @see West, Harrison & Migon, Dynamic generalized linear models and Bayesian forecasting, Journal
 * of the American Statistical Association 80 (1985); here with one Newton step an offer.
 * @see docs/method/change.md, equation 4.
 */
export function followLevel(
  filter: Float64Array,
  logRatio: number,
  purchase: number,
  shift = 0,
): void {
  const x = boxCox(lambda, logRatio)
  const levelVariance = Math.min(filter[2] + levelDrift, startLevelVariance)
  const slopeVariance = Math.min(filter[4] + slopeDrift, startSlopeVariance)
  // Covariances of level and slope with the log-odds at this price, and the variance of those.
  const withLevel = levelVariance - filter[3] * x
  const withSlope = filter[3] - slopeVariance * x
  const variance = withLevel - withSlope * x
  const logOdds = filter[0] - filter[1] * x + shift
  const expected = moderatedLogistic(logOdds, variance)
  const information = expected * (1 - expected)
  const shrink = 1 / (1 + information * variance)
  const surprise = (purchase - expected) * shrink
  const most = mostMoved * Math.sqrt(slopeVariance)
  filter[0] += withLevel * surprise
  filter[1] += Math.min(Math.max(withSlope * surprise, -most), most)
  filter[2] = levelVariance - information * shrink * square(withLevel)
  filter[3] -= information * shrink * withLevel * withSlope
  filter[4] = slopeVariance - information * shrink * square(withSlope)
}

/** After a clear change the slope is less certain than it was. */
export function widenSlope(filter: Float64Array): void {
  const moved = square(slopeMovedByChange * filter[1])
  filter[4] = Math.min(filter[4] + moved, startSlopeVariance)
}
