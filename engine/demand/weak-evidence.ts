import type { CellBelief } from '../belief/belief.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { biasSeen, type SlopeEvidence, slopeSeen, withoutBias } from '../sales/slope-evidence.ts'
import { boxCox } from '../special/box-cox.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { slopesBelowBreak } from './broken-above.ts'
import { biasFreedom, type ChosenBias, usualBias } from './chosen-bias.ts'
import type { GaussianLikelihood } from './level-slope.ts'

/** Own random offers after which chosen prices have no weight any more. */
const fadedAfterOffers = 1000

/** Weight of an offer at a chosen price as evidence on slope, as a share of its weight on level. */
export const chosenSlopeShare = 0.2

/** Weight of sales rows at chosen prices as evidence on level, where visits are known. */
const chosenLevelWeight = 0.1

/**
 * Lower limit on the standard deviation of an elasticity from rows, however many: they are about
 * weeks, not single offers.
 */
const sharpestSd = 0.2

/** A smaller precision is negligible next to any prior. */
const leastPrecision = 1e-6

/**
 * Limit on the size of elasticities from rows. Those below zero are noise, and stay: raising each
 * to a possible value would make the mean of many products too high.
 */
const largestElasticity = 8

/** Rates at which nearly every visit buys carry no information about the level. */
const highestRate = 0.9

/** Offers at random prices that have been answered in the cell. */
export function randomizedOffers(belief: CellBelief): number {
  const { offers } = belief.bins
  let sum = 0
  for (let b = 0; b < offers.length; b++) sum += offers[b]
  return sum
}

/**
 * Remaining weight of chosen prices, 1 to 0: managers raise prices when demand is high, which
 * biases the slope, and the cell's own random offers soon know better.
 *
 * @see docs/method/pooling.md, equation 7.
 */
export function chosenWeight(ownOffers: number): number {
  return Math.max(0, 1 - ownOffers / fadedAfterOffers)
}

/** What is known about an elasticity's size from sources other than sales rows. */
export type KnownSlope = { slope: number; slopeVariance: number }

/**
 * The likelihood of a cell's elasticity given its sales rows; null if uninformative.
 *
 * The elasticity from chosen prices has an unknown bias, distributed as t with four degrees of
 * freedom: the further it lies from other evidence, the larger the bias variance. Rows with visits
 * inform the level, each with a tenth of its weight where prices were chosen.
 *
 * @param known - What is known about the elasticity otherwise; null to ignore.
 * @param bias - The bias of chosen prices in this account.
 * @see Lange, Little & Taylor, Robust statistical modeling using the t distribution, JASA 84
 * (1989): the weight (ν + 1) / (ν + d²).
 * @see docs/method/pooling.md, equation 8.
 */
export function salesLikelihood(
  sales: SalesBelief,
  ownOffers: number,
  referenceMinor: number,
  known: KnownSlope | null = null,
  bias: ChosenBias = usualBias,
): GaussianLikelihood | null {
  const random = sales.randomizedShare >= 1
  const { precision: slope, mean } = slopeOf(slopesAt(sales, referenceMinor), known, bias)
  const elasticity = Math.min(Math.max(-mean, -largestElasticity), largestElasticity)
  const level = levelPrecision(sales) * (random ? 1 : chosenWeight(ownOffers) * chosenLevelWeight)
  if (!(slope > 0 || level > 0)) return null
  const likelihood = { level: 0, cross: 0, slope, shiftLevel: 0, shiftSlope: slope * elasticity }
  if (level === 0 || sales.purchaseProbability === null) return likelihood
  // The log-odds at the median price are the level minus elasticity × h / (1 − q).
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

/**
 * Precision of the elasticity from rows at drawn prices alone: chosen ones inform elasticity and
 * bias together.
 */
export function drawnPrecision(sales: SalesBelief, referenceMinor: number): number {
  const { elasticity, cross } = slopesAt(sales, referenceMinor)
  return Math.max(elasticity - cross, 0)
}

/**
 * A cell's evidence on the bias of chosen prices, from its drawn prices and its own offers; null
 * without either.
 *
 * @param own - Its offers' evidence on the size of the elasticity; null if none.
 */
export function biasOfSales(
  sales: SalesBelief,
  own: GaussianLikelihood | null,
): { mean: number; variance: number } | null {
  return biasSeen(slopesOf(sales), { precision: own?.slope ?? 0, shift: -(own?.shiftSlope ?? 0) })
}

/**
 * The rows' evidence on elasticity and bias around a price: where demand drops right above it, from
 * those at and below it.
 */
function slopesAt(sales: SalesBelief, referenceMinor: number): SlopeEvidence {
  const slopes = slopesOf(sales)
  return slopesBelowBreak(sales, referenceMinor, slopes) ?? slopes
}

/** The rows' evidence on elasticity and bias; fits by earlier versions store it differently. */
function slopesOf(sales: SalesBelief): SlopeEvidence {
  if (sales.slopes) return sales.slopes
  const { elasticityDataMean, elasticityDataSd, randomizedShare } = sales
  return slopeSeen(elasticityDataMean, elasticityDataSd, randomizedShare === 0)
}

/** Precision and mean of the signed elasticity, with the bias of chosen prices integrated out. */
function slopeOf(
  slopes: SlopeEvidence,
  known: KnownSlope | null,
  { mean, meanVariance, scale }: ChosenBias,
): { precision: number; mean: number } {
  const expected = { mean, variance: scale * scale + meanVariance }
  const seen =
    known === null
      ? null
      : biasSeen(slopes, {
          precision: 1 / known.slopeVariance,
          shift: -known.slope / known.slopeVariance,
        })
  const distance =
    seen === null ? 0 : square(seen.mean - mean) / (seen.variance + expected.variance)
  const weight = Math.min(1, (biasFreedom + 1) / (biasFreedom + distance))
  const { precision, shift } = withoutBias(slopes, {
    mean,
    variance: (scale * scale) / weight + meanVariance,
  })
  if (!(precision > leastPrecision)) return { precision: 0, mean: -usualElasticity }
  return { precision: Math.min(precision, 1 / square(sharpestSd)), mean: shift / precision }
}

/** A visit is nearly an offer, but the log-odds are never more precise than ±0.1. */
function levelPrecision({ purchaseProbability }: SalesBelief): number {
  if (purchaseProbability === null) return 0
  const { mean, sd } = purchaseProbability
  const spread = mean * (1 - mean)
  if (!(mean > 1e-9 && mean < highestRate && sd > 0)) return 0
  return 1 / Math.max(square(sd / spread), square(0.1))
}
