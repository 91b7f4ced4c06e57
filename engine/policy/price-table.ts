import type { CellBelief } from '../belief/belief.ts'
import { alwaysSteady, calendarShift, secondsSeen, steadySeconds } from '../belief/calendar.ts'
import { referenceShift } from '../belief/competitor.ts'
import { likelyMemories } from '../belief/memories.ts'
import { assertPrice, assertWithin } from '../checks.ts'
import { estimateCompetitorEffect } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import { noCounts } from '../demand/counts.ts'
import { type DemandDraws, drawDoubts, drawMixture } from '../demand/draw-demand.ts'
import type { CellPrior } from '../demand/level-slope.ts'
import { meanDemand } from '../demand/mean-demand.ts'
import {
  meanOverlooked,
  nothingOverlooked,
  overlookedBy,
  seenPrices,
} from '../demand/overlooking.ts'
import { type DemandPosterior, fitDemand } from '../demand/posterior.ts'
import { priorOfMemory } from '../demand/prior-of-memory.ts'
import { dropsShared, smoothAlone, usualShapes } from '../demand/shape-weights.ts'
import { priorFromProduct, priorOfProduct } from '../pool/cell-prior.ts'
import { meanThought } from '../pool/mean-thought.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { poolOfProduct } from '../pool/product-pool.ts'
import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { shiftOdds } from '../special/logistic.ts'
import { seenRatio } from '../special/seen-price.ts'
import { type Asked, columns, withBase } from './asked-prices.ts'
import { confidenceOf } from './confidence.ts'
import { factorsOf, type Stages } from './factors.ts'
import { focusedLadder } from './focused-ladder.ts'
import { type GroupMember, opportunityMinor, packBounds } from './group.ts'
import { admissiblePrices, type Guardrails } from './guardrails.ts'
import { hasHistory, lossAbove } from './held-above.ts'
import type { LossBudget } from './loss-ledger.ts'
import { keepPromise } from './loss-promise.ts'
import {
  atAnyCost,
  besideBase,
  earningsOf,
  goesByRevenue,
  hasNoCost,
  marginAtBase,
  marginsOf,
} from './margins.ts'
import { type Method, usualMethod } from './method.ts'
import { offersBeforeRebuild, worthByTraffic, worthOfLearning } from './pace-of-learning.ts'
import { distributeOffers } from './price-distribution.ts'
import { offersBeforeStockIsCounted, scarcityOf, spendEvenly } from './scarcity.ts'
import { ingredientPrices } from './stages.ts'
import { reach, withinReach, withoutUnfoundedCuts } from './usable-prices.ts'

/** Everything a quote needs, worked out once per refit: a warm decision is a look-up and a draw. */
export type PriceTable = {
  /** Ascending, whole minor units. */
  prices: Float64Array
  /** How often each price is served; sums to 1. */
  probability: Float64Array
  /** Per price: the probability that serving it is right, see confidence.ts. */
  confidence: Float64Array
  /** Per price: what moved or held it, largest first. */
  factors: readonly (readonly string[])[]
  greedyIndex: number
  /** The base price, or the price nearest to it where guardrails forbid it. */
  baseIndex: number
  beliefVersion: number
  /** Offers until the cell's information has grown by about 3 %, worth a new table; at most 50. */
  rebuildAfterOffers: number
  /** Seconds until the calendar may have moved demand so far that a new table pays. */
  steadySeconds: number
}

export type PriceTableInput = {
  belief: CellBelief | null
  /** Beliefs of the product's other segments in the same currency. */
  siblings: readonly CellBelief[]
  pool: PoolPrior
  /**
   * What the product goes by in the pool, which is then taken without it; nobody is left out if
   * missing.
   */
  productId?: string
  basePriceMinor: number
  guardrails: Guardrails
  /** The other products of its group, if it has one. */
  group?: { unitCount: number; others: readonly GroupMember[] }
  /** What the merchant says of the product: category, brand, tier; nothing if left out. */
  attributes?: Readonly<Record<string, string>>
  /**
   * The moment that it is for, seconds; left out where the calendar is to be let alone: it is then
   * a table for an ordinary moment.
   */
  momentSeconds?: number
  /** 0 none … 1 full. */
  exploration: number
  /**
   * What the account promised to lose at most, and may put at stake now; nothing was if left out.
   */
  promise?: { maxLoss: number; budget: LossBudget }
  seed: number
  /** For studies: the usual method if left out. */
  method?: Method
}

/** Draws of demand; a cell without data needs fewer, its strata being all that varies. */
const drawCount = 256
const coldDrawCount = 128
/** Without a cost a price must earn more under nearly every draw. */
const costlessAversion = 9
/** How far drops are believed where next to nothing is sold, as a share of the usual. */
const thinDrops = 0.1
/** Draws of what demand might be where nothing was tried, for exploring alone. */
const doubtCount = 64

/**
 * Prices a cell: which prices may be served, how often each, and how sure we are of each.
 *
 * The same input always gives the same table.
 *
 * @throws RangeError if the base price is not whole minor units from 1 to `highestPriceMinor`, or
 *   exploration is outside 0 to 1.
 */
export function buildPriceTable(input: PriceTableInput): PriceTable {
  return priceCell(input).table
}

/** A cell's table, and what it was made of, for explaining. */
export function priceCell(input: PriceTableInput) {
  assertPrice('basePriceMinor', input.basePriceMinor)
  assertWithin('exploration', input.exploration, 0, 1)
  const { belief, siblings, basePriceMinor } = input
  const method = input.method ?? usualMethod
  const cell = readCell(input, method)
  const { guardrails, allowed, counts, memory, busy } = cell
  const { ladder, posterior: focus } = focusedLadder(allowed, guardrails, basePriceMinor, cell)
  const asked = withBase(ladder.prices, basePriceMinor)
  const curves = drawCurves(input, cell, asked, focus)
  const { demand, posterior } = curves
  const { value, worth, scarce, givenUp, bid } = weighCurves(input, cell, asked, demand, method)

  const costless = hasNoCost(guardrails)
  const furthest = method.caution ? reach(belief, siblings, input.pool) : Infinity
  const usable = withinReach(asked.prices, asked.admissible, basePriceMinor, furthest)
  if (goesByRevenue(guardrails)) {
    withoutUnfoundedCuts(usable, demand, value, asked.baseColumn, belief)
  }
  const distribution = distributeOffers({
    demand,
    value,
    usable,
    baseIndex: asked.baseColumn,
    exploration: costless ? 0 : input.exploration * worthOfLearning(cell.memories) * busy,
    doubts: () => {
      const doubts = curves.drawDoubts()
      return { demand: doubts, value: earningsOf(doubts.probability, worth) }
    },
    trials: belief?.offersSeen ?? 0,
    method: {
      ...method,
      lossAversion: costless ? costlessAversion : method.lossAversion * (1 - busy),
      nearTie: method.nearTie * (1 - busy),
    },
  })
  const promised =
    !scarce &&
    asked.admissible[asked.baseColumn] === 1 &&
    input.promise !== undefined &&
    input.promise.maxLoss < 1
      ? keepPromise(distribution.probability, {
          value,
          prices: asked.prices,
          baseColumn: asked.baseColumn,
          ...input.promise,
          products: input.pool.products,
          hasHistory: hasHistory(belief),
          stake: input.pool.stake ?? null,
          thought: meanThought(input.pool).variance,
          lossAbove: lossAbove(belief, basePriceMinor, {
            probability: demand.probability,
            margin: worth,
            ...asked,
          }),
        })
      : false
  if (scarce) spendEvenly(distribution.probability, distribution.greedy, scarce, usable)
  const confidence = confidenceOf(value, demand.draws, asked.admissible, asked.baseColumn)

  const greedyMinor = asked.prices[distribution.greedy]
  const seasonShift = cell.season?.shift ?? 0
  const ingredients = ingredientPrices({
    ...input,
    ...cell,
    posterior,
    undecayed: curves.undecayed,
    seasonShift,
    furthest,
    givenUp,
    bid,
    greedyMinor,
  })
  const stages: Stages = { baseMinor: basePriceMinor, ingredients, greedyMinor, allowed, promised }
  const table = {
    ...columns(asked, distribution.probability, confidence),
    factors: Array.from(ladder.prices, (price) => {
      const held = costless && price === basePriceMinor && greedyMinor === basePriceMinor
      return held ? ['unit_cost_unknown', ...factorsOf(stages, price)] : factorsOf(stages, price)
    }),
    greedyIndex: ladder.prices.indexOf(greedyMinor),
    baseIndex: ladder.baseIndex,
    beliefVersion: belief?.version ?? 0,
    rebuildAfterOffers: Math.min(
      offersBeforeRebuild(counts.total, memory),
      offersBeforeStockIsCounted(guardrails),
    ),
    steadySeconds: cell.season?.steadySeconds ?? alwaysSteady,
  }
  return {
    table,
    stages,
    asked,
    value,
    demand,
    guardrails,
    seasonShift,
    /** The mean chance to sell at any price, on the ladder or not. */
    soldAt: (priceMinor: number): number => {
      const ratio = seenRatio(priceMinor, basePriceMinor, cell.overlooked) - cell.shift
      return shiftOdds(meanDemand(posterior, Float64Array.of(ratio))[0], seasonShift)
    },
    /** What a sale gives up beside its cost, in base prices: of the group, and of scarce stock. */
    givenUp: givenUp + bid,
  }
}

/**
 * Nobody measured how many buy before the first offer. An elasticity is known all the same, and a
 * level anywhere between hardly anybody and nearly everybody would make another one of it.
 */
function withoutLevel(prior: CellPrior): CellPrior {
  const levelVariance = Math.min(prior.levelVariance, measuredVariance)
  return { ...prior, levelVariance, covariance: 0 }
}

const measuredVariance = 0.01

/** What is known of a cell before its ladder: price limits, priors, and counts by memory. */
type KnownCell = ReturnType<typeof readCell>

function readCell(input: PriceTableInput, method: Method) {
  const { belief, siblings, basePriceMinor } = input
  const { unitCount, others } = input.group ?? { unitCount: 1, others: [] }
  const pack = packBounds({ basePriceMinor, unitCount }, others)
  const guardrails = pack === null ? input.guardrails : { ...input.guardrails, pack }
  const baseMargin = method.incumbent ? marginAtBase(guardrails, basePriceMinor) : null
  const traits = { attributes: input.attributes ?? {}, baseMargin }
  const productId = method.leaveOut ? (input.productId ?? null) : null
  const pool = poolOfProduct(input.pool, traits, productId)
  const product = priorOfProduct(siblings, pool, basePriceMinor, others)
  const known = priorFromProduct(product, belief, basePriceMinor, pool.bias)
  const prior = belief === null || belief.offersSeen === 0 ? withoutLevel(known) : known
  const memories = likelyMemories(belief)
  const rivalMinor = guardrails.competitor?.priceMinor ?? null
  const competitor = estimateCompetitorEffect(belief, basePriceMinor, rivalMinor, prior)
  const usual = pool.shapes ?? usualShapes
  const busy = method.horizon ? worthByTraffic(belief) : 1
  const overlooking = method.leftDigits ? overlookedBy(pool.overlooking, busy) : nothingOverlooked
  const overlooked = meanOverlooked(overlooking)
  const seen = memories.map(({ memory }) =>
    belief ? countsOf(belief, memory, basePriceMinor, prior, competitor, overlooked) : noCounts,
  )
  const shapes = dropsShared(usual, thinDrops + (1 - thinDrops) * busy)
  return {
    guardrails,
    allowed: admissiblePrices(guardrails, basePriceMinor),
    pool,
    product,
    prior,
    memories,
    seen,
    // The likeliest memory's: it alone tells what has been tried, and what the factors say.
    memory: memories[0].memory,
    counts: seen[0],
    competitor,
    season: method.calendar ? seasonNow(belief, input.momentSeconds) : null,
    /** By how much the reference price lies above the base price now, in log terms. */
    shift: referenceShift(competitor, rivalMinor && log(rivalMinor), log(basePriceMinor)),
    shapes: method.drops ? shapes : smoothAlone(usual),
    overlooked,
    overlooking,
    /** 1 where so much is sold that learning pays, 0 where next to nothing is. */
    busy,
  }
}

/**
 * Demand at some prices: draws of what is believed, and of what is possible at untried ones.
 *
 * @param focus - A posterior that was found before, over other prices.
 */
function drawCurves(
  input: PriceTableInput,
  cell: KnownCell,
  asked: Asked,
  focus: DemandPosterior | null,
) {
  const { belief, basePriceMinor } = input
  const { prior, memories, seen, shift, shapes, counts, overlooked } = cell
  const logRatio = asked.prices.map((price) => seenRatio(price, basePriceMinor, overlooked) - shift)
  const parts = memories.map(({ memory, weight }, i) => {
    const known = priorOfMemory(prior, belief, memory, basePriceMinor)
    return { weight, posterior: fitDemand(seen[i], known, logRatio, shapes, focus) }
  })
  const { posterior } = parts[0]
  const undecayed = parts.find((_, i) => memories[i].memory === 'undecayed')?.posterior ?? null
  const random = createRandom(input.seed)
  const views = seenPrices(asked.prices, basePriceMinor, shift, cell.overlooking)
  const count = counts.total > 0 ? drawCount : coldDrawCount
  const demand = drawMixture(parts, count, random, views)
  const moved = cell.season?.shift ?? 0
  shiftDraws(demand, moved)
  return {
    posterior,
    undecayed,
    demand,
    /** Once at most, and last: they are drawn on from the same numbers. */
    drawDoubts: (): DemandDraws => {
      const doubts = drawDoubts(posterior, logRatio, doubtCount, random)
      shiftDraws(doubts, moved)
      return doubts
    },
  }
}

function shiftDraws({ probability: drawn }: DemandDraws, moved: number): void {
  if (moved === 0) return
  for (let i = 0; i < drawn.length; i++) drawn[i] = shiftOdds(drawn[i], moved)
}

/** What the calendar says of a moment. */
function seasonNow(belief: CellBelief | null, momentSeconds: number | undefined) {
  if (belief === null || momentSeconds === undefined) return null
  const seen = secondsSeen(belief)
  return {
    shift: calendarShift(belief.calendar, momentSeconds, seen),
    steadySeconds: steadySeconds(belief.calendar, seen),
  }
}

/**
 * What an offer earns at each price under each draw.
 *
 * @see docs/method/policy.md, equation 1.
 */
function weighCurves(
  input: PriceTableInput,
  { guardrails, pool, busy }: KnownCell,
  asked: Asked,
  demand: DemandDraws,
  method: Method,
) {
  const { belief, basePriceMinor } = input
  const { unitCount, others } = input.group ?? { unitCount: 1, others: [] }
  const own = { belief, basePriceMinor, guardrails, unitCount }
  const givenUp = opportunityMinor(own, others, pool) / basePriceMinor
  const margin = marginsOf(asked.prices, guardrails, basePriceMinor)
  for (let k = 0; k < margin.length; k++) margin[k] -= givenUp
  const scarce = scarcityOf(guardrails, belief, demand, margin, asked.admissible)
  const bid = scarce?.value ?? 0
  const worth = margin.map((m) => m - bid)
  const value = earningsOf(demand.probability, worth)
  if (hasNoCost(guardrails)) atAnyCost(value, demand, asked.prices, asked.baseColumn, guardrails)
  else if (method.relative) {
    // Sales rows tell how much is sold, not which share of those who see a price buys.
    const onlyRows = belief !== null && belief.offersSeen === 0 && belief.sales !== null
    besideBase(value, demand, asked.baseColumn, onlyRows ? 1 : 1 - busy)
  }
  return {
    value,
    worth,
    scarce,
    givenUp,
    bid,
  }
}

/**
 * Draws a price from a table, or from those of its columns that hold all that is served.
 *
 * @param u - Uniform in [0, 1).
 * @returns An index into the table's columns, never one of probability 0.
 */
export function drawPrice(table: { probability: ArrayLike<number> }, u: number): number {
  const { probability } = table
  // Adding up a few dozen numbers takes no longer than a search among stored sums would, and
  // 100 000 tables are smaller without the sums.
  let rest = u
  let last = 0
  for (let k = 0; k < probability.length; k++) {
    if (probability[k] === 0) continue
    rest -= probability[k]
    last = k
    if (rest < 0) break
  }
  // Rounding may leave the sum a hair below 1; then the last price served is meant.
  return last
}

/** The geometric mean of the prices that a table serves, by their probabilities. */
export function meanPriceOf(table: {
  prices: ArrayLike<number>
  probability: ArrayLike<number>
}): number {
  const { prices, probability } = table
  let sum = 0
  for (let k = 0; k < prices.length; k++) {
    if (probability[k] > 0) sum += probability[k] * log(prices[k])
  }
  return exp(sum)
}
