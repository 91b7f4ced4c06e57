import { assertFinite, assertPrice, assertWithin } from '../checks.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { type CellBelief, forgettingRates, rateCount } from './belief.ts'
import { binOf, closeBins, countSuspect, type GrowingBins, openBins } from './bins.ts'
import {
  calendarShift,
  correctCalendar,
  exposureOf,
  followCalendar,
  secondsSeen,
} from './calendar.ts'
import { competitorBandOf } from './competitor.ts'
import { isAmid, isBeyondBelief, nextLateness, nextRun, noRun } from './dry-run.ts'
import {
  correctForecast,
  forecast,
  forecastScore,
  learnForecast,
  withCompetitor,
} from './forecaster.ts'
import { followLevel } from './local-level.ts'
import { type SizeChange, sizesSoFar, withSize } from './order-sizes.ts'
import { restartOutdated } from './restart-forgetting.ts'
import { afterPause, afterPurchase, afterRefusal, beginAnew } from './run-out.ts'
import { soldWithin, withSold } from './sold-spans.ts'

/** One offer and its answer, or a later correction of an answer. */
export type OfferObservation = {
  priceMinor: number
  /**
   * A competitor's price for the same product then (in a correction too); null or omitted where
   * unknown.
   */
  competitorMinor?: number | null
  /** 0 in a correction: the offer itself was folded before. */
  offers: 0 | 1
  purchases: -1 | 0 | 1
  /** Units bought, signed like purchases. */
  quantity: number
  /**
   * In a correction: units of the order before it; omitted where not recorded, then derived from
   * the other fields unless the offer was bought both before and after.
   */
  unitsBefore?: number | null
  /**
   * 1 where the price was drawn at random, by us or in a declared experiment; less where it was
   * chosen.
   */
  weight: number
  /** In a correction: offers of this cell folded since the one it corrects. */
  ageOffers: number
  /** When the offer was made (in a correction too: when the corrected offer was made). */
  atSeconds: number
  /**
   * Latest possible time of this observation and the earlier ones, by the recording clock; omitted
   * where there was none.
   */
  latestSeconds?: number
}

/**
 * Cap on the effect of one answer on a score, in nats: an absurd price is not a change in demand.
 */
const mostScore = 3

/** Decay of the scores that select a decay rate: over about 670 offers. */
const scoreDecay = 0.9985

/** The rate that a gap between purchases would itself change: it says nothing about gaps. */
const fastRate = 1

const decayPerOffer = forgettingRates.map(({ halfLifeOffers }) => exp(-Math.LN2 / halfLifeOffers))

/**
 * Updates the belief about a cell with observations, one after the other.
 *
 * Folding in two batches gives the same bits as folding in one. A correction leaves the counts as
 * if it had been the original answer, and scores it anew by the current forecasts. Only the decay
 * rates that the scores restarted, and the slope of the drifting-level filter, keep the effect of
 * the first answer.
 *
 * @throws RangeError if an observation violates its type.
 */
export function foldOffers(
  belief: CellBelief,
  observations: readonly OfferObservation[],
): CellBelief {
  if (observations.length === 0) return belief
  const next: CellBelief = {
    ...belief,
    forecasters: belief.forecasters.slice(),
    scores: belief.scores.slice(),
    levelFilter: belief.levelFilter.slice(),
    calendar: belief.calendar.slice(),
  }
  const bins = openBins(belief.bins, observations.length)
  for (const observation of observations) {
    check(observation)
    if (next.offersSeen === 0 && next.firstSeconds === 0) next.firstSeconds = observation.atSeconds
    if (next.firstPriceMinor === 0) next.firstPriceMinor = observation.priceMinor
    if (observation.competitorMinor && next.firstCompetitorMinor === 0) {
      next.firstCompetitorMinor = observation.competitorMinor
      next.forecasters = withCompetitor(next.forecasters)
    }
    // A timestamp from a faulty clock must not wipe out the rate that decays by days.
    const latest = observation.latestSeconds ?? Number.POSITIVE_INFINITY
    next.lastSeconds = Math.min(next.lastSeconds, latest)
    const atSeconds = Math.min(observation.atSeconds, latest)
    if (atSeconds > next.lastSeconds) passTime(next, bins, atSeconds)
    noteGap(next, observation)
    noteSize(next, bins, observation)
    if (observation.offers === 1) foldOffer(next, bins, observation)
    else foldCorrection(next, bins, observation)
    next.version += 1
    next.purchaseCount += observation.purchases
    next.unitCount += observation.quantity
  }
  return { ...next, bins: closeBins(bins) }
}

function check(observation: OfferObservation): void {
  assertPrice('priceMinor', observation.priceMinor)
  if (observation.competitorMinor) assertPrice('competitorMinor', observation.competitorMinor)
  assertWithin('weight', observation.weight, 0, 1)
  assertFinite('quantity', observation.quantity)
  assertFinite('atSeconds', observation.atSeconds)
  assertWithin('ageOffers', observation.ageOffers, 0, Number.MAX_SAFE_INTEGER)
}

/** Follows pauses and gaps between purchases; must run before the offer and its answer count. */
function noteGap(belief: CellBelief, { offers, purchases, weight, atSeconds }: OfferObservation) {
  if (weight < 1) {
    if (offers === 1) belief.runOut = beginAnew(belief.runOut)
    return
  }
  if (offers === 1 && belief.offersSeen > 0) {
    belief.runOut = afterPause(belief.runOut, secondsSeen(belief) / belief.offersSeen, atSeconds)
  }
  if (purchases > 0) {
    belief.runOut = afterPurchase(belief.runOut, belief.purchaseCount, atSeconds)
  }
}

/** Counts how many units an order took, or takes now; must run before its purchase is counted. */
function noteSize(belief: CellBelief, bins: GrowingBins, observation: OfferObservation): void {
  const change = sizeChangeOf(belief, observation)
  if (change === null) return
  if (belief.sizes === null) {
    if (change.before <= 1 && change.after <= 1) return
    belief.sizes = sizesSoFar(bins, bins.count, belief)
  }
  if (observation.weight < 1) return
  belief.sizes = withSize(belief.sizes, belief.firstPriceMinor, change)
}

function sizeChangeOf(
  { offersSeen }: CellBelief,
  { priceMinor, offers, purchases, quantity, unitsBefore, ageOffers }: OfferObservation,
): SizeChange | null {
  if (offers === 1) {
    return purchases > 0 ? { priceMinor, before: 0, after: quantity, offer: offersSeen + 1 } : null
  }
  const before = purchases < 0 ? -quantity : purchases > 0 ? 0 : (unitsBefore ?? null)
  if (before === null) return null
  return { priceMinor, before, after: before + quantity, offer: offersSeen - ageOffers }
}

function foldOffer(belief: CellBelief, bins: GrowingBins, observation: OfferObservation): void {
  const bin = binOf(bins, observation.priceMinor, bandOf(belief, observation))
  noteCompetitor(bins, bin, observation)
  belief.offersSeen += 1
  forgetByOffers(bins)
  if (observation.weight < 1) {
    fadeForecastersByOffer(belief)
    bins.chosenOffers[bin] += observation.weight
    bins.chosenPurchases[bin] += observation.weight * observation.purchases
    return
  }
  const purchase = observation.purchases
  const x = log(observation.priceMinor) - log(belief.firstPriceMinor)
  const c = competitorDistance(belief, observation)
  const { atSeconds } = observation
  if (isSuspect(belief, bins, bin, observation)) {
    const usual = forecast(belief.forecasters, 0, x, c, bins.offers[bin], bins.purchases[bin])
    belief.runOut = afterRefusal(belief.runOut, usual, atSeconds)
    fadeForecastersByOffer(belief)
    bins.suspect[bin] += 1
    return
  }
  const seenSeconds = secondsSeen(belief)
  const shift = calendarShift(belief.calendar, atSeconds, seenSeconds)
  const exposure = exposureOf(belief.calendar, x, shift)
  followCalendar(belief.calendar, x, purchase, {
    atSeconds,
    seenSeconds,
    offersSeen: belief.offersSeen,
  })
  const state = belief.forecasters
  const usual = forecast(state, 0, x, c, bins.offers[bin], bins.purchases[bin], shift)
  const plain = forecastScore(usual, purchase)
  let least = usual
  learnForecast(state, 0, x, c, purchase, 1, shift)
  followLevel(belief.levelFilter, x, purchase, shift)
  for (let rate = 0; rate < rateCount; rate++) {
    const slot = bin * rateCount + rate
    const offers = bins.recentOffers[slot]
    const probability = forecast(state, rate + 1, x, c, offers, bins.recentPurchases[slot], shift)
    if (rate !== fastRate) least = Math.min(least, probability)
    const before = scoreDecay * belief.scores[rate]
    const after = before + forecastScore(probability, purchase) - plain
    belief.scores[rate] = Math.min(Math.max(after, before - mostScore), before + mostScore)
    learnForecast(state, rate + 1, x, c, purchase, decayPerOffer[rate], shift)
    const left = timeWeight(rate, belief.lastSeconds - observation.atSeconds)
    bins.recentOffers[slot] += left * exposure
    bins.recentPurchases[slot] += left * purchase
  }
  if (purchase === 0) belief.runOut = afterRefusal(belief.runOut, least, atSeconds)
  bins.offers[bin] += exposure
  bins.purchases[bin] += purchase
  restartOutdated(belief, bins)
}

/** Whether an answer is one more refusal in an implausibly long run. */
function isSuspect(
  belief: CellBelief,
  bins: GrowingBins,
  bin: number,
  observation: OfferObservation,
): boolean {
  const { atSeconds } = observation
  const isBeyond = (): boolean => {
    const { dryRun, sold } = belief
    let allPurchases = 0
    for (let i = 0; i < bins.count; i++) allPurchases += bins.purchases[i]
    return isBeyondBelief(dryRun, sold, {
      offers: bins.offers[bin],
      purchases: bins.purchases[bin],
      allPurchases,
      amid: soldWithin(sold, dryRun.sinceSeconds, dryRun.untilSeconds),
    })
  }
  if (observation.purchases > 0) {
    const { priceMinor, sinceSeconds } = belief.dryRun
    const runSince = priceMinor > 0 ? sinceSeconds : Infinity
    const forgetBefore = Math.min(belief.lastSeconds - belief.lateSeconds, runSince)
    belief.sold = withSold(belief.sold, atSeconds, forgetBefore)
    // The run was an artefact: its refusals were reported before the sales among them.
    if (isAmid(belief.dryRun, atSeconds) && !isBeyond()) {
      if (belief.dryRun.priceMinor === observation.priceMinor) countSuspect(bins, bin)
      belief.dryRun = noRun
    }
    return false
  }
  belief.lateSeconds = nextLateness(belief.lateSeconds, belief.lastSeconds - atSeconds)
  belief.dryRun = nextRun(belief.dryRun, belief.sold, observation)
  return isBeyond()
}

function foldCorrection(
  belief: CellBelief,
  bins: GrowingBins,
  observation: OfferObservation,
): void {
  const bin = binOf(bins, observation.priceMinor, bandOf(belief, observation))
  const change = observation.purchases
  if (observation.weight < 1) {
    bins.chosenPurchases[bin] += observation.weight * change
    return
  }
  const x = log(observation.priceMinor) - log(belief.firstPriceMinor)
  const c = competitorDistance(belief, observation)
  const { forecasters: state, scores } = belief
  const shift = calendarShift(belief.calendar, observation.atSeconds, secondsSeen(belief))
  const plain = scoreOfPurchase(
    forecast(state, 0, x, c, bins.offers[bin], bins.purchases[bin], shift),
  )
  const left = exp(observation.ageOffers * log(scoreDecay))
  correctCalendar(belief.calendar, x, change, observation.atSeconds)
  for (let rate = 0; rate < rateCount; rate++) {
    const slot = bin * rateCount + rate
    const purchases = bins.recentPurchases[slot]
    const probability = forecast(state, rate + 1, x, c, bins.recentOffers[slot], purchases, shift)
    const gain = scoreOfPurchase(probability) - plain
    scores[rate] += change * left * Math.min(Math.max(gain, -mostScore), mostScore)
    const weight =
      exp(observation.ageOffers * log(decayPerOffer[rate])) *
      timeWeight(rate, belief.lastSeconds - observation.atSeconds)
    correctForecast(state, rate + 1, x, c, change, weight)
    bins.recentPurchases[slot] += weight * change
  }
  correctForecast(state, 0, x, c, change, 1)
  bins.purchases[bin] += change
  if (change > 0 && bins.suspect[bin] > 0) countSuspect(bins, bin)
  if (change > 0 && belief.dryRun.priceMinor === observation.priceMinor) belief.dryRun = noRun
}

/** What a forecast scores for a purchase more than for a refusal, in nats. */
function scoreOfPurchase(probability: number): number {
  return forecastScore(probability, 1) - forecastScore(probability, 0)
}

function bandOf(belief: CellBelief, { competitorMinor }: OfferObservation): number {
  return competitorMinor ? competitorBandOf(competitorMinor, belief.firstCompetitorMinor) : 0
}

/** Log ratio of the competitor's price to the first known one; 0 where none is known. */
function competitorDistance(belief: CellBelief, { competitorMinor }: OfferObservation): number {
  return competitorMinor ? log(competitorMinor) - log(belief.firstCompetitorMinor) : 0
}

/** Updates a bin's mean log competitor price with one more offer. */
function noteCompetitor(bins: GrowingBins, bin: number, observation: OfferObservation): void {
  if (!observation.competitorMinor || observation.weight === 0) return
  const weight = bins.offers[bin] + bins.chosenOffers[bin] + observation.weight
  const away = log(observation.competitorMinor) - bins.logCompetitor[bin]
  bins.logCompetitor[bin] += (away * observation.weight) / weight
}

function fadeForecastersByOffer(belief: CellBelief): void {
  for (let rate = 0; rate < rateCount; rate++) {
    if (decayPerOffer[rate] < 1) fadeForecaster(belief.forecasters, rate, decayPerOffer[rate])
  }
}

/** Decays the recent counts by one offer. */
function forgetByOffers(bins: GrowingBins): void {
  for (let rate = 0; rate < rateCount; rate++) {
    if (decayPerOffer[rate] < 1) fadeBins(bins, rate, decayPerOffer[rate])
  }
}

/** Decays the recent counts by time, up to an observation. */
function passTime(belief: CellBelief, bins: GrowingBins, atSeconds: number): void {
  if (belief.lastSeconds > 0) {
    for (let rate = 0; rate < rateCount; rate++) {
      const left = timeWeight(rate, atSeconds - belief.lastSeconds)
      if (left === 1) continue
      fadeBins(bins, rate, left)
      fadeForecaster(belief.forecasters, rate, left)
    }
  }
  belief.lastSeconds = atSeconds
}

/** The remaining weight of an observation of the given age, for a rate that decays by time. */
function timeWeight(rate: number, ageSeconds: number): number {
  const { halfLifeSeconds } = forgettingRates[rate]
  if (halfLifeSeconds === Infinity || !(ageSeconds > 0)) return 1
  return exp((-Math.LN2 * ageSeconds) / halfLifeSeconds)
}

function fadeBins(bins: GrowingBins, rate: number, factor: number): void {
  for (let slot = rate; slot < bins.count * rateCount; slot += rateCount) {
    bins.recentOffers[slot] = fade(bins.recentOffers[slot], factor)
    bins.recentPurchases[slot] = fade(bins.recentPurchases[slot], factor)
  }
}

function fadeForecaster(state: Float64Array, rate: number, factor: number): void {
  const size = state.length / (rateCount + 1)
  for (let i = (rate + 1) * size; i < (rate + 2) * size; i++) state[i] = fade(state[i], factor)
}

/** Below a billionth nothing is left to learn from; zeroing avoids slow subnormal numbers. */
function fade(value: number, factor: number): number {
  const faded = value * factor
  return Math.abs(faded) < 1e-9 ? 0 : faded
}
