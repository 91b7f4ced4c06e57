import type { CellBelief } from '../belief/belief.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { boxCox } from '../special/box-cox.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { GaussianLikelihood } from './level-slope.ts'

/** Own random offers after which prices that somebody chose have no say any more. */
const fadedAfterOffers = 1000

/** Weight of an offer at a chosen price as evidence on slope, as a share of its weight on level. */
export const chosenSlopeShare = 0.2

/** Weight of sales rows at chosen prices as evidence on level where visits are known. */
const chosenLevelWeight = 0.1

/**
 * However many the rows, their elasticity is taken for no surer than this: they tell of weeks and
 * not of one offer.
 */
const sharpestSd = 0.2

/** Degrees of freedom of how chosen prices mislead: mostly a little, now and then a lot. */
const biasFreedom = 4

/** Elasticities beyond these are taken for these. */
const lowestElasticity = 0.1
const highestElasticity = 8

/** Rates at which nearly every visit buys tell no level. */
const highestRate = 0.9

/** Offers at random prices that the cell has answered for. */
export function randomizedOffers(belief: CellBelief): number {
  let sum = 0
  for (const offers of belief.bins.offers) sum += offers
  return sum
}

/**
 * How much chosen prices still count, 1 to 0: a manager raises the price when demand is high, so
 * they mislead on slope, and the cell's own random offers soon know better.
 *
 * @see docs/method/pooling.md, equation 5.
 */
export function chosenWeight(ownOffers: number): number {
  return Math.max(0, 1 - ownOffers / fadedAfterOffers)
}

/** What is known of an elasticity's size, rows of sales apart. */
export type KnownSlope = { slope: number; slopeVariance: number }

/**
 * What sales rows say of a cell's curve, as a likelihood about elasticity; null if nothing.
 *
 * Of chosen prices the elasticity is off by an unknown amount, distributed as t with four degrees
 * of freedom: the further it lies from what is known otherwise, the less it is heard. Rows with
 * visits tell the level, each weighed a tenth where prices were chosen.
 *
 * @param known - What is known of the elasticity otherwise; null where nobody asks.
 * @see Lange, Little & Taylor, Robust statistical modeling using the t distribution, JASA 84
 * (1989): the weight (ν + 1) / (ν + d²).
 * @see docs/method/pooling.md, equation 6.
 */
export function salesLikelihood(
  sales: SalesBelief,
  ownOffers: number,
  referenceMinor: number,
  known: KnownSlope | null = null,
): GaussianLikelihood | null {
  const random = sales.randomizedShare >= 1
  const elasticity = Math.min(
    Math.max(-sales.elasticityDataMean, lowestElasticity),
    highestElasticity,
  )
  let slope = slopePrecision(sales)
  if (slope > 0 && known !== null && !random) {
    const distance =
      square(-sales.elasticityDataMean - known.slope) / (1 / slope + known.slopeVariance)
    slope *= Math.min(1, (biasFreedom + 1) / (biasFreedom + distance))
  }
  const level = levelPrecision(sales) * (random ? 1 : chosenWeight(ownOffers) * chosenLevelWeight)
  if (!(slope > 0 || level > 0)) return null
  const likelihood = { level: 0, cross: 0, slope, shiftLevel: 0, shiftSlope: slope * elasticity }
  if (level === 0 || sales.purchaseProbability === null) return likelihood
  // The log-odds at the median price are the level less elasticity × h / (1 − q).
  const rate = sales.purchaseProbability.mean
  const x = -boxCox(1, log(sales.medianPriceMinor / referenceMinor)) / (1 - rate)
  const logOdds = log(rate / (1 - rate))
  return {
    level,
    cross: level * x,
    slope: slope + level * x * x,
    shiftLevel: level * logOdds,
    shiftSlope: likelihood.shiftSlope + level * x * logOdds,
  }
}

function slopePrecision({ elasticityDataMean, ...sales }: SalesBelief): number {
  // Fits of earlier versions do not say how chosen prices mislead.
  const sd = sales.elasticityCausalSd ?? Math.hypot(sales.elasticityDataSd, 0.7)
  if (!(sd < 1e3) || !Number.isFinite(elasticityDataMean)) return 0
  return 1 / square(Math.max(sd, sharpestSd))
}

/** A visit is nearly an offer: the log-odds never sharper than ±0.1. */
function levelPrecision({ purchaseProbability }: SalesBelief): number {
  if (purchaseProbability === null) return 0
  const { mean, sd } = purchaseProbability
  const spread = mean * (1 - mean)
  if (!(mean > 1e-9 && mean < highestRate && sd > 0)) return 0
  return 1 / Math.max(square(sd / spread), square(0.1))
}
