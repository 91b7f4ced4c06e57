import { assertWithin } from '../checks.ts'
import { square } from '../special/square.ts'

/** One logged offer, and what another policy would have done. */
export type LoggedOffer = {
  /** Its realised value. */
  value: number
  /** The probability with which its price was served, above 0. */
  propensity: number
  /** The probability with which the other policy would have served that price. */
  otherChance: number
  /** The model's expectation at the price served; 0 without a model. */
  predicted: number
  /** The model's expectation under the other policy. */
  otherPredicted: number
  /** Id of its price draw; one that was held covers many offers. Unique if omitted. */
  draw?: string
  /** Id of the unit that its arm was drawn for, an hour or a customer; its draw if omitted. */
  unit?: string
}

/** A mean per offer with its 95 % interval, for a single look. */
export type Estimate = { value: number; low: number; high: number }

export type OffPolicyEstimate = {
  offers: number
  /** What the logged offers actually earned. */
  served: Estimate
  /** Inverse propensity weighting; unbiased, but wide where weights are large. */
  ips: Estimate
  /** Self-normalised weights: nearly unbiased, and more stable. */
  snips: Estimate
  /** Doubly robust: the model, corrected by weighted residuals. */
  doublyRobust: Estimate
  /** The doubly robust estimate minus actual earnings: noise common to both cancels. */
  gain: Estimate
  overlap: {
    /** Effective number of equally weighted offers, and of such draws. */
    effectiveOffers: number
    effectiveDraws: number
    largestWeight: number
    /** Share of the other policy's choices that were tried at all; usually 1. */
    tried: number
    /** Whether the estimates are usable: enough offers and draws, none of them dominant. */
    enough: boolean
  }
}

const two = 1.959963984540054 // the 97.5th percentile of a standard normal
const leastEffectiveOffers = 100
const leastEffectiveDraws = 20
const largestShare = 0.1

/**
 * What another policy would have earned per offer, from offers with known propensities. Offers of
 * one draw have similar weights, so standard errors are clustered by draw.
 *
 * @throws RangeError if a propensity is not in (0, 1].
 * @see Horvitz & Thompson (1952); Swaminathan & Joachims, The self-normalized estimator for
 * counterfactual learning, NeurIPS 28 (2015); Dudík, Erhan, Langford & Li, Doubly robust policy
 * evaluation and optimization, Statistical Science 29 (2014).
 * @see docs/method/evidence.md, equation 6.
 */
export function evaluateOffPolicy(offers: readonly LoggedOffer[]): OffPolicyEstimate {
  const n = offers.length
  const groupings = groupingsOf(offers)
  const meanOf = (values: readonly number[]) => estimateMean(values, groupings)
  const weights = offers.map(({ propensity, otherChance }, i) => {
    assertWithin(`offers[${i}].propensity`, propensity, Number.MIN_VALUE, 1)
    return otherChance / propensity
  })
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const weightSquares = weights.reduce((sum, weight) => sum + square(weight), 0)
  const largestWeight = weights.reduce((most, weight) => Math.max(most, weight), 0)
  const drawWeights = groupings.map((grouping) => sumsOf(grouping, weights))
  const effectiveDraws = Math.min(...drawWeights.map(worthOf))
  const largestDraw = Math.max(...drawWeights.flatMap((sums) => sums.reduce(larger, 0)))
  const ips = meanOf(offers.map(({ value }, i) => weights[i] * value))
  const snipsValue = weightSum > 0 ? (ips.value * n) / weightSum : 0
  // Linearisation of a ratio of means.
  const snipsErrors = meanOf(
    offers.map(({ value }, i) =>
      weightSum > 0 ? (weights[i] * (value - snipsValue) * n) / weightSum : 0,
    ),
  )
  const effectiveOffers = weightSquares > 0 ? square(weightSum) / weightSquares : 0
  const robust = offers.map(
    ({ value, predicted, otherPredicted }, i) => otherPredicted + weights[i] * (value - predicted),
  )
  return {
    offers: n,
    served: meanOf(offers.map(({ value }) => value)),
    ips,
    snips: {
      value: snipsValue,
      low: snipsValue + snipsErrors.low,
      high: snipsValue + snipsErrors.high,
    },
    doublyRobust: meanOf(robust),
    gain: meanOf(robust.map((one, i) => one - offers[i].value)),
    overlap: {
      effectiveOffers,
      effectiveDraws,
      largestWeight,
      tried: n > 0 ? Math.min(1, weightSum / n) : 0,
      enough:
        effectiveOffers >= leastEffectiveOffers &&
        effectiveDraws >= leastEffectiveDraws &&
        largestDraw <= largestShare * weightSum &&
        weightSum > n / 2,
    },
  }
}

const larger = (one: number, other: number) => Math.max(one, other)

/** The effective number of equal terms in these sums. */
function worthOf(sums: Float64Array): number {
  const squares = sums.reduce((all, one) => all + square(one), 0)
  return squares > 0 ? square(sums.reduce((all, one) => all + one, 0)) / squares : 0
}

/** The group of each offer, counted from 0. */
type Grouping = { of: Int32Array; count: number }

/** Offers grouped by draw and by unit. */
function groupingsOf(offers: readonly LoggedOffer[]): [draws: Grouping, units: Grouping] {
  const draws = groupBy(offers, ({ draw }, i) => draw ?? `${i}`)
  return [draws, groupBy(offers, ({ draw, unit }, i) => unit ?? draw ?? `${i}`)]
}

function groupBy(
  offers: readonly LoggedOffer[],
  keyOf: (offer: LoggedOffer, i: number) => string,
): Grouping {
  const places = new Map<string, number>()
  const of = Int32Array.from(offers, (offer, i) => {
    const key = keyOf(offer, i)
    const place = places.get(key) ?? places.size
    places.set(key, place)
    return place
  })
  return { of, count: places.size }
}

function sumsOf({ of, count }: Grouping, values: readonly number[]): Float64Array {
  const sums = new Float64Array(count)
  for (let i = 0; i < of.length; i++) sums[of[i]] += values[i]
  return sums
}

/**
 * A mean with its interval. Errors are clustered by draw, or by unit where that gives a larger
 * variance: a draw that is held extends into the next hour, and an hour has many draws. Few
 * purchases with large weights make sums skewed, and a symmetric interval too short above: the mean
 * is transformed to remove the skew.
 *
 * @see Cameron & Miller, A practitioner's guide to cluster-robust inference, Journal of Human
 * Resources 50 (2015); Hall, On the removal of skewness by transformation, Journal of the Royal
 * Statistical Society B 54 (1992), the cubic transformation g₁ and its inverse.
 */
function estimateMean(values: readonly number[], groupings: readonly Grouping[]): Estimate {
  const n = values.length
  if (n === 0) return { value: 0, low: 0, high: 0 }
  const value = values.reduce((sum, one) => sum + one, 0) / n
  const residuals = values.map((one) => one - value)
  let [error, skew] = [0, 0]
  for (const grouping of groupings) {
    const sums = sumsOf(grouping, residuals)
    const squares = sums.reduce((sum, one) => sum + square(one), 0)
    const own = Math.sqrt(squares / (1 - 1 / Math.max(grouping.count, 2))) / n
    if (!(own > error)) continue
    const cubes = sums.reduce((sum, one) => sum + square(one) * one, 0)
    ;[error, skew] = [own, cubes / (squares * Math.sqrt(squares))]
  }
  const untransformed = (x: number) =>
    Math.abs(skew) < 1e-9 ? x : (3 / skew) * (Math.cbrt(1 + skew * (x - skew / 6)) - 1)
  return {
    value,
    low: value - error * untransformed(two),
    high: value - error * untransformed(-two),
  }
}
