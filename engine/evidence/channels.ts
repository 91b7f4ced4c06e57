import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { studentQuantile } from '../special/student.ts'

/**
 * Sums over clusters g of what a ratio Σaᵍ/Σbᵍ and its error need. A cluster is a product at a base
 * price in a week: whatever goes on within one (prices that are kept for some offers, days of more
 * demand than others) widens the interval instead of passing for knowledge.
 */
export type RatioSums = { a: number; b: number; aa: number; ab: number; bb: number }

/** What was offered through a channel, and how that compares with what went through the others. */
export type ChannelSums = {
  purchases: number
  /** Purchases of all other channels. */
  otherPurchases: number
  /**
   * Of prices drawn at random: a is the covariance of purchases with the logarithm of the price
   * within the cluster, b its variance times the share of offers that were bought.
   */
  elasticity: RatioSums
  /** The same where both sold, its difference from the others': a = (a₁b₂ − a₂b₁)/(b₁ + b₂). */
  difference: RatioSums
  /**
   * Purchases at the same product, price and week: a is those of the channel times the others'
   * share of the offers, b the others' times the channel's.
   */
  purchaseRatio: RatioSums
}

export type ChannelFigure = {
  value: number
  low: number
  high: number
}

/** A comparison, and what would have been found 4 times in 5 had it been there. */
export type ChannelComparison = ChannelFigure & { detectable: number }

export type ChannelFigures = {
  /** By the price of an offer; with a 95 % interval of its own. Null: too little is known. */
  elasticity: ChannelFigure | null
  /** Purchases per offer, as a multiple of the others'. Found if as far from 1 as `detectable`. */
  purchaseRatio: ChannelComparison | null
  /** Its elasticity less that of the others. */
  elasticityDifference: ChannelComparison | null
}

/** Below so many purchases, of the channel or of the others, nothing is said. */
export const leastPurchases = 20
/** Below so many clusters' worth of data nothing is said: the error is judged by their spread. */
const leastClusters = 10
const power = 0.8

/**
 * How each channel's customers buy, and whether they do so otherwise than those of all others, at
 * the same products and times. The intervals of each kind of comparison hold together 95 times in
 * 100, for one look (Bonferroni).
 *
 * The ratio of purchases is Mantel and Haenszel's, with clusters for its error; the slope is that
 * of a regression with an effect for each cluster, taken relative to the mean. It equals the
 * elasticity where prices are near each other, as drawn ones are.
 * @see Mantel and Haenszel, JNCI 22 (1959); Liang and Zeger, Biometrika 73 (1986), on errors.
 */
export function channelFigures(channels: readonly ChannelSums[]): ChannelFigures[] {
  // Of two channels, what the one has more the other has less: that is one comparison.
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

/** The ratio, and its standard error by how clusters differ. */
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

/** How far from nothing a truth has to lie to be found with the wanted power. */
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
