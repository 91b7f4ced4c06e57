import type { CellBelief } from '../belief/belief.ts'
import { square } from '../special/square.ts'

type Sales = NonNullable<CellBelief['sales']>
type PriceChange = NonNullable<Sales['priceChanges']>[number]

/** How an account's prices answered what was sold before. */
export type PriceReaction = {
  /** Changes of a list price after a time at one price. */
  changes: number
  /** Correlation of changes with the trend of sales before them, but for the noise of counts. */
  correlation: number
  /** How many standard errors that is above 0; changes of one week count as one. */
  score: number
}

const fewestChanges = 20
/** Of the spread of trends so much is taken to be more than noise, at least. */
const leastSignal = 0.1
/** Variance of the trend of demand itself. */
const trueTrend = 0.05
/** Standard errors that chance often gives, and that it hardly gives. */
const noScore = 1
const sureScore = 2.5
/** Prices that follow demand by less hide less. */
const muchCorrelation = 0.3

/**
 * Whether prices went up where sales had gone up while the price stood still, and down where they
 * had gone down. Such prices hide how steeply demand falls: what is sold at a high price is what
 * sold well before. No model of demand has a part in it.
 *
 * @param changes - Those of all products of an account.
 * @returns Null where list prices changed too seldom to tell.
 * @see docs/method/pooling.md, below equation 9.
 * @see Villas-Boas & Winer, Endogeneity in brand choice models, Management Science 45 (1999).
 */
export function priceReaction(changes: readonly PriceChange[]): PriceReaction | null {
  if (changes.length < fewestChanges) return null
  let weights = 0
  let moveSum = 0
  let trendSum = 0
  for (const [, move, trend, noise] of changes) {
    const weight = weightOf(noise)
    weights += weight
    moveSum += weight * move
    trendSum += weight * trend
  }
  let covariance = 0
  let moves = 0
  let trends = 0
  let signal = 0
  const byWeek = new Map<number, number>()
  for (const [week, move, trend, noise] of changes) {
    const weight = weightOf(noise)
    const movedBy = move - moveSum / weights
    const wentBy = trend - trendSum / weights
    const product = weight * movedBy * wentBy
    covariance += product
    moves += weight * square(movedBy)
    trends += weight * square(wentBy)
    signal += weight * (square(wentBy) - noise)
    byWeek.set(week, (byWeek.get(week) ?? 0) + product)
  }
  let variance = 0
  for (const sum of byWeek.values()) variance += square(sum)
  if (!(variance > 0)) return null
  const seen = Math.sqrt(moves * Math.max(signal, leastSignal * trends))
  return {
    changes: changes.length,
    correlation: Math.min(Math.max(covariance / seen, -1), 1),
    score: covariance / Math.sqrt(variance),
  }
}

/** How far it is believed that prices followed demand, and not by a little: 0 to 1. */
export function beliefInReaction(reaction: PriceReaction | null): number {
  if (reaction === null) return 0
  const sure = (reaction.score - noScore) / (sureScore - noScore)
  const much = reaction.correlation / muchCorrelation
  return Math.min(Math.max(sure, 0), 1) * Math.min(Math.max(much, 0), 1)
}

function weightOf(noise: number): number {
  return 1 / (noise + trueTrend)
}
