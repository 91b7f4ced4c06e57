import type { CellBelief } from '../belief/belief.ts'
import { bestForgetting } from '../belief/forgetting.ts'
import { estimateCompetitorEffect, logitAlone } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import type { Counts } from '../demand/counts.ts'
import { fitLogistic } from '../demand/fit-logistic.ts'
import type { CellPrior, GaussianLikelihood } from '../demand/level-slope.ts'
import { boxCoxFeatures } from '../demand/smooth-shapes.ts'
import { usualLevel, usualSlope } from '../usual-demand.ts'

/** Wide enough to let the data dominate, narrow enough to keep the fit finite. */
export const vague: CellPrior = {
  level: usualLevel,
  slope: usualSlope,
  levelVariance: 16,
  covariance: 0,
  slopeVariance: 9,
}

/** Pseudo-offers in the estimate of the purchase rate. */
const rateOffers = 4

/** Above this rate nearly everyone buys, and an elasticity cannot be derived from the slope. */
const highestRate = 0.7

/**
 * Approximate share of a cell's offers that is bought; `usual` where there were none.
 *
 * @see docs/method/demand.md, equation 6.
 */
export function buyingRate(belief: CellBelief | null, usual: number): number {
  let offers = rateOffers
  let purchases = rateOffers * usual
  if (belief) {
    const { bins } = belief
    for (let b = 0; b < bins.offers.length; b++) {
      offers += bins.offers[b]
      purchases += bins.purchases[b]
    }
  }
  return Math.min(Math.max(purchases / offers, 0), highestRate)
}

/**
 * Bins are immutable, so their last likelihood is cached with them: the tables of a product with
 * many segments, or of a group, request the same one repeatedly.
 */
const kept = new WeakMap<CellBelief['bins'], Kept>()

type Kept = {
  baseMinor: number
  /** They determine the decay rate; a belief with other scores may share the bins. */
  scores: CellBelief['scores']
  likelihood: GaussianLikelihood | null
}

/** A cell's own data as a Gaussian likelihood around its reference price; null without data. */
export function likelihoodOf(belief: CellBelief, baseMinor: number): GaussianLikelihood | null {
  const { bins, scores } = belief
  const last = kept.get(bins)
  if (last?.baseMinor === baseMinor && last.scores === scores) return last.likelihood
  const likelihood = findLikelihood(belief, baseMinor)
  kept.set(bins, { baseMinor, scores, likelihood })
  return likelihood
}

function findLikelihood(belief: CellBelief, baseMinor: number): GaussianLikelihood | null {
  const competitor = estimateCompetitorEffect(belief, baseMinor, null, vague, logitAlone)
  const counts = countsOf(belief, bestForgetting(belief), baseMinor, vague, competitor)
  return counts.total > 0 ? likelihoodOfCounts(counts) : null
}

function likelihoodOfCounts(counts: Counts): GaussianLikelihood {
  const features = boxCoxFeatures(logitAlone[0], counts.logRatio)
  const precisionLevel = 1 / vague.levelVariance
  const precisionSlope = 1 / vague.slopeVariance
  const { mean, factor } = fitLogistic(features, counts.offers, counts.purchases, {
    mean: Float64Array.of(vague.level, vague.slope),
    precision: Float64Array.of(precisionLevel, 0, 0, precisionSlope),
  })
  // H = L Lᵀ; subtracting the prior leaves the curvature of the likelihood alone.
  const level = factor[0] * factor[0]
  const cross = factor[2] * factor[0]
  const slope = factor[2] * factor[2] + factor[3] * factor[3]
  return {
    level: Math.max(level - precisionLevel, 0),
    cross,
    slope: Math.max(slope - precisionSlope, 0),
    shiftLevel: level * mean[0] + cross * mean[1] - precisionLevel * vague.level,
    shiftSlope: cross * mean[0] + slope * mean[1] - precisionSlope * vague.slope,
  }
}
