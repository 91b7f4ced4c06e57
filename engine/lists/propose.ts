import { secondsSeen } from '../belief/calendar.ts'
import { assertPrice, assertWithin, highestPriceMinor } from '../checks.ts'
import { drawPrice } from '../policy/draw-price.ts'
import type { EngineFactor } from '../policy/factor-names.ts'
import type { GuardrailFactor } from '../policy/guardrails.ts'
import { costOfSale, type Guardrails, paidOf } from '../policy/guardrails.ts'
import { type PricedCell, priceWithDemand } from '../policy/priced-cell.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { orderSizeOf } from '../pool/order-size.ts'
import { meanSizeElasticity, unitsOfOrder } from '../pool/size-draws.ts'
import { createRandom, type Random } from '../random/random.ts'
import { type Interval, intervalOf } from '../report/interval.ts'
import { isIdentified } from '../report/is-identified.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'

/**
 * best: the price with the highest expected value. explore: one drawn around it, so that sales are
 * most informative. quoted: the most frequent one in quotes, which are drawn individually.
 *
 * Where a promise on loss covers only a share of the moves, that share of a list's products is
 * drawn to move, in both designs: the others serve as their comparison.
 */
export type ListDesign = 'best' | 'explore' | 'quoted'

export type ProposalInput = Omit<PriceTableInput, 'exploration'> & {
  design: ListDesign
  /** How far apart prices are drawn where the design explores: 0 none … 1 full. */
  exploration: number
  /** The current public price, minor units: the baseline of the proposal. */
  currentMinor: number
  /** How long the price will be shown. */
  days: number
  /** In [0, 1): draws the price of a list. */
  uniform: number
  /** A price chosen by a person instead: only its expected result is computed. */
  chosenMinor?: number
}

/**
 * Which cost expected profit is based on: the known one, the worst within bounds, or the worst
 * possible.
 */
export type CostBasis = 'known' | 'bounds' | 'unknown'

/** A rule that moved a price, and its cost. */
export type BindingRule = {
  name: GuardrailFactor | 'price_ending'
  /** The price before it acted, and after. */
  fromMinor: number
  toMinor: number
  /** The expected profit that it costs over the period; null where units are unknown. */
  costMinor: number | null
}

/**
 * The expected result of the best price relative to the current one, and whether the move is due.
 */
export type BestPrice = {
  priceMinor: number
  confidence: number
  /** Probability that a draw moves the price away from the base price. */
  chance: number
  /** Null where nothing has been sold yet. */
  profit: Interval | null
}

/**
 * A price for a period, its expected result relative to the current one, and the reasons. Money in
 * minor units.
 */
export type Proposal = {
  priceMinor: number
  /** The prices it was drawn from; a single one of probability 1 where nothing was drawn. */
  pricesMinor: number[]
  probabilities: number[]
  confidence: number
  /** That of the current price, or of the closest price in the table. */
  confidenceNow: number
  factors: readonly EngineFactor[]
  beliefVersion: number
  /** Whether the data identify the response of demand to the price. */
  identified: boolean
  costBasis: CostBasis
  /** Expected at the current price over the period; null where nothing has been sold yet. */
  unitsNow: Interval | null
  /**
   * Expected changes, with 90 % intervals of the uncertainty about demand; null where nothing has
   * been sold yet.
   */
  units: Interval | null
  profit: Interval | null
  /** The best price, which a promise on loss may defer. */
  best: BestPrice
  /** Those that moved the price; none of a chosen one, which they do not hold. */
  rules: BindingRule[]
  /** The best price on demand alone, and the range within the guardrails. */
  wantedMinor: number
  lowMinor: number
  highMinor: number
}

/** Purchases from which on offers inform the level of demand better than sales rows. */
const leastPurchases = 20
const secondsPerDay = 86_400
/** Log units beyond which a level must be an error in the data. */
const highestLog = 40

/**
 * Proposes a public price for a period.
 *
 * The effect of a change comes from draws of demand: units sold at the current price, times the
 * ratio of demand at another price. The two are drawn independently where the level is known from
 * sales rows, and jointly where it is known from offers. The same input gives the same proposal.
 *
 * @throws RangeError if a price is not whole minor units, or `uniform` outside 0 to 1.
 */
export function proposePrice(input: ProposalInput): Proposal {
  assertPrice('currentMinor', input.currentMinor)
  assertWithin('uniform', input.uniform, 0, 1)
  const isDrawn = input.design !== 'quoted' && input.chosenMinor === undefined
  const explores = input.design === 'quoted' || (isDrawn && input.design === 'explore')
  const priced = priceWithDemand({ ...input, exploration: explores ? input.exploration : 0 })
  const { table } = priced
  const { chosenMinor } = input
  if (chosenMinor !== undefined) assertPrice('chosenMinor', chosenMinor)
  const index =
    chosenMinor !== undefined
      ? nearest(table.prices, chosenMinor)
      : isDrawn
        ? drawPrice(table, input.uniform)
        : likeliest(table.probability)
  const priceMinor = chosenMinor ?? table.prices[index]
  const drawn = isDrawn ? table.probability : table.probability.map((_, k) => Number(k === index))
  const served = Array.from(table.prices.keys()).filter((k) => drawn[k] > 0)
  const pricesMinor = chosenMinor === undefined ? served.map((k) => table.prices[k]) : [chosenMinor]
  const changes = changesOf(input, priced, priceMinor)
  return {
    priceMinor,
    pricesMinor,
    probabilities: served.map((k) => drawn[k]),
    confidence: table.confidence[index],
    confidenceNow: table.confidence[nearest(table.prices, input.currentMinor)],
    factors: table.factors[index],
    beliefVersion: table.beliefVersion,
    identified: isIdentified(input),
    ...changes,
    best: bestOf(input, priced, priceMinor, changes.profit),
    rules: chosenMinor === undefined ? bindingRules(input, priced, index, changes.unitsNow) : [],
    wantedMinor: priced.wantedMinor,
    lowMinor: priced.lowMinor,
    highMinor: priced.highMinor,
  }
}

function bestOf(
  input: ProposalInput,
  priced: PricedCell,
  priceMinor: number,
  profit: Interval | null,
): BestPrice {
  const { prices, probability, confidence, greedyIndex, baseIndex } = priced.table
  const bestMinor = prices[greedyIndex]
  return {
    priceMinor: bestMinor,
    confidence: confidence[greedyIndex],
    chance: greedyIndex === baseIndex ? 0 : 1 - probability[baseIndex],
    profit: bestMinor === priceMinor ? profit : changesOf(input, priced, bestMinor).profit,
  }
}

/** The index of the largest probability: the best price, or the base price instead. */
function likeliest(probability: Float64Array): number {
  return probability.indexOf(probability.reduce((most, one) => Math.max(most, one), 0))
}

function nearest(prices: Float64Array, priceMinor: number): number {
  let best = 0
  for (let k = 1; k < prices.length; k++) {
    if (Math.abs(prices[k] - priceMinor) < Math.abs(prices[best] - priceMinor)) best = k
  }
  return best
}

/**
 * The change relative to the current price: in the product's own earnings, and in those of its
 * neighbours from diverted customers.
 */
function changesOf(
  input: ProposalInput,
  priced: PricedCell,
  priceMinor: number,
): Pick<Proposal, 'costBasis' | 'unitsNow' | 'units' | 'profit'> {
  const { currentMinor } = input
  const { guardrails } = priced
  const paidThen = paidOf(guardrails, priceMinor)
  const paidNow = paidOf(guardrails, currentMinor)
  const { basis, costs } = costsOf(guardrails, input.basePriceMinor)
  const level = levelDraws(input, priced)
  if (level === null) return { costBasis: basis, unitsNow: null, units: null, profit: null }
  const { draws } = priced.sold
  const units = new Float64Array(draws)
  const profit = new Float64Array(draws)
  const nowAt = drawnAt(priced, currentMinor)
  const thenAt = drawnAt(priced, priceMinor)
  for (let n = 0; n < draws; n++) {
    const now = nowAt(n)
    const ratio = now > 0 ? thenAt(n) / now : 1
    units[n] = level[n] * (ratio - 1)
    // Linear in the cost, so the worst case is one of its bounds.
    let worst = Infinity
    for (const cost of costs) {
      worst = Math.min(worst, level[n] * ((paidThen - cost) * ratio - (paidNow - cost)))
    }
    profit[n] = worst - units[n] * priced.opportunityMinor(n)
  }
  return {
    costBasis: basis,
    unitsNow: intervalOf(level),
    units: intervalOf(units),
    profit: intervalOf(profit),
  }
}

/** The possible unit costs, minor units. */
function costsOf(guardrails: Guardrails, baseMinor: number): { basis: CostBasis; costs: number[] } {
  const cost = costOfSale(guardrails)
  if (cost !== null) return { basis: 'known', costs: [cost] }
  const bounds = guardrails.marginBetween ?? null
  const [low, high] = bounds ?? [0, 1]
  return {
    basis: bounds === null ? 'unknown' : 'bounds',
    costs: [(1 - high) * baseMinor, (1 - low) * baseMinor],
  }
}

/** Draws of the units sold at the current price over the period; null without data on them. */
function levelDraws(input: ProposalInput, priced: PricedCell): Float64Array | null {
  const { belief, currentMinor, days } = input
  if (belief === null) return null
  const { draws } = priced.sold
  const { sales } = belief
  if (sales !== null && sales.usedRows > 0 && belief.purchaseCount < leastPurchases) {
    return salesLevel(sales, currentMinor, days, draws, createRandom(input.seed + 1))
  }
  const seen = secondsSeen(belief)
  if (belief.purchaseCount === 0 || seen <= 0) return null
  const offersPerDay = belief.offersSeen / Math.max(1, seen / secondsPerDay)
  const size = orderSizeOf(input.pool.orderSize, input.productId, [belief, ...input.siblings])
  const each = unitsOfOrder(belief)(input.basePriceMinor, meanSizeElasticity(size))
  const level = new Float64Array(draws)
  const at = drawnAt(priced, currentMinor)
  for (let n = 0; n < draws; n++) level[n] = days * offersPerDay * each * at(n)
  return level
}

function salesLevel(
  sales: SalesBelief,
  priceMinor: number,
  days: number,
  draws: number,
  random: Random,
): Float64Array {
  const { level, elasticity, levelElasticityCovariance, medianPriceMinor } = sales
  const x = log(priceMinor) - log(medianPriceMinor)
  const mean = level.mean + elasticity.mean * x
  const variance = square(level.sd) + 2 * x * levelElasticityCovariance + square(x * elasticity.sd)
  const sd = Math.sqrt(Math.max(variance, 0))
  const drawn = new Float64Array(draws)
  for (let n = 0; n < draws; n++) {
    drawn[n] = days * exp(Math.min(mean + sd * random.normal(), highestLog))
  }
  return drawn
}

/** Units per offer of each draw at any price: log-linear between the prices drawn, and beyond. */
function drawnAt({ pricesMinor, sold }: PricedCell, priceMinor: number): (n: number) => number {
  const { probability, prices } = sold
  const last = pricesMinor.length - 1
  const at = pricesMinor.findIndex((price) => price >= priceMinor)
  const isDrawn = at >= 0 && pricesMinor[at] === priceMinor
  if (isDrawn || last === 0) return (n) => probability[n * prices + (isDrawn ? at : 0)]
  const right = at < 0 ? last : Math.max(at, 1)
  const left = right - 1
  const share = log(priceMinor / pricesMinor[left]) / log(pricesMinor[right] / pricesMinor[left])
  return (n) => {
    const low = log(Math.max(probability[n * prices + left], 1e-12))
    const high = log(Math.max(probability[n * prices + right], 1e-12))
    return exp(Math.min(low + share * (high - low), Math.max(low, high, 0)))
  }
}

/**
 * The rules that moved the price, in the order of application: from the best one on demand alone,
 * or from the base price where the price stays beside it.
 */
function bindingRules(
  input: ProposalInput,
  { table, heldFromMinor, bounds, expectedAt, ending, greedyMinor }: PricedCell,
  index: number,
  unitsNow: Interval | null,
): BindingRule[] {
  const { costs } = costsOf(input.guardrails, input.basePriceMinor)
  const middle = (costs[0] + costs[costs.length - 1]) / 2
  // Computed only where a rule acts: each takes as long as a tenth of a table.
  let now: number | null = null
  const earned = (price: number) => {
    if (unitsNow === null) return null
    now ??= expectedAt(input.currentMinor)
    return now <= 0 ? null : (unitsNow.value * (price - middle) * expectedAt(price)) / now
  }
  const rules: BindingRule[] = []
  const stays = index === table.baseIndex && index !== table.greedyIndex
  let price = stays ? input.basePriceMinor : heldFromMinor
  let before: number | null | undefined
  const act = (name: BindingRule['name'], to: number): void => {
    if (to === price) return
    if (before === undefined) before = earned(price)
    const after = earned(to)
    const costMinor = before === null || after === null ? null : before - after
    rules.push({ name, fromMinor: price, toMinor: to, costMinor })
    price = to
    before = after
  }
  for (const { factor, lowMinor, highMinor } of bounds) {
    // A required margin of nearly 1 asks for more than any price.
    act(factor, Math.min(Math.max(price, lowMinor), highMinor, highestPriceMinor))
  }
  if (ending) act('price_ending', stays ? table.prices[index] : greedyMinor)
  return rules
}
