import { assertPrice, assertWithin } from '../checks.ts'
import type { DemandDraws } from '../demand/draw-demand.ts'
import { meanDemand } from '../demand/mean-demand.ts'
import { shiftOdds } from '../special/logistic.ts'
import { seenRatio } from '../special/seen-price.ts'
import { type Candidates, columns, withBase } from './candidates.ts'
import { type DemandCurves, drawCurves } from './demand-curves.ts'
import type { EngineFactor } from './factor-names.ts'
import { factorsOf, type Stages } from './factors.ts'
import { focusedLadder } from './focused-ladder.ts'
import type { Guardrails } from './guardrails.ts'
import type { RelativeOpportunity } from './joint-earnings.ts'
import { type KnownCell, knowCell, secondsSteady } from './known-cell.ts'
import type { Ladder } from './ladder.ts'
import { hasNoCost } from './margins.ts'
import { usualMethod } from './method.ts'
import { type OfferWorth, weighOffers } from './offer-worth.ts'
import { offersBeforeRebuild } from './pace-of-learning.ts'
import { offersBeforeStockIsCounted } from './scarcity.ts'
import { serveOffers } from './served-offers.ts'
import { ingredientPrices } from './stages.ts'
import type { PriceTableInput } from './table-input.ts'

/** Everything a quote needs, computed once per refit: a warm decision is a look-up and a draw. */
export type PriceTable = {
  /** Ascending, whole minor units. */
  prices: Float64Array
  /** How often each price is served; sums to 1. */
  probability: Float64Array
  /** Per price: the probability that serving it is right, see confidence.ts. */
  confidence: Float64Array
  /** Per price: what moved or held it, largest first. */
  factors: readonly (readonly EngineFactor[])[]
  greedyIndex: number
  /** The base price, or the price nearest to it where guardrails forbid it. */
  baseIndex: number
  beliefVersion: number
  /**
   * Offers until the cell's information has grown by about 3 %, when a new table pays; at most 50.
   */
  rebuildAfterOffers: number
  /** Seconds until the calendar may have moved demand so far that a new table pays. */
  steadySeconds: number
}

/**
 * Prices a cell: which prices may be served, how often, and the confidence in each.
 *
 * The same input always gives the same table.
 *
 * @throws RangeError if the base price is not whole minor units from 1 to `highestPriceMinor`, or
 *   exploration is outside 0 to 1.
 */
export function buildPriceTable(input: PriceTableInput): PriceTable {
  return priceCell(input).table
}

/** A cell's table and the intermediate results, for explanations. */
export type ExplainedCell = {
  table: PriceTable
  /** The steps from the base price to each price. */
  stages: Stages
  candidates: Candidates
  demand: DemandDraws
  /** Units sold per offer under each draw, in orders of the size at the base price. */
  sold: DemandDraws
  /** [draws × candidates], what an offer earns under each draw, in units of the base price. */
  value: Float64Array
  /** Those of the input, with the bounds that the packs of its group set. */
  guardrails: Guardrails
  /** By how much the calendar moves the log-odds now. */
  seasonShift: number
  /** The mean purchase probability at any price, on the ladder or not. */
  soldAt: (priceMinor: number) => number
  /** What a lost sale earns at neighbouring products. */
  opportunity: RelativeOpportunity
  /**
   * Opportunity cost of a sale beyond the unit cost, in units of the base price: of the group, and
   * of scarce stock.
   */
  opportunityCost: number
  /** What a sale may earn elsewhere as a loss leader; 0 if it is not one. */
  elsewhere: number
  /** Whether it seems to run out of stock, untold. */
  runsOut: boolean
}

/**
 * Prices a cell in four stages: what is known about it, demand at the candidate prices, what offers
 * earn there, and how often each price is served. Each stage returns new data and mutates none.
 */
export function priceCell(input: PriceTableInput): ExplainedCell {
  assertPrice('basePriceMinor', input.basePriceMinor)
  assertWithin('exploration', input.exploration, 0, 1)
  const { basePriceMinor } = input
  const method = input.method ?? usualMethod
  const cell = knowCell(input, method)
  const { guardrails, allowed } = cell
  const { ladder, posterior: focus } = focusedLadder(allowed, guardrails, basePriceMinor, cell)
  const candidates = withBase(ladder.prices, basePriceMinor)
  const curves = drawCurves(input, cell, candidates, focus)
  const worth = weighOffers(input, cell, candidates, curves.demand, method)
  const served = serveOffers(input, cell, candidates, curves, worth, method)
  const stages = stagesOf(input, cell, curves, worth, {
    ...served,
    greedyMinor: candidates.prices[served.greedy],
  })
  const seasonShift = cell.season?.shift ?? 0
  return {
    table: tableOf(input, cell, ladder, columns(candidates, served), stages),
    stages,
    candidates,
    demand: curves.demand,
    sold: worth.sold,
    value: worth.value,
    guardrails,
    seasonShift,
    soldAt: (priceMinor) => {
      const ratio = seenRatio(priceMinor, basePriceMinor, cell.perception) - cell.shift
      return shiftOdds(meanDemand(curves.posterior, Float64Array.of(ratio))[0], seasonShift)
    },
    opportunity: worth.opportunity,
    opportunityCost: worth.opportunity.mean + worth.bid,
    elsewhere: worth.elsewhere,
    runsOut: worth.shortage > 0,
  }
}

function stagesOf(
  input: PriceTableInput,
  cell: KnownCell,
  { posterior, undecayed }: DemandCurves,
  { opportunity, elsewhere, shortage, bid }: OfferWorth,
  served: { greedyMinor: number; furthest: number; promised: boolean },
): Stages {
  const { greedyMinor, furthest, promised } = served
  const { guardrails, pool, product, prior, shapes, perception, forgetting, competitor, shift } =
    cell
  const { allowed, season } = cell
  const ingredients = ingredientPrices({
    belief: input.belief,
    siblings: input.siblings,
    basePriceMinor: input.basePriceMinor,
    guardrails,
    pool,
    product,
    prior,
    posterior,
    undecayed,
    shapes,
    perception,
    forgetting,
    competitor,
    shift,
    seasonShift: season?.shift ?? 0,
    furthest,
    opportunity: opportunity.mean + elsewhere,
    elsewhere,
    neighbours: neighboursOf(cell),
    bid,
    runsOut: shortage > 0,
    greedyMinor,
    allowed,
  })
  return { baseMinor: input.basePriceMinor, ingredients, greedyMinor, allowed, promised }
}

/** Which kind of neighbours a lost sale would go to, or be lost with. */
function neighboursOf({
  nest,
  opportunity,
}: KnownCell): 'product_group' | 'substitutes' | 'complements' {
  if (opportunity === null || nest.kind === 'group') return 'product_group'
  return opportunity.meanMinor < 0 ? 'complements' : 'substitutes'
}

function tableOf(
  { belief, basePriceMinor }: PriceTableInput,
  { guardrails, counts, forgetting, season }: KnownCell,
  ladder: Ladder,
  served: Pick<PriceTable, 'prices' | 'probability' | 'confidence'>,
  stages: Stages,
): PriceTable {
  const { greedyMinor } = stages
  const unmoved = hasNoCost(guardrails) && greedyMinor === basePriceMinor
  return {
    ...served,
    factors: Array.from(ladder.prices, (price) => {
      const factors = factorsOf(stages, price)
      return unmoved && price === basePriceMinor ? ['unit_cost_unknown', ...factors] : factors
    }),
    greedyIndex: ladder.prices.indexOf(greedyMinor),
    baseIndex: ladder.baseIndex,
    beliefVersion: belief?.version ?? 0,
    rebuildAfterOffers: Math.min(
      offersBeforeRebuild(counts.total, forgetting),
      offersBeforeStockIsCounted(guardrails),
    ),
    steadySeconds: secondsSteady(season),
  }
}
