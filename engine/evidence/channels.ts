import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { studentQuantile } from '../special/student.ts'

/**
 * Sums over clusters g for a ratio Σaᵍ/Σbᵍ and its standard error. A cluster is a product at a base
 * price in a week: correlation within it (prices held for several offers, days with more demand)
 * widens the interval instead of being mistaken for information.
 */
export type RatioSums = { a: number; b: number; aa: number; ab: number; bb: number }

/** Offers through a channel, and their comparison with those through other channels. */
export type ChannelSums = {
  purchases: number
  /** Purchases of all other channels. */
  otherPurchases: number
  /**
   * For randomly drawn prices: a is the covariance of purchases with the log price within the
   * cluster, b the variance of the latter times the purchase rate.
   */
  elasticity: RatioSums
  /** Where both sold, the difference from the others' elasticity: a = (a₁b₂ − a₂b₁)/(b₁ + b₂). */
  difference: RatioSums
  /**
   * Purchases at the same product, price and week: a is the channel's times the others' share of
   * the offers, b the others' times the channel's.
   */
  purchaseRatio: RatioSums
}

export type ChannelFigure = {
  value: number
  low: number
  high: number
}

/** A comparison, and the difference that would have been detected 4 times in 5. */
export type ChannelComparison = ChannelFigure & { detectable: number }

export type ChannelFigures = {
  /**
   * With respect to the offer's price; with a 95 % interval of its own. Null without enough data.
   */
  elasticity: ChannelFigure | null
  /** Purchases per offer, as a multiple of the others'. Detected if `detectable` away from 1. */
  purchaseRatio: ChannelComparison | null
  /** Its elasticity minus that of the others. */
  elasticityDifference: ChannelComparison | null
}

/** With fewer purchases, in the channel or in the others, nothing is reported. */
export const leastPurchases = 20
/**
 * With a smaller effective number of clusters nothing is reported: they determine the standard
 * error.
 */
const leastClusters = 10
const power = 0.8

/**
 * How each channel's customers buy, and whether they differ from those of all others, for the same
 * products and times. The intervals of each kind of comparison hold jointly with 95 % probability,
 * for a single look (Bonferroni).
 *
 * The purchase ratio is that of Mantel and Haenszel, with clustered errors; the slope is that of a
 * regression with an effect for each cluster, relative to the mean. It equals the elasticity where
 * prices are close to each other, as drawn ones are.
 *
 * @see Mantel and Haenszel, JNCI 22 (1959); Liang and Zeger, Biometrika 73 (1986), on errors.
 */
export function channelFigures(channels: readonly ChannelSums[]): ChannelFigures[] {
  // With two channels, one's surplus is the other's deficit: a single comparison.
  const comparisons = channels.length === 2 ? 1 : channels.length
  const alone = 0.975
  const together = 1 - 0.025 / comparisons
  return channels.map((channel) => {
    if (channel.purchases < leastPurchases) {
      return { elasticity: null, purchaseRatio: null, elasticityDifference: null }
    }
    const elasticity = estimateOf(channel.elasticity, alone)
    const compares = channel.otherPurchases >= leastPurchases
    return {
      elasticity: elasticity && rangeOf(elasticity),
      purchaseRatio: compares ? multiple(channel.purchaseRatio, together) : null,
      elasticityDifference: compares ? difference(channel.difference, together) : null,
    }
  })
}

type Estimate = { value: number; error: number; quantile: number; clusters: number }

/** The ratio, and its clustered standard error. */
function estimateOf({ a, b, aa, ab, bb }: RatioSums, probability: number): Estimate | null {
  if (!(b > 0 && bb > 0)) return null
  const clusters = square(b) / bb
  if (clusters < leastClusters) return null
  const value = a / b
  const spread = Math.max(aa - 2 * value * ab + square(value) * bb, 0)
  const error = (Math.sqrt(spread) / b) * Math.sqrt(clusters / (clusters - 1))
  return { value, error, quantile: studentQuantile(probability, clusters - 1), clusters }
}

function rangeOf({ value, error, quantile }: Estimate): ChannelFigure {
  return { value, low: value - quantile * error, high: value + quantile * error }
}

/** How far from zero the truth has to be for detection with the desired power. */
function reach({ error, quantile }: Estimate): number {
  return (quantile + normalQuantile(power)) * error
}

function difference(sums: RatioSums, probability: number): ChannelComparison | null {
  const estimate = estimateOf(sums, probability)
  return estimate && { ...rangeOf(estimate), detectable: reach(estimate) }
}

/** A ratio of two rates: its interval is symmetric in logarithms. */
function multiple(sums: RatioSums, probability: number): ChannelComparison | null {
  const estimate = estimateOf(sums, probability)
  if (estimate === null || !(estimate.value > 0)) return null
  const inLog = { ...estimate, value: log(estimate.value), error: estimate.error / estimate.value }
  const { value, low, high } = rangeOf(inLog)
  return { value: exp(value), low: exp(low), high: exp(high), detectable: exp(reach(inLog)) }
}
