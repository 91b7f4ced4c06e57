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
import { soldWithin, withSold } from './sold-spans.ts'

/** One offer and its answer, or a later correction of an answer. */
export type OfferObservation = {
  priceMinor: number
  /**
   * What a competitor asked for the same then (in a correction too); null or left out where
   * unknown.
   */
  competitorMinor?: number | null
  /** 0 in a correction: the offer itself was folded before. */
  offers: 0 | 1
  purchases: -1 | 0 | 1
  /** Units bought, signed like purchases. */
  quantity: number
  /**
   * In a correction: units of the order before it; left out where they were not noted, and follow
   * from the others unless it was bought before and after.
   */
  unitsBefore?: number | null
  /**
   * 1 where the price was drawn at random, by us or in a declared experiment; less where somebody
   * chose it.
   */
  weight: number
  /** In a correction: offers of this cell folded since the one it corrects. */
  ageOffers: number
  /** When the offer was made (in a correction too: when the corrected offer was made). */
  atSeconds: number
  /**
   * The latest time that this observation and those before it can have, by the clock that recorded
   * it; left out where there was no clock.
   */
  latestSeconds?: number
}

/**
 * No single answer moves a score further than this, in nats: an absurd price is not a change of
 * demand.
 */
const mostScore = 3

/** How fast the scores that choose a rate of forgetting fade themselves: in about 670 offers. */
const scoreDecay = 0.9985

const decayPerOffer = forgettingRates.map(({ halfLifeOffers }) => exp(-Math.LN2 / halfLifeOffers))

/**
 * Updates what we believe about a cell by what happened, one observation after the other.
 *
 * Folding in two batches gives the same bits as folding in one. A correction leaves the counts as
 * if its offer had been answered that way at once. Only the scores, the rates that they
 * restarted, and the slope under a wandering level keep the first answer.
 *
 * @throws RangeError if an observation is not what its type promises.
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
    // A moment from a clock that went wrong must not end the rate that counts days.
    const latest = observation.latestSeconds ?? Number.POSITIVE_INFINITY
    next.lastSeconds = Math.min(next.lastSeconds, latest)
    const atSeconds = Math.min(observation.atSeconds, latest)
    if (atSeconds > next.lastSeconds) passTime(next, bins, atSeconds)
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

/** Counts how many units an order took, or takes now; before its purchase is counted. */
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
  const told = purchases < 0 ? -quantity : purchases > 0 ? 0 : (unitsBefore ?? null)
  if (told === null) return null
  return { priceMinor, before: told, after: told + quantity, offer: offersSeen - ageOffers }
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
  if (isSuspect(belief, bins, bin, observation)) {
    fadeForecastersByOffer(belief)
    bins.suspect[bin] += 1
    return
  }
  const x = log(observation.priceMinor) - log(belief.firstPriceMinor)
  const c = competitorDistance(belief, observation)
  const { atSeconds } = observation
  const seenSeconds = secondsSeen(belief)
  const shift = calendarShift(belief.calendar, atSeconds, seenSeconds)
  const exposure = exposureOf(belief.calendar, x, shift)
  followCalendar(belief.calendar, x, purchase, {
    atSeconds,
    seenSeconds,
    offersSeen: belief.offersSeen,
  })
  const state = belief.forecasters
  const plain = forecastScore(
    forecast(state, 0, x, c, bins.offers[bin], bins.purchases[bin], shift),
    purchase,
  )
  learnForecast(state, 0, x, c, purchase, 1, shift)
  followLevel(belief.levelFilter, x, purchase, shift)
  for (let rate = 0; rate < rateCount; rate++) {
    const slot = bin * rateCount + rate
    const offers = bins.recentOffers[slot]
    const probability = forecast(state, rate + 1, x, c, offers, bins.recentPurchases[slot], shift)
    const before = scoreDecay * belief.scores[rate]
    const after = before + forecastScore(probability, purchase) - plain
    belief.scores[rate] = Math.min(Math.max(after, before - mostScore), before + mostScore)
    learnForecast(state, rate + 1, x, c, purchase, decayPerOffer[rate], shift)
    const left = timeWeight(rate, belief.lastSeconds - observation.atSeconds)
    bins.recentOffers[slot] += left * exposure
    bins.recentPurchases[slot] += left * purchase
  }
  bins.offers[bin] += exposure
  bins.purchases[bin] += purchase
  restartOutdated(belief, bins)
}

/** Whether an answer is one more refusal of a run that is beyond belief. */
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
    // Refusals that were heard of before the sales among them were no run after all.
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
  correctCalendar(belief.calendar, x, change, observation.atSeconds)
  correctForecast(belief.forecasters, 0, x, c, change, 1)
  for (let rate = 0; rate < rateCount; rate++) {
    const left =
      exp(observation.ageOffers * log(decayPerOffer[rate])) *
      timeWeight(rate, belief.lastSeconds - observation.atSeconds)
    correctForecast(belief.forecasters, rate + 1, x, c, change, left)
    bins.recentPurchases[bin * rateCount + rate] += left * change
  }
  bins.purchases[bin] += change
  if (change > 0 && bins.suspect[bin] > 0) countSuspect(bins, bin)
  if (change > 0 && belief.dryRun.priceMinor === observation.priceMinor) belief.dryRun = noRun
}

function bandOf(belief: CellBelief, { competitorMinor }: OfferObservation): number {
  return competitorMinor ? competitorBandOf(competitorMinor, belief.firstCompetitorMinor) : 0
}

/** Log of the competitor's price over the first known one; 0 where none is known. */
function competitorDistance(belief: CellBelief, { competitorMinor }: OfferObservation): number {
  return competitorMinor ? log(competitorMinor) - log(belief.firstCompetitorMinor) : 0
}

/** Moves a bin's mean competitor's price by one more offer. */
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

/** Ages what is remembered by offers, one offer further. */
function forgetByOffers(bins: GrowingBins): void {
  for (let rate = 0; rate < rateCount; rate++) {
    if (decayPerOffer[rate] < 1) fadeBins(bins, rate, decayPerOffer[rate])
  }
}

/** Ages what is remembered by days, up to the time of an observation. */
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

/** What is left of an observation of the given age, for a rate that forgets by time. */
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

/** Below a billionth nothing is left to learn from, and slow subnormal numbers are kept away. */
function fade(value: number, factor: number): number {
  const faded = value * factor
  return Math.abs(faded) < 1e-9 ? 0 : faded
}
