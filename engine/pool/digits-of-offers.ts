import type { CellBelief } from '../belief/belief.ts'
import { bestForgetting } from '../belief/forgetting.ts'
import { estimateCompetitorEffect, logitAlone } from '../demand/competitor-effect.ts'
import { rawCountsOf } from '../demand/count-offers.ts'
import { fitLogistic } from '../demand/fit-logistic.ts'
import { boxCoxFeatures } from '../demand/smooth-shapes.ts'
import { log } from '../special/log.ts'
import { plainPerception } from '../special/seen-price.ts'
import { square } from '../special/square.ts'
import { vague } from './cell-likelihood.ts'

/**
 * The evidence in a cell's offers on its elasticity and on the response of demand to the overlooked
 * part of prices, which is elasticity times the share overlooked: a Gaussian in natural parameters,
 * the level integrated out. Plain JSON.
 */
export type DigitsOfOffers = {
  slope: number
  cross: number
  digits: number
  shiftSlope: number
  shiftDigits: number
}

/** Prior variance, alongside the vague level and slope. */
const digitsVariance = 9
/** The log of the perceived price is still linear in the share here. */
const linearShare = 0.15
/** Prices that differ less in what may be overlooked carry no information about it. */
const hardlyAny = 1e-6
/** Upper limit on how far a price and the base price can differ in it. */
const mostSpread = 2.2

/**
 * Estimates from a cell's offers how demand responds to the last digits of prices, in addition to
 * the prices themselves.
 *
 * @param buyingRate - Approximate share of offers bought, to convert slopes to elasticities.
 * @returns Null where prices never differed by their last digits, or nothing was bought.
 * @see docs/method/pooling.md, equation 12.
 */
export function digitsOfOffers(
  belief: CellBelief,
  baseMinor: number,
  buyingRate: number,
): DigitsOfOffers | null {
  if (belief.purchaseCount === 0) return null
  const competitor = estimateCompetitorEffect(belief, baseMinor, null, vague, logitAlone)
  const forgetting = bestForgetting(belief)
  const counts = rawCountsOf(belief, forgetting, baseMinor, vague, competitor)
  const seen = rawCountsOf(belief, forgetting, baseMinor, vague, competitor, {
    ...plainPerception,
    unseenShare: linearShare,
  })
  // A price near the cut-off may be within it under one view only.
  if (seen.logRatio.length !== counts.logRatio.length) return null
  const unseen = seen.logRatio.map((x, i) => (x - counts.logRatio[i]) / linearShare)
  const spread = Math.max(...unseen) - Math.min(...unseen)
  if (!(spread > hardlyAny && spread < mostSpread)) return null
  const smooth = boxCoxFeatures(logitAlone[0], counts.logRatio)
  const features = new Float64Array(3 * unseen.length)
  for (let i = 0; i < unseen.length; i++) {
    features.set([1, -unseen[i], smooth[2 * i + 1]], 3 * i)
  }
  const mean = [vague.level, 0, vague.slope]
  const precision = [1 / vague.levelVariance, 1 / digitsVariance, 1 / vague.slopeVariance]
  const fit = fitLogistic(features, counts.offers, counts.purchases, {
    mean: Float64Array.from(mean),
    precision: Float64Array.of(precision[0], 0, 0, 0, precision[1], 0, 0, 0, precision[2]),
  })
  // H = L Lᵀ; subtracting the prior leaves the curvature of the likelihood alone.
  const curvature = (a: number, b: number): number => {
    let sum = a === b ? -precision[a] : 0
    for (let j = 0; j <= Math.min(a, b); j++) sum += fit.factor[3 * a + j] * fit.factor[3 * b + j]
    return sum
  }
  const shiftOf = (a: number): number => {
    let sum = precision[a] * (fit.mean[a] - mean[a])
    for (let b = 0; b < 3; b++) sum += curvature(a, b) * fit.mean[b]
    return sum
  }
  const level = curvature(0, 0)
  if (!(level > 0)) return null
  const without = (a: number, b: number): number =>
    curvature(a, b) - (curvature(a, 0) * curvature(b, 0)) / level
  const shift = (a: number): number => shiftOf(a) - (curvature(a, 0) / level) * shiftOf(0)
  const scale = 1 / (1 - buyingRate)
  return {
    slope: Math.max(without(2, 2), 0) * square(scale),
    cross: without(1, 2) * square(scale),
    digits: Math.max(without(1, 1), 0) * square(scale),
    shiftSlope: shift(2) * scale,
    shiftDigits: shift(1) * scale,
  }
}

/** Variance of elasticities between an account's products. */
const productVariance = 1
/** A smaller precision is negligible next to any prior. */
const leastPrecision = 0.01
/** The shares at which the likelihood is evaluated: zero, this and twice as much. */
const tried = 0.15

/**
 * The share that customers overlook according to all offers of an account, with its precision: the
 * vertex of the parabola through three log likelihoods, each with the elasticities of all products
 * and their common mean integrated out.
 *
 * @param meanElasticity - The mean elasticity from sources other than these offers.
 * @returns Null where offers are uninformative about it.
 * @see docs/method/pooling.md, equation 12.
 */
export function shareOfOffers(
  seen: readonly DigitsOfOffers[],
  meanElasticity: { mean: number; variance: number },
): { share: number; precision: number } | null {
  if (seen.length === 0) return null
  const none = logLikelihood(seen, meanElasticity, 0)
  const some = logLikelihood(seen, meanElasticity, tried)
  const more = logLikelihood(seen, meanElasticity, 2 * tried)
  const precision = (2 * some - none - more) / square(tried)
  if (!(precision > leastPrecision)) return null
  return { share: tried + (more - none) / (2 * tried * precision), precision }
}

/**
 * Log likelihood of a share, up to a constant, with each product's elasticity around the account's
 * mean, and that mean around its prior, integrated out.
 */
function logLikelihood(
  seen: readonly DigitsOfOffers[],
  meanElasticity: { mean: number; variance: number },
  share: number,
): number {
  let nats = 0
  let pull = meanElasticity.mean / meanElasticity.variance
  let known = 1 / meanElasticity.variance
  for (const { slope, cross, digits, shiftSlope, shiftDigits } of seen) {
    const precision = Math.max(slope + 2 * share * cross + square(share) * digits, 0)
    const shift = shiftSlope + share * shiftDigits
    const widened = 1 + precision * productVariance
    nats += 0.5 * ((square(shift) * productVariance) / widened - log(widened))
    pull += shift / widened
    known += precision / widened
  }
  return nats + 0.5 * (square(pull) / known - log(known))
}
