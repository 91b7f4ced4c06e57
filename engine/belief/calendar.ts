import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { boxCox } from '../special/box-cox.ts'
import { exp } from '../special/exp.ts'
import { logistic, softplus } from '../special/logistic.ts'
import { square } from '../special/square.ts'
import { turn } from '../special/turn.ts'
import { usualLevel, usualSlope } from '../usual-demand.ts'

/** Calendar waves: a week with two harmonics, for weekdays, and a day with one. */
const waves = [
  { periodSeconds: 604_800, harmonics: 2 },
  { periodSeconds: 86_400, harmonics: 1 },
] as const

/** Level, slope, then sine and cosine of every harmonic. */
const size = 8
const firstWave = 2
const precisions = (size * (size + 1)) / 2
const coefficientsAt = precisions + size
const scoreAt = coefficientsAt + size

/**
 * Numbers of calendar state per cell: the sums of an online logistic regression (the lower triangle
 * of its precision, then shift), its coefficients as last solved for, and the waves' score.
 */
const calendarSize = scoreAt + 1

/** Prior precision of level and slope, and of a wave: a third above or below average. */
const priorPrecision = 1 / 4
const wavePrecision = 1 / 0.09

/** Coefficients are re-solved after this many offers, and after every one of the first few. */
const offersBeforeSolving = 8

/** Full periods of a wave that must be observed before it can be told from a trend. */
const fewestTurns = 2

/** The score decays over about 2 000 offers; below this many nats, waves are ignored. */
const scoreDecay = 0.9995
const fewestNats = 2
const mostScore = 1

/** Cap on the shift of log-odds by the calendar. */
const farthestShift = 1.5

/** Time between the first and the latest offer; 0 where a belief is too old to know. */
export function secondsSeen(belief: { firstSeconds: number; lastSeconds: number }): number {
  return belief.firstSeconds > 0 ? belief.lastSeconds - belief.firstSeconds : 0
}

/** The state before the first offer. */
export function restingCalendar(): Float32Array {
  const state = new Float32Array(calendarSize)
  state[coefficientsAt] = usualLevel
  state[coefficientsAt + 1] = usualSlope
  return state
}

/**
 * The calendar's shift of the log-odds at a moment, to the extent that repeating waves predicted
 * answers better than none: 0 until they have been seen twice.
 *
 * @param seenSeconds - Time between the first and the latest offer.
 * @see Keskin & Zeevi, Chasing demand: learning and earning in a changing environment, Mathematics
 * of Operations Research 42 (2017).
 * @see docs/method/change.md, equation 5.
 */
export function calendarShift(state: Float32Array, atSeconds: number, seenSeconds: number): number {
  const trust = trustIn(state)
  return trust === 0 ? 0 : trust * waveAt(state, atSeconds, seenSeconds)
}

function trustIn(state: Float32Array): number {
  return state[scoreAt] > fewestNats ? 1 - exp(fewestNats - state[scoreAt]) : 0
}

function waveAt(state: Float32Array, atSeconds: number, seenSeconds: number): number {
  let shift = 0
  let at = coefficientsAt + firstWave
  for (const { periodSeconds, harmonics } of waves) {
    const seen = seenSeconds >= fewestTurns * periodSeconds
    for (let h = 1; h <= harmonics; h++, at += 2) {
      if (!seen) continue
      const { sine, cosine } = turn((h * atSeconds) / periodSeconds)
      shift += state[at] * sine + state[at + 1] * cosine
    }
  }
  return Math.min(Math.max(shift, -farthestShift), farthestShift)
}

/** Offers are counted in eighths, which take few bytes to store. */
export const piecesOfOffer = 8

/**
 * Exposure of an offer relative to one at an average moment: the ratio of purchase probabilities.
 */
export function exposureOf(state: Float32Array, logRatio: number, shift: number): number {
  if (shift === 0) return 1
  const usual = state[coefficientsAt] - state[coefficientsAt + 1] * boxCox(1, logRatio)
  const logOdds = Math.min(Math.max(usual, -farthestLogOdds), farthestLogOdds)
  const exposure = logistic(logOdds + shift) / logistic(logOdds)
  return Math.max(Math.round(exposure * piecesOfOffer), 1) / piecesOfOffer
}

/** A year: effectively forever for a calendar without effect. */
export const alwaysSteady = 31_557_600

/** Seconds until the calendar may have moved demand by a tenth, at most a year. */
export function steadySeconds(state: Float32Array, seenSeconds: number): number {
  const trust = trustIn(state)
  if (trust === 0) return alwaysSteady
  let fastest = 0
  let at = coefficientsAt + firstWave
  for (const { periodSeconds, harmonics } of waves) {
    for (let h = 1; h <= harmonics; h++, at += 2) {
      if (seenSeconds < fewestTurns * periodSeconds) continue
      fastest +=
        (Math.sqrt(square(state[at]) + square(state[at + 1])) * 2 * Math.PI * h) / periodSeconds
    }
  }
  return Math.min(0.1 / Math.max(trust * fastest, 1e-12), alwaysSteady)
}

/** Folds an offer at a random price into the regression; mutates the state. */
export function followCalendar(
  state: Float32Array,
  logRatio: number,
  purchase: number,
  moment: { atSeconds: number; seenSeconds: number; offersSeen: number },
): void {
  const x = featuresOf(logRatio, moment.atSeconds)
  const logOdds = logOddsOf(state, x)
  const wave = waveAt(state, moment.atSeconds, moment.seenSeconds)
  let still = logOdds
  for (let i = firstWave; i < size; i++) still -= x[i] * state[coefficientsAt + i]
  const gain = scoreOf(still + wave, purchase) - scoreOf(still, purchase)
  const before = scoreDecay * state[scoreAt]
  state[scoreAt] = Math.min(Math.max(before + gain, before - mostScore), before + mostScore)

  const expected = logistic(logOdds)
  const weight = expected * (1 - expected)
  addOffer(state, x, weight, weight * logOdds + purchase - expected)
  if (moment.offersSeen % offersBeforeSolving === 0) solve(state)
}

/**
 * Adds or reverses a purchase of an offer folded earlier. The refusal that a purchase replaces was
 * weighted by how likely a purchase seemed then. As late purchases make all of them likelier, the
 * weight of the offers grows with each: otherwise the level would rise far beyond the truth, and
 * the waves would take over what it cannot take back.
 *
 * @see docs/method/change.md, below equation 5.
 */
export function correctCalendar(
  state: Float32Array,
  logRatio: number,
  change: number,
  atSeconds: number,
): void {
  const x = featuresOf(logRatio, atSeconds)
  const logOdds = logOddsOf(state, x)
  const grown = change > 0 ? change * Math.max(1 - 2 * logistic(logOdds), 0) : 0
  addOffer(state, x, grown, grown * logOdds + change)
  solve(state)
}

function logOddsOf(state: Float32Array, x: Float64Array): number {
  let logOdds = 0
  for (let i = 0; i < size; i++) logOdds += x[i] * state[coefficientsAt + i]
  return logOdds
}

/** Adds to the sums of the regression. */
function addOffer(state: Float32Array, x: Float64Array, weight: number, pull: number): void {
  let at = 0
  for (let i = 0; i < size; i++) {
    const scaled = weight * x[i]
    for (let j = 0; j <= i; j++) state[at++] += scaled * x[j]
  }
  for (let i = 0; i < size; i++) state[precisions + i] += pull * x[i]
}

function featuresOf(logRatio: number, atSeconds: number): Float64Array {
  const x = new Float64Array(size)
  x[0] = 1
  x[1] = -boxCox(1, logRatio)
  let at = firstWave
  for (const { periodSeconds, harmonics } of waves) {
    for (let h = 1; h <= harmonics; h++) {
      const { sine, cosine } = turn((h * atSeconds) / periodSeconds)
      x[at++] = sine
      x[at++] = cosine
    }
  }
  return x
}

function solve(state: Float32Array): void {
  const factor = new Float64Array(size * size)
  const mean = new Float64Array(size)
  let at = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) factor[i * size + j] = state[at++]
    factor[i * size + i] += i < firstWave ? priorPrecision : wavePrecision
    mean[i] = state[precisions + i]
  }
  mean[0] += priorPrecision * usualLevel
  mean[1] += priorPrecision * usualSlope
  cholesky(factor, size)
  solveLower(factor, mean, size)
  solveUpper(factor, mean, size)
  for (let i = 0; i < size; i++) {
    state[coefficientsAt + i] = Math.min(Math.max(mean[i], -farthestLogOdds), farthestLogOdds)
  }
}

const farthestLogOdds = 30

/** Log probability of an answer, in nats. */
function scoreOf(logOdds: number, purchase: number): number {
  return -softplus(purchase > 0 ? -logOdds : logOdds)
}
