import type { LeftDigitBias } from '../demand/left-digit-bias.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { square } from '../special/square.ts'
import { agreedMean, fewestToAgree } from './agreed-mean.ts'

/** One product's estimate of the share overlooked, from its rows, with its precision. */
export type ShareSeen = { share: number; precision: number }

/**
 * Prior of the share of a price after its leading digits that an account's customers overlook: zero
 * with even odds; otherwise a normal. Estimates in shops range from 0.15 to 0.25.
 *
 * @see Strulov-Shlain, More than a penny's worth: left-digit bias and firm pricing, Review of
 * Economic Studies 90 (2023).
 */
const beforehand = { nothing: 0.5, mean: 0.15, variance: square(0.1) }

/**
 * A history decides at once, for better or worse: customers are assumed to overlook something from
 * this probability on. Offers decide slowly: until they contradict it by as much, both are
 * considered possible.
 */
const believed = 0.8
/** Two points with the mean and variance of a normal. */
const pointsAway = 1
const most = 0.5
/** Lower limit on the precision, where there is no evidence. */
const hardlyAny = 1e-9

/**
 * Learns what an account's customers overlook, from its products' sales rows and its offers.
 *
 * @param seen - From each product's sales rows.
 * @param offers - From the offers of all products; null where uninformative.
 * @param products - Number of products in the account.
 * @returns Null while nothing is assumed to be overlooked.
 * @see docs/method/pooling.md, equation 13.
 */
export function learnLeftDigitBias(
  seen: readonly ShareSeen[],
  offers: ShareSeen | null,
  products: number,
): LeftDigitBias | null {
  if (products < fewestToAgree) return null
  const all = agreedMean(seen.map(({ share, precision }) => ({ value: share, precision })))
  const history = all && { share: all.value, precision: all.precision }
  const precision = (history?.precision ?? 0) + (offers?.precision ?? 0)
  const variance = 1 / Math.max(precision, hardlyAny)
  let share = 0
  for (const one of [history, offers]) if (one) share += variance * one.precision * one.share
  const { nothing, mean, variance: spread } = beforehand
  const logOdds =
    log((1 - nothing) / nothing) +
    0.5 * log(variance / (variance + spread)) +
    0.5 * (square(share) / variance - square(share - mean) / (variance + spread))
  const probability = logistic(logOdds)
  if (!(probability >= (history === null ? 1 - believed : believed))) return null
  const after = 1 / (1 / variance + 1 / spread)
  const middle = after * (share / variance + mean / spread)
  const away = pointsAway * Math.sqrt(after)
  const within = (value: number): number => Math.min(Math.max(value, 0), most)
  return [
    { share: 0, probability: 1 - probability },
    { share: within(middle - away), probability: probability / 2 },
    { share: within(middle + away), probability: probability / 2 },
  ]
}
