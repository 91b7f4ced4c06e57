import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { forecasterSize } from './belief.ts'

/** Prior precision of log-odds at the first price (sd 2) and of the slope in log price (sd 1.2). */
const priorLevelPrecision = 1 / 4
const priorSlopePrecision = 1 / 1.44
const priorLevel = -1.5
const priorSlope = 2.8

/** Offers that the fitted line counts for when a bin's own purchase rate is weighed against it. */
const lineOffers = 20

/**
 * What the forecaster expects: the probability that an offer is bought, before its answer is known.
 *
 * A forecaster is a running logistic regression on log price, kept as five sums (precision: level,
 * cross, slope; shift: level, slope) beyond its prior, so that forgetting is multiplication and a
 * correction is addition. The rate in the offer's own bin then pulls the line towards it, so that
 * irregular demand does not pass for changing demand.
 *
 * @param x - log of the price over the first price of the cell.
 * @see McCormick, Raftery, Madigan & Burd, Dynamic logistic regression, Biometrics 68 (2012).
 */
export function forecast(
  state: Float64Array,
  rate: number,
  x: number,
  binOffers: number,
  binPurchases: number,
): number {
  const line = linePrediction(state, rate, x)
  const offers = Math.max(binOffers, 0)
  const purchases = Math.min(Math.max(binPurchases, 0), offers)
  const probability = (purchases + lineOffers * line.moderated) / (offers + lineOffers)
  return Math.min(Math.max(probability, 1e-9), 1 - 1e-9)
}

/** Folds one answered offer into the forecaster: one Newton step from where it stands. */
export function learnForecast(
  state: Float64Array,
  rate: number,
  x: number,
  purchase: number,
  decay: number,
): void {
  const at = rate * forecasterSize
  if (decay < 1) for (let i = 0; i < forecasterSize; i++) state[at + i] *= decay
  const line = linePrediction(state, rate, x)
  const weight = line.moderated * (1 - line.moderated)
  const pull = weight * line.logOdds + purchase - line.moderated
  state[at] += weight
  state[at + 1] -= weight * x
  state[at + 2] += weight * x * x
  state[at + 3] += pull
  state[at + 4] -= pull * x
}

/** Adds or takes back a purchase of an offer folded earlier, at what is left of its weight. */
export function correctForecast(
  state: Float64Array,
  rate: number,
  x: number,
  purchase: number,
  weight: number,
): void {
  const at = rate * forecasterSize
  state[at + 3] += purchase * weight
  state[at + 4] -= purchase * weight * x
}

/** How well a forecast met its answer, in nats. */
export function forecastScore(probability: number, purchase: number): number {
  return log(purchase > 0 ? probability : 1 - probability)
}

const prediction = { logOdds: 0, moderated: 0 }

/** The line's log-odds at x, and the probability with its own uncertainty averaged in (MacKay 1992). */
function linePrediction(state: Float64Array, rate: number, x: number): typeof prediction {
  const at = rate * forecasterSize
  const level = priorLevelPrecision + state[at]
  const cross = state[at + 1]
  const slope = priorSlopePrecision + state[at + 2]
  const determinant = level * slope - cross * cross
  const shiftLevel = priorLevelPrecision * priorLevel + state[at + 3]
  const shiftSlope = priorSlopePrecision * priorSlope + state[at + 4]
  const meanLevel = (slope * shiftLevel - cross * shiftSlope) / determinant
  const meanSlope = (level * shiftSlope - cross * shiftLevel) / determinant
  const logOdds = Math.min(Math.max(meanLevel - meanSlope * x, -30), 30)
  const variance = (slope + 2 * x * cross + x * x * level) / determinant
  prediction.logOdds = logOdds
  prediction.moderated = logistic(logOdds / Math.sqrt(1 + (Math.PI * variance) / 8))
  return prediction
}
