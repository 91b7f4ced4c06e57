import type { CellBelief } from '../belief/belief.ts'
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
import type { SalesBelief } from '../sales/sales-belief.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'

/**
 * best: the price believed best. explore: one drawn about it, so that sales teach most. quoted: the
 * one that most quotes say, which are drawn each by itself.
 *
 * Where a promise on loss pays for a share of the moves alone, that share of a list's products is
 * drawn to move, in both designs: the others are what they are held beside.
 */
export type ListDesign = 'best' | 'explore' | 'quoted'

export type ProposalInput = Omit<PriceTableInput, 'exploration'> & {
  design: ListDesign
  /** How far prices are drawn apart where the design explores: 0 none … 1 full. */
  exploration: number
  /** What everybody sees now, minor units: what is proposed is held beside it. */
  currentMinor: number
  /** How long the price will be shown. */
  days: number
  /** In [0, 1): draws the price of a list. */
  uniform: number
  /** A price that somebody chose in its place: only told is what it brings. */
  chosenMinor?: number
}

/** Whose cost the expected profit is of: known, the worst within bounds, or the worst possible. */
export type CostBasis = 'known' | 'bounds' | 'unknown'

/** A rule that moved a price, and what that costs. */
export type BindingRule = {
  name: GuardrailFactor | 'price_ending'
  /** The price before it acted, and after. */
  fromMinor: number
  toMinor: number
  /** Expected profit that it costs over the time; null where units are not known. */
  costMinor: number | null
}

/** What the price believed best should bring beside today's, and whether it is its turn. */
export type BestPrice = {
  priceMinor: number
  confidence: number
  /** How often a draw moves the price away from the base price. */
  chance: number
  /** Null where nothing was sold yet. */
  profit: Interval | null
}

/** A price for a time, what it should bring beside today's, and why. Money in minor units. */
export type Proposal = {
  priceMinor: number
  /** What it was drawn from; one price of probability 1 where nothing was drawn. */
  pricesMinor: number[]
  probabilities: number[]
  confidence: number
  /** That of today's price, or of the price of the table next to it. */
  confidenceNow: number
  factors: readonly EngineFactor[]
  beliefVersion: number
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  costBasis: CostBasis
  /** Expected at today's price over the time; null where nothing was sold yet. */
  unitsNow: Interval | null
  /**
   * Expected changes, with 90 % intervals of what is not known of demand; null where nothing was
   * sold yet.
   */
  units: Interval | null
  profit: Interval | null
  /** The price believed best, which a promise on loss may let wait. */
  best: BestPrice
  rules: BindingRule[]
  /** What demand alone would ask for, and the prices that the guardrails leave. */
  wantedMinor: number
  lowMinor: number
  highMinor: number
}

/** Purchases from which on offers tell the level of demand better than sales rows. */
const leastPurchases = 20
const secondsPerDay = 86_400
/** Log units beyond which a level is a slip of the data. */
const highestLog = 40

/**
 * Proposes the price that everybody sees for a time.
 *
 * What a change brings is told by draws of demand: how many are sold at today's price, times how
 * much more or less that is at another price. Both are drawn apart where the level is known from
 * sales rows, and together where it is known from offers. The same input gives the same proposal.
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
    identified: isIdentified(input.belief),
    ...changes,
    best: bestOf(input, priced, priceMinor, changes.profit),
    rules: bindingRules(input, priced, changes.unitsNow),
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

/** The place of the largest probability: of the price believed best, or the base price instead. */
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
 * What a price changes beside today's: what the product itself earns, and what those bring to its
 * neighbours who do not buy it any more.
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
    // Linear in the cost, so the worst is one of its bounds.
    let worst = Infinity
    for (const cost of costs) {
      worst = Math.min(worst, level[n] * ((paidThen - cost) * ratio - (paidNow - cost)))
    }
    profit[n] = worst - units[n] * priced.nextDoorMinor(n)
  }
  return {
    costBasis: basis,
    unitsNow: intervalOf(level),
    units: intervalOf(units),
    profit: intervalOf(profit),
  }
}

/** The costs of a unit that are possible, minor units. */
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

/** Draws of the units sold at today's price over the time; null where nothing tells them. */
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

/**
 * Units per offer of each draw at any price: log-linear between the prices that were
 * drawn, and beyond.
 */
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

/** The rules that move the price which demand alone would ask for, in the order they act. */
function bindingRules(
  input: ProposalInput,
  { wantedMinor, bounds, expectedAt, ending, greedyMinor }: PricedCell,
  unitsNow: Interval | null,
): BindingRule[] {
  const { costs } = costsOf(input.guardrails, input.basePriceMinor)
  const middle = (costs[0] + costs[costs.length - 1]) / 2
  // Asked for only where a rule acts: each takes as long as a tenth of a table.
  let now: number | null = null
  const earned = (price: number) => {
    if (unitsNow === null) return null
    now ??= expectedAt(input.currentMinor)
    return now <= 0 ? null : (unitsNow.value * (price - middle) * expectedAt(price)) / now
  }
  const rules: BindingRule[] = []
  let price = wantedMinor
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
    // A margin of nearly everything asks for more than any price.
    act(factor, Math.min(Math.max(price, lowMinor), highMinor, highestPriceMinor))
  }
  if (ending) act('price_ending', greedyMinor)
  return rules
}

/** Whether the data tell how demand answers the price, in short; a demand report says why not. */
function isIdentified(belief: CellBelief | null): boolean {
  if (belief === null) return false
  if (belief.sales?.identified) return true
  const { offers, logPrice } = belief.bins
  const tried = Array.from(logPrice).filter((_, i) => offers[i] >= 10)
  const apart = tried.length > 0 ? Math.max(...tried) - Math.min(...tried) : 0
  return belief.purchaseCount >= leastPurchases && apart >= 0.029
}
