import type { LeftDigitBias } from '../demand/left-digit-bias.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { square } from '../special/square.ts'

/** The share that one product's rows say is overlooked, and how surely. */
export type ShareSeen = { share: number; precision: number }

/**
 * What is thought beforehand of the share of a price behind its first digits that an account's
 * customers overlook: that it is nothing, as likely as not; otherwise a normal. Estimates in shops
 * run from 0.15 to 0.25.
 *
 * @see Strulov-Shlain, More than a penny's worth: left-digit bias and firm pricing, Review of
 * Economic Studies 90 (2023).
 */
const beforehand = { nothing: 0.5, mean: 0.15, variance: square(0.1) }

/**
 * A history tells it at once, for better or worse: customers are taken to overlook something from
 * this probability on. Offers tell it slowly: until they speak against it by as much, both are
 * thought possible.
 */
const believed = 0.8
/** Fewer products may agree by chance, however sure each of them is. */
const fewestProducts = 8
/** Two points with the mean and variance of a normal. */
const pointsAway = 1
const most = 0.5
/** So little is known where nothing tells. */
const hardlyAny = 1e-9

/**
 * Learns what an account's customers overlook, from what its products' sales say and its offers.
 *
 * @param seen - By each product's rows of sales.
 * @param offers - By the offers of all products; null where they do not tell.
 * @param products - Known to the account.
 * @returns Null while nothing is taken to be overlooked.
 * @see docs/method/pooling.md, equation 13.
 */
export function learnLeftDigitBias(
  seen: readonly ShareSeen[],
  offers: ShareSeen | null,
  products: number,
): LeftDigitBias | null {
  if (products < fewestProducts) return null
  const history = averageOf(seen)
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

/**
 * A weighted mean over products, its variance that which the products' own errors give or, if
 * larger, that by which they disagree; null of fewer products than tell.
 */
function averageOf(seen: readonly ShareSeen[]): ShareSeen | null {
  if (seen.length < fewestProducts) return null
  let precision = 0
  let pull = 0
  for (const one of seen) {
    precision += one.precision
    pull += one.precision * one.share
  }
  const share = pull / precision
  let disagreement = 0
  for (const one of seen) disagreement += square(one.precision * (one.share - share))
  return { share, precision: 1 / Math.max(1 / precision, disagreement / square(precision)) }
}
