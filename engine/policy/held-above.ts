import type { CellBelief } from '../belief/belief.ts'
import { asGoodAsAt, atChosenPrices, atDrawnPrices, rateAt } from '../demand/broken-above.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { usualElasticity } from '../usual-demand.ts'
import type { RelativeOpportunity } from './joint-earnings.ts'
import { dropChance, leastThatStays } from './loss-ledger.ts'

/** Units a product must have sold for its history to be informative. */
const unitsToKnow = 30
/**
 * Cap on the units sold at chosen prices: seasons and managers move sales by a tenth or two,
 * however many units there are.
 */
const mostChosen = 30
/** With fewer expected units at and around a price there is no evidence about it. */
const leastExpected = 3
/** This many nearer to the base price bound everything further up: demand falls with the price. */
const fewestNearer = 10
/**
 * Sales from this share of the way to a price count as evidence about it, and up to this much
 * further, initially.
 */
const onTheWay = 0.6
const further = 1.25
/**
 * Within this log distance of the base price, the evidence about a price comes from sales at it or
 * above, up to this distance, and from none nearer.
 */
const closeToBase = 0.035
const atPrice = 0.0025

/** Whether a product's sales rows are informative about it. */
export function hasHistory(belief: CellBelief | null): boolean {
  return belief !== null && belief.sales !== null && (belief.sales.unitsSold ?? 0) >= unitsToKnow
}

/** The prices that may be served, and what an offer earns at each. */
export type PricesAbove = {
  /** [draws × prices], the purchase probability. */
  probability: Float64Array
  /** What a sale earns at each price, in units of the base price; the same under each draw. */
  margin: ArrayLike<number>
  /** What a lost sale earns at neighbouring products. */
  opportunity: RelativeOpportunity
  /** Minor units, ascending. */
  prices: Float64Array
  baseColumn: number
}

/**
 * By column of a price above the base price, computed on demand: the share of the base price's
 * earnings that may be lost there, by the product's own sales around that price; NaN where they say
 * nothing. Having gone above the base price does not show that nothing is lost there; the units
 * sold there do.
 *
 * Demand is assumed to fall by the usual elasticity, or the posterior one if that is lower, times
 * the 95 % lower bound of the share that stays. Null for a product without a history.
 *
 * @see docs/method/policy.md, equation 9.
 */
export function lossAbove(
  belief: CellBelief | null,
  basePriceMinor: number,
  { probability, margin, opportunity, prices, baseColumn }: PricesAbove,
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
    const above = expectedAt(x, elasticity)
    if (above.expected < leastExpected) return Number.NaN
    let stays = leastThatStays(above.expected, above.bought, dropChance[0])
    for (const between of nearer) {
      if (between >= x) break
      const { expected, bought } = expectedAt(between, elasticity)
      if (expected < fewestNearer) continue
      stays = Math.min(stays, leastThatStays(expected, bought, dropChance[0]))
    }
    const left = exp(-elasticity * x) * stays
    const earned = margin[k] * left + (1 - left) * opportunity.mean
    return Math.max(0, 1 - earned / margin[baseColumn])
  }
}

type Seen = {
  /** Log price, units sold, and exposure in expected units or offers. */
  seen: Parameters<typeof rateAt>[0]
  rate: number
  most: number
}

/** Units bought and expected between two log ratios above the base price. */
function soldBetween(
  { seen, rate, most }: Seen,
  logBase: number,
  from: number,
  to: number,
  elasticity: number,
): { expected: number; bought: number } {
  let expected = 0
  let bought = 0
  // No sales at the base price to compare with.
  if (rate === 0) return { expected, bought }
  for (const [logPrice, sold, chances] of seen) {
    const x = logPrice - logBase
    if (x < from || x > to) continue
    expected += rate * chances * exp(-elasticity * x)
    bought += sold
  }
  const weight = Math.min(1, most / Math.max(expected, 1e-300))
  return { expected: weight * expected, bought: weight * bought }
}

function sumOf(sales: readonly { expected: number; bought: number }[]) {
  return { expected: expectedOf(sales), bought: sales.reduce((sum, one) => sum + one.bought, 0) }
}

function expectedOf(sales: readonly { expected: number }[]): number {
  return sales.reduce((sum, one) => sum + one.expected, 0)
}

/** Mean over draws at each price. */
function meanOf(probability: Float64Array, count: number): Float64Array {
  const mean = new Float64Array(count)
  for (let i = 0; i < probability.length; i++) mean[i % count] += probability[i]
  return mean
}
