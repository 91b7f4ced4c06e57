import type { CellBelief } from '../belief/belief.ts'
import { referenceShift } from '../belief/competitor.ts'
import { likelyMemories } from '../belief/memories.ts'
import { assertPrice, assertWithin } from '../checks.ts'
import { competitorEffect } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import { noCounts } from '../demand/counts.ts'
import { drawDoubts, drawMixture } from '../demand/draw-demand.ts'
import { fitDemand } from '../demand/posterior.ts'
import { priorOfMemory } from '../demand/prior-of-memory.ts'
import { smoothAlone, usualShapes } from '../demand/shape-weights.ts'
import { ownPrior, productPrior } from '../pool/cell-prior.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { log } from '../special/log.ts'
import { confidenceOf } from './confidence.ts'
import { factorsOf, type Stages, type Step, waterfall } from './factors.ts'
import { focusedLadder } from './focused-ladder.ts'
import { type GroupMember, opportunityMinor, packBounds } from './group.ts'
import { admissiblePrices, type Guardrails } from './guardrails.ts'
import { withIncumbent } from './incumbent.ts'
import { earningsOf, goesByRevenue, marginsOf } from './margins.ts'
import { type Method, usualMethod } from './method.ts'
import { offersBeforeRebuild, worthOfLearning } from './pace-of-learning.ts'
import { priceDistribution } from './price-distribution.ts'
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
  /** Offers until the cell's information has grown by about 3 %, when a new table pays; at most 50. */
  rebuildAfterOffers: number
}

export type PriceTableInput = {
  belief: CellBelief | null
  /** Beliefs of the product's other segments in the same currency. */
  siblings: readonly CellBelief[]
  pool: PoolPrior
  basePriceMinor: number
  guardrails: Guardrails
  /** The other products of its group, if it has one. */
  group?: { unitCount: number; others: readonly GroupMember[] }
  /** 0 none … 1 full. */
  exploration: number
  seed: number
  /** For studies: the usual method if left out. */
  method?: Method
}

/** Draws of demand; a cell without data needs fewer, its strata being all that varies. */
const drawCount = 256
const coldDrawCount = 128
/** Draws of what demand might be where nothing was tried, for exploring alone. */
const doubtCount = 64

/**
 * Prices a cell: which prices may be served, how often each, and how sure we are of each.
 *
 * The same input always gives the same table.
 *
 * @throws RangeError if the base price is not whole minor units from 1 to `highestPriceMinor`, or exploration is
 *   outside 0 to 1.
 */
export function buildPriceTable(input: PriceTableInput): PriceTable {
  return priceCell(input).table
}

/**
 * The steps from the base price to a price of the cell's table, in minor units and summing exactly; null
 * for a price that is not on it. It takes as long as building the table.
 */
export function explainPrice(input: PriceTableInput, priceMinor: number): Step[] | null {
  const { table, stages } = priceCell(input)
  return table.prices.includes(priceMinor) ? waterfall(stages, priceMinor) : null
}

function priceCell(input: PriceTableInput): { table: PriceTable; stages: Stages } {
  const { belief, siblings, basePriceMinor } = input
  const { unitCount, others } = input.group ?? { unitCount: 1, others: [] }
  const pack = packBounds({ basePriceMinor, unitCount }, others)
  const guardrails = pack === null ? input.guardrails : { ...input.guardrails, pack }
  assertPrice('basePriceMinor', basePriceMinor)
  assertWithin('exploration', input.exploration, 0, 1)
  const allowed = admissiblePrices(guardrails, basePriceMinor)
  const method = input.method ?? usualMethod
  const pool = method.incumbent ? withIncumbent(input.pool, basePriceMinor, guardrails) : input.pool
  const product = productPrior(siblings, pool, basePriceMinor, others)
  const prior = ownPrior(product, belief, basePriceMinor)
  const memories = likelyMemories(belief)
  const rivalMinor = guardrails.competitor?.priceMinor ?? null
  const competitor = competitorEffect(belief, basePriceMinor, rivalMinor, prior)
  const seen = memories.map(({ memory }) =>
    belief ? countsOf(belief, memory, basePriceMinor, prior, competitor) : noCounts,
  )
  // The likeliest memory's: it alone tells what has been tried, and what the factors say.
  const { memory } = memories[0]
  const counts = seen[0]
  const logBase = log(basePriceMinor)
  const shift = referenceShift(competitor, rivalMinor && log(rivalMinor), logBase)
  const usual = pool.shapes ?? usualShapes
  const shapes = method.drops ? usual : smoothAlone(usual)
  const ladder = focusedLadder(allowed, guardrails, basePriceMinor, {
    counts,
    prior,
    shapes,
    shift,
  })
  const asked = withBase(ladder.prices, basePriceMinor)
  const logRatio = asked.prices.map((price) => log(price / basePriceMinor) - shift)
  const parts = memories.map(({ weight }, i) => {
    const known = priorOfMemory(prior, belief, memories[i].memory, basePriceMinor)
    return { weight, posterior: fitDemand(seen[i], known, logRatio, shapes) }
  })
  const { posterior } = parts[0]
  const draws = counts.total > 0 ? drawCount : coldDrawCount
  const random = createRandom(input.seed)
  const demand = drawMixture(parts, draws, random)

  const margin = marginsOf(asked.prices, guardrails, basePriceMinor)
  const own = { belief, basePriceMinor, guardrails, unitCount }
  const givenUp = opportunityMinor(own, others, pool) / basePriceMinor
  for (let k = 0; k < margin.length; k++) margin[k] -= givenUp
  const scarce = scarcityOf(guardrails, belief, demand, margin, asked.admissible)
  const bid = scarce?.value ?? 0
  const worth = margin.map((m) => m - bid)
  const value = earningsOf(demand.probability, worth)
  const doubts = earningsOf(drawDoubts(posterior, logRatio, doubtCount, random), worth)

  const furthest = method.caution ? reach(belief, siblings, input.pool) : Infinity
  const usable = withinReach(asked.prices, asked.admissible, basePriceMinor, furthest)
  if (goesByRevenue(guardrails)) {
    withoutUnfoundedCuts(usable, demand, value, asked.baseColumn, belief)
  }
  const distribution = priceDistribution(
    demand,
    value,
    usable,
    asked.baseColumn,
    input.exploration * worthOfLearning(memories),
    doubts,
    method,
  )
  if (scarce) spendEvenly(distribution.probability, distribution.greedy, scarce, usable)
  const confidence = confidenceOf(value, draws, asked.admissible, asked.baseColumn)

  const greedyMinor = asked.prices[distribution.greedy]
  const stages = {
    baseMinor: basePriceMinor,
    ingredients: ingredientPrices({
      ...input,
      pool,
      product,
      prior,
      posterior,
      shapes,
      memory,
      competitor,
      shift,
      furthest,
      givenUp,
      bid,
      greedyMinor,
      allowed,
    }),
    greedyMinor,
    allowed,
  }
  const table = {
    ...columns(asked, distribution.probability, confidence),
    factors: Array.from(ladder.prices, (price) => factorsOf(stages, price)),
    greedyIndex: ladder.prices.indexOf(greedyMinor),
    baseIndex: ladder.baseIndex,
    beliefVersion: belief?.version ?? 0,
    rebuildAfterOffers: Math.min(
      offersBeforeRebuild(counts.total, memory),
      offersBeforeStockIsCounted(guardrails),
    ),
  }
  return { table, stages }
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

/** The ladder with the base price among its columns, whether or not it is allowed. */
type Asked = { prices: Float64Array; admissible: Uint8Array; baseColumn: number }

function withBase(ladder: Float64Array, basePriceMinor: number): Asked {
  const at = ladder.findIndex((price) => price >= basePriceMinor)
  if (at >= 0 && ladder[at] === basePriceMinor) {
    return { prices: ladder, admissible: new Uint8Array(ladder.length).fill(1), baseColumn: at }
  }
  const baseColumn = at < 0 ? ladder.length : at
  const prices = new Float64Array(ladder.length + 1)
  prices.set(ladder.subarray(0, baseColumn))
  prices[baseColumn] = basePriceMinor
  prices.set(ladder.subarray(baseColumn), baseColumn + 1)
  const admissible = new Uint8Array(prices.length).fill(1)
  admissible[baseColumn] = 0
  return { prices, admissible, baseColumn }
}

/** The columns of the ladder, side by side in one stretch of memory: a service keeps 100 000 tables. */
function columns(
  asked: Asked,
  probability: Float64Array,
  confidence: Float64Array,
): Pick<PriceTable, 'prices' | 'probability' | 'confidence'> {
  const kept = Array.from(asked.prices.keys()).filter((k) => asked.admissible[k] === 1)
  const count = kept.length
  const store = new Float64Array(3 * count)
  kept.forEach((k, i) => {
    store[i] = asked.prices[k]
    store[count + i] = probability[k]
    store[2 * count + i] = confidence[k]
  })
  return {
    prices: store.subarray(0, count),
    probability: store.subarray(count, 2 * count),
    confidence: store.subarray(2 * count),
  }
}
