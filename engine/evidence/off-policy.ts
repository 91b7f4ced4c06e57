import { assertWithin } from '../checks.ts'
import { square } from '../special/square.ts'

/** One offer as it was made, beside what another policy would have done. */
export type LoggedOffer = {
  /** What it brought. */
  value: number
  /** The chance with which its price was served, above 0. */
  propensity: number
  /** The chance with which the other policy would have served that price. */
  otherChance: number
  /** What a model expects at the price that was served; 0 without a model. */
  predicted: number
  /** What the model expects under the other policy. */
  otherPredicted: number
  /** Names the draw of its price; one that was kept has many offers. Its own if left out. */
  draw?: string
  /** Names what its arm was drawn for: an hour or a customer; its draw if left out. */
  unit?: string
}

/** A mean per offer with its 95 % interval, for one look. */
export type Estimate = { value: number; low: number; high: number }

export type OffPolicyEstimate = {
  offers: number
  /** What the offers brought as they were made. */
  served: Estimate
  /** Inverse propensities; unbiased, and wide where weights are large. */
  ips: Estimate
  /** The same over the sum of weights: hardly biased, and calmer. */
  snips: Estimate
  /** Doubly robust: the model, corrected by weights where it was wrong. */
  doublyRobust: Estimate
  /** The doubly robust estimate beyond what was brought: noise that both share is in neither. */
  gain: Estimate
  overlap: {
    /** How many equally weighted offers the weights are worth, and how many such draws. */
    effectiveOffers: number
    effectiveDraws: number
    largestWeight: number
    /** Share of the other policy's choices that were tried at all; 1 as a rule. */
    tried: number
    /** Whether the estimates can be read: enough offers and draws, none that decides alone. */
    enough: boolean
  }
}

const two = 1.959963984540054 // the 97.5th percentile of a standard normal
const leastEffectiveOffers = 100
const leastEffectiveDraws = 20
const largestShare = 0.1

/**
 * What another policy would have earned per offer, from offers whose chances are known. Offers of
 * one draw are alike in their weights, so that errors are those of draws, not of offers.
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
  // The linear part of a ratio of means.
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

/** Of how many equal sums some are worth. */
function worthOf(sums: Float64Array): number {
  const squares = sums.reduce((all, one) => all + square(one), 0)
  return squares > 0 ? square(sums.reduce((all, one) => all + one, 0)) / squares : 0
}

/** Which group each offer is in, counted from 0. */
type Grouping = { of: Int32Array; count: number }

/** Offers by their draws and by their units. */
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
 * A mean with its interval. Errors are sums over draws, or over units where those vary more: a
 * draw that is kept reaches into the next hour, and an hour has many draws. Few purchases with
 * large weights make sums skewed, and a symmetric interval too short above: the mean is transformed
 * to one without skew.
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
