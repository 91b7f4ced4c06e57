import type { CellBelief } from '../belief/belief.ts'
import { asGoodAsAt, atChosenPrices, atDrawnPrices, rateAt } from '../demand/broken-above.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { usualElasticity } from '../usual-demand.ts'
import type { GivenUp } from './joint-earnings.ts'
import { dropChance, leastThatStays } from './loss-ledger.ts'

/** Units that a history must have sold to tell of a product. */
const unitsToKnow = 30
/**
 * Units that chosen prices count for at most: seasons and managers move what is sold by a tenth or
 * two, however many it is.
 */
const mostChosen = 30
/** Fewer expected units at and about a price tell nothing of it. */
const leastExpected = 3
/** So many nearer to the base price tell of all that is further up: demand falls with the price. */
const fewestNearer = 10
/** What stayed so far on the way to a price tells of it; and how much further up, at first. */
const onTheWay = 0.6
const further = 1.25
/**
 * Nearer than this to the base price, in log terms, what stayed at a price tells of it, and nothing
 * nearer; and what did not stay up to here.
 */
const closeToBase = 0.035
const atPrice = 0.0025

/** Whether sales rows tell of a product. */
export function hasHistory(belief: CellBelief | null): boolean {
  return belief !== null && belief.sales !== null && (belief.sales.unitsSold ?? 0) >= unitsToKnow
}

/** Prices that may be served, and what an offer earns at each. */
export type PricesAbove = {
  /** [draws × prices], the chance to sell. */
  probability: Float64Array
  /** What a sale earns at each price, in base prices; the same under each draw. */
  margin: ArrayLike<number>
  /** What a lost sale brings next door. */
  givenUp: GivenUp
  /** Minor units, ascending. */
  prices: Float64Array
  baseColumn: number
}

/**
 * By column of a price above the base price, worked out when it is asked for: which share of what
 * the base price earns may be lost there, by what the product itself sold about that price; NaN
 * where it does not tell. A history that went above is no record that nothing is lost there: what
 * it sold there is.
 *
 * Demand is taken to fall by the usual elasticity, or less steeply where that is believed, times
 * the least share that stays at 95 %. Null for a product without a history.
 *
 * @see docs/method/policy.md, equation 9.
 */
export function lossAbove(
  belief: CellBelief | null,
  basePriceMinor: number,
  { probability, margin, givenUp, prices, baseColumn }: PricesAbove,
): ((column: number) => number) | null {
  const soldAt = belief?.sales?.soldAt
  if (!belief || !soldAt || !hasHistory(belief)) return null
  const logBase = log(basePriceMinor)
  const { bins } = belief
  const answered = Array.from(
    bins.logPrice,
    (logPrice, i) => [logPrice, bins.purchases[i], bins.offers[i]] as const,
  )
  const chosen = { seen: atChosenPrices(soldAt), rate: rateAt(soldAt, logBase), most: mostChosen }
  const atDrawn = atDrawnPrices(soldAt)
  const drawn = {
    seen: atDrawn,
    rate: rateAt(atDrawn, logBase),
    most: Number.POSITIVE_INFINITY,
  }
  const own = { seen: answered, rate: rateAt(answered, logBase), most: Number.POSITIVE_INFINITY }
  const mean = meanOf(probability, prices.length)
  const elasticityTo = (k: number): number => {
    const believed = -log(Math.max(mean[k], 1e-300) / Math.max(mean[baseColumn], 1e-300))
    return Math.min(Math.max(believed / log(prices[k] / basePriceMinor), 0), usualElasticity)
  }
  const expectedAt = (x: number, elasticity: number) => {
    const from =
      x < closeToBase ? x - atPrice : Math.max(onTheWay * x, Math.min(x, closeToBase) - atPrice)
    const about = (to: number) =>
      [chosen, drawn, own].map((one) =>
        soldBetween(one, logBase, Math.max(from, asGoodAsAt), to, elasticity),
      )
    const near = about(Math.max(further * x, closeToBase) + atPrice)
    return sumOf(expectedOf(near) < leastExpected ? about(Number.POSITIVE_INFINITY) : near)
  }
  const nearer = [...soldAt, ...answered]
    .map(([logPrice]) => logPrice - logBase)
    .filter((x) => x > asGoodAsAt)
    .sort((a, b) => a - b)
  return (k) => {
    if (k <= baseColumn) return 0
    const x = log(prices[k] / basePriceMinor)
    const elasticity = elasticityTo(k)
    const told = expectedAt(x, elasticity)
    if (told.expected < leastExpected) return Number.NaN
    let stays = leastThatStays(told.expected, told.bought, dropChance[0])
    for (const between of nearer) {
      if (between >= x) break
      const { expected, bought } = expectedAt(between, elasticity)
      if (expected < fewestNearer) continue
      stays = Math.min(stays, leastThatStays(expected, bought, dropChance[0]))
    }
    const left = exp(-elasticity * x) * stays
    const earned = margin[k] * left + (1 - left) * givenUp.mean
    return Math.max(0, 1 - earned / margin[baseColumn])
  }
}

type Seen = {
  /** Log price, units sold, and units or offers that could have been. */
  seen: Parameters<typeof rateAt>[0]
  rate: number
  most: number
}

/** Bought and expected between two log ratios above the base price. */
function soldBetween(
  { seen, rate, most }: Seen,
  logBase: number,
  from: number,
  to: number,
  elasticity: number,
): { expected: number; bought: number } {
  let expected = 0
  let bought = 0
  // Nothing was sold at the base price to hold it against.
  if (rate === 0) return { expected, bought }
  for (const [logPrice, sold, chances] of seen) {
    const x = logPrice - logBase
    if (x < from || x > to) continue
    expected += rate * chances * exp(-elasticity * x)
    bought += sold
  }
  const say = Math.min(1, most / Math.max(expected, 1e-300))
  return { expected: say * expected, bought: say * bought }
}

function sumOf(told: readonly { expected: number; bought: number }[]) {
  return { expected: expectedOf(told), bought: told.reduce((sum, one) => sum + one.bought, 0) }
}

function expectedOf(told: readonly { expected: number }[]): number {
  return told.reduce((sum, one) => sum + one.expected, 0)
}

/** Mean over draws of each price. */
function meanOf(probability: Float64Array, count: number): Float64Array {
  const mean = new Float64Array(count)
  for (let i = 0; i < probability.length; i++) mean[i % count] += probability[i]
  return mean
}
