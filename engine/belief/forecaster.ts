import { log } from '../special/log.ts'
import { moderatedLogistic, shiftOdds } from '../special/logistic.ts'
import { usualLevel, usualSlope } from '../usual-demand.ts'
import { forecasterSize, forecasterSizeWithCompetitor, rateCount } from './belief.ts'

/** Prior precision of log-odds at the first price (sd 2) and of the slope in log price (sd 1.2). */
const priorLevelPrecision = 1 / 4
const priorSlopePrecision = 1 / 1.44
/** Of the effect of a competitor's log price on the log-odds (sd 1): about a third of the slope. */
const priorCompetitorPrecision = 1
const priorCompetitor = 0.84

/** Pseudo-offers: the weight of the fitted line against a bin's own purchase rate. */
const lineOffers = 20

/**
 * The predictive probability that an offer is bought, before its answer is known.
 *
 * A forecaster is an online logistic regression on log price, kept as five sums (precision: level,
 * cross, slope; shift: level, slope) beyond its prior, so that forgetting is multiplication and a
 * correction is addition. The rate in the offer's own bin then pulls the prediction towards it, so
 * that irregular demand does not look like changing demand.
 *
 * A cell with a competitor's price keeps four more sums (precision: level × competitor, slope ×
 * competitor, competitor; shift: competitor), so that a competitor's moves do not look like change.
 *
 * @param x - log ratio of the price to the cell's first price.
 * @param c - log ratio of the competitor's price to the first known one; 0 where none is known.
 * @param shift - The calendar's shift of the log-odds at the moment.
 * @see McCormick, Raftery, Madigan & Burd, Dynamic logistic regression, Biometrics 68 (2012).
 * @see docs/method/change.md, equation 1.
 */
export function forecast(
  state: Float64Array,
  rate: number,
  x: number,
  c: number,
  binOffers: number,
  binPurchases: number,
  shift = 0,
): number {
  const line = linePrediction(state, rate, x, c)
  const offers = Math.max(binOffers, 0)
  const purchases = Math.min(Math.max(binPurchases, 0), offers)
  const usual = (purchases + lineOffers * line.moderated) / (offers + lineOffers)
  const probability = shiftOdds(usual, shift)
  return Math.min(Math.max(probability, 1e-9), 1 - 1e-9)
}

/** Folds one answered offer into the forecaster: one Newton step from its current state. */
export function learnForecast(
  state: Float64Array,
  rate: number,
  x: number,
  c: number,
  purchase: number,
  decay: number,
  shift = 0,
): void {
  const size = sizeOf(state)
  const at = rate * size
  if (decay < 1) for (let i = 0; i < size; i++) state[at + i] *= decay
  const line = linePrediction(state, rate, x, c)
  const expected = shiftOdds(line.moderated, shift)
  const weight = expected * (1 - expected)
  const pull = weight * line.logOdds + purchase - expected
  state[at] += weight
  state[at + 1] -= weight * x
  state[at + 2] += weight * x * x
  state[at + 3] += pull
  state[at + 4] -= pull * x
  if (size === forecasterSize) return
  state[at + 5] += weight * c
  state[at + 6] -= weight * x * c
  state[at + 7] += weight * c * c
  state[at + 8] += pull * c
}

/** Adds or reverses a purchase of an offer folded earlier, at its remaining weight. */
export function correctForecast(
  state: Float64Array,
  rate: number,
  x: number,
  c: number,
  purchase: number,
  weight: number,
): void {
  const size = sizeOf(state)
  const at = rate * size
  state[at + 3] += purchase * weight
  state[at + 4] -= purchase * weight * x
  if (size > forecasterSize) state[at + 8] += purchase * weight * c
}

/**
 * Widens a cell's forecasters when a competitor's price first becomes known: all earlier offers
 * count as made at that price.
 */
export function withCompetitor(state: Float64Array): Float64Array {
  const wider = new Float64Array((rateCount + 1) * forecasterSizeWithCompetitor)
  for (let rate = 0; rate <= rateCount; rate++) {
    const own = state.subarray(rate * forecasterSize, (rate + 1) * forecasterSize)
    wider.set(own, rate * forecasterSizeWithCompetitor)
  }
  return wider
}

function sizeOf(state: Float64Array): number {
  return state.length / (rateCount + 1)
}

/**
 * Log score of a forecast given the answer, in nats.
 *
 * @see docs/method/change.md, equation 2.
 */
export function forecastScore(probability: number, purchase: number): number {
  return log(purchase > 0 ? probability : 1 - probability)
}

/** The line's own prediction: its log-odds, and the probability averaged over their uncertainty. */
type Prediction = { logOdds: number; moderated: number }

function linePrediction(state: Float64Array, rate: number, x: number, c: number): Prediction {
  const size = sizeOf(state)
  if (size > forecasterSize) return planePrediction(state, rate * size, x, c)
  const at = rate * forecasterSize
  const level = priorLevelPrecision + state[at]
  const cross = state[at + 1]
  const slope = priorSlopePrecision + state[at + 2]
  const determinant = level * slope - cross * cross
  const shiftLevel = priorLevelPrecision * usualLevel + state[at + 3]
  const shiftSlope = priorSlopePrecision * usualSlope + state[at + 4]
  const meanLevel = (slope * shiftLevel - cross * shiftSlope) / determinant
  const meanSlope = (level * shiftSlope - cross * shiftLevel) / determinant
  const logOdds = meanLevel - meanSlope * x
  return moderate(logOdds, (slope + 2 * x * cross + x * x * level) / determinant)
}

/** The same with a competitor's price as third feature: (1, −x, c), solved by cofactors. */
function planePrediction(state: Float64Array, at: number, x: number, c: number): Prediction {
  const level = priorLevelPrecision + state[at]
  const cross = state[at + 1]
  const slope = priorSlopePrecision + state[at + 2]
  const levelC = state[at + 5]
  const slopeC = state[at + 6]
  const rival = priorCompetitorPrecision + state[at + 7]
  // The adjugate times the features, then the determinant along the first row.
  const c11 = slope * rival - slopeC * slopeC
  const c12 = levelC * slopeC - cross * rival
  const c13 = cross * slopeC - slope * levelC
  const c22 = level * rival - levelC * levelC
  const c23 = cross * levelC - level * slopeC
  const c33 = level * slope - cross * cross
  const determinant = level * c11 + cross * c12 + levelC * c13
  const toLevel = c11 - c12 * x + c13 * c
  const toSlope = c12 - c22 * x + c23 * c
  const toRival = c13 - c23 * x + c33 * c
  const shifted =
    toLevel * (priorLevelPrecision * usualLevel + state[at + 3]) +
    toSlope * (priorSlopePrecision * usualSlope + state[at + 4]) +
    toRival * (priorCompetitorPrecision * priorCompetitor + state[at + 8])
  return moderate(
    shifted / determinant,
    Math.max(toLevel - toSlope * x + toRival * c, 0) / determinant,
  )
}

function moderate(unbounded: number, variance: number): Prediction {
  const logOdds = Math.min(Math.max(unbounded, -30), 30)
  return { logOdds, moderated: moderatedLogistic(logOdds, variance) }
}
