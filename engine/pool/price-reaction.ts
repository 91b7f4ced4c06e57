import type { CellBelief } from '../belief/belief.ts'
import { normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'

type Sales = NonNullable<CellBelief['sales']>
type PriceChange = NonNullable<Sales['priceChanges']>[number]

/** How an account's prices reacted to earlier sales. */
export type PriceReaction = {
  /** Changes of a list price after a period at one price. */
  changes: number
  /** Correlation of changes with the preceding trend of sales, corrected for counting noise. */
  correlation: number
  /** Of the correlation; changes in the same week count as one. */
  standardError: number
}

const fewestChanges = 20
/** Lower limit on the share of the variance of trends that is not noise. */
const leastSignal = 0.1
/** Variance of the trend of demand itself. */
const trueTrend = 0.05
/** A weaker reaction hides little: usual managers' prices correlate by 0.1 to 0.2. */
const muchCorrelation = 0.3

/**
 * Whether prices went up where sales had risen at a constant price, and down where they had fallen.
 * Such prices hide how steeply demand falls: what sells at a high price had been selling well
 * before. No demand model is involved.
 *
 * @param changes - The changes of all products of an account.
 * @returns Null where list prices changed too rarely.
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
    standardError: Math.sqrt(variance) / seen,
  }
}

/** Probability that prices followed demand by so much that it matters: 0 to 1. */
export function beliefInReaction({ correlation, standardError }: PriceReaction): number {
  return normalCdf((correlation - muchCorrelation) / standardError)
}

function weightOf(noise: number): number {
  return 1 / (noise + trueTrend)
}
