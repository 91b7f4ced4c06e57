import type { CellBelief } from '../belief/belief.ts'
import { type CompetitorEffect, referenceShift } from '../belief/competitor.ts'
import type { Forgetting } from '../belief/forgetting.ts'
import { countsOf } from '../demand/count-offers.ts'
import { type CellPrior, priorInSlope } from '../demand/level-slope.ts'
import { meanCurve } from '../demand/mean-demand.ts'
import { type DemandPosterior, fitDemand } from '../demand/posterior.ts'
import type { ShapeWeights } from '../demand/shape-weights.ts'
import { smoothShapes } from '../demand/smooth-shapes.ts'
import { buyingRate } from '../pool/cell-likelihood.ts'
import { priorFromProduct, priorOfPool } from '../pool/cell-prior.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { boxCox } from '../special/box-cox.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic, shiftOdds } from '../special/logistic.ts'
import { feltRatio, type Perception } from '../special/seen-price.ts'
import type { IngredientName } from './factor-names.ts'
import { type AdmissiblePrices, costOfSale, type Guardrails, paidOf } from './guardrails.ts'

/** Half and twice the base price bound what the ingredients alone may ask for. */
const widest = Math.LN2
const gridPoints = 41

const wideGrid = Float64Array.from(
  { length: gridPoints },
  (_, i) => -widest + (2 * widest * i) / (gridPoints - 1),
)

const coarseGrid = wideGrid.filter((_, i) => i % 4 === 0)

export type StagesInput = {
  belief: CellBelief | null
  siblings: readonly CellBelief[]
  pool: PoolPrior
  basePriceMinor: number
  guardrails: Guardrails
  /** The priors of the product, in terms of elasticity, and of the cell, before its own offers. */
  product: CellPrior
  prior: CellPrior
  posterior: DemandPosterior
  /** The posterior given all answers undecayed, if already computed. */
  undecayed: DemandPosterior | null
  shapes: ShapeWeights
  /** How customers perceive prices. */
  perception: Perception
  forgetting: Forgetting
  competitor: CompetitorEffect | null
  /** Log ratio of the reference price to the base price now. */
  shift: number
  /** The calendar's shift of the log-odds now. */
  seasonShift: number
  furthest: number
  /** What a lost sale earns at neighbouring products, in units of the base price. */
  opportunity: number
  /** What a sale may earn elsewhere if the product is a loss leader, in the same units; or 0. */
  elsewhere: number
  /** Which products would have made its sales instead. */
  neighbours: 'product_group' | 'substitutes' | 'complements'
  bid: number
  /** Whether the product seems to run out of stock, so that lower prices sell no more of it. */
  runsOut: boolean
  greedyMinor: number
  allowed: AdmissiblePrices
}

type Ingredient = { name: IngredientName; priceMinor: number }

/**
 * The best price as each ingredient is added in turn: what similar products taught, the product's
 * own answers, those of the segment, the recent trend, the competitor's price today, the other
 * products of its group, the stock, told or not.
 *
 * Guardrails are not applied, but the caution of a new cell is: no price beyond its reach is
 * considered.
 */
export function ingredientPrices(input: StagesInput): Ingredient[] {
  const { belief, siblings, pool, basePriceMinor, posterior, opportunity, elsewhere, bid } = input
  const stages: Stage[] = []
  const add = (name: IngredientName, demand: () => Float64Array, unit = 0): void => {
    stages.push({ name, demand, unit })
  }
  const own = belief !== null && belief.offersSeen > 0
  const ownName = siblings.length > 0 ? 'segment_demand' : 'price_elasticity'
  const trend = own && input.forgetting !== 'undecayed'

  if (pool.cells > 0) {
    const rate = buyingRate(belief, logistic(pool.mean[0]))
    add('similar_products', () => priorDemand(priorInSlope(priorOfPool(pool), rate)))
  }
  if (siblings.length > 0) {
    const product = priorFromProduct(input.product, null, basePriceMinor)
    add('price_elasticity', () => priorDemand(product))
  }
  const usual = referenceShift(input.competitor, null, log(basePriceMinor))
  const season = input.seasonShift
  const farthest = feltRatio(widest, input.perception.lossAversion)
  const felt = wideGrid.map((x) => feltRatio(x, input.perception.lossAversion))
  const curve = onFirstUse(() => curveOf(posterior, usual, input.shift, farthest))
  if (trend) {
    add(ownName, () =>
      demandAt(curveOf(undecayedOf(input, belief), usual, usual, farthest), felt, usual),
    )
  }
  const borrowed = !own && siblings.length === 0 && pool.cells > 0
  const lastName = own ? ownName : borrowed ? 'similar_products' : 'price_elasticity'
  add(trend ? 'recent_trend' : lastName, () => demandAt(curve(), felt, usual))
  if (season !== 0) add('seasonality', () => demandAt(curve(), felt, usual, season))
  const now = () => demandAt(curve(), felt, input.shift, season)
  if (input.shift !== usual) add('competitor_price', now)
  if (opportunity !== 0) add(input.neighbours, now, opportunity)
  if (elsewhere > 0) add('loss_leader', now, opportunity - elsewhere)
  if (bid > 0) add('inventory_level', now, opportunity + bid)
  const before = stages.at(-1)
  if (input.runsOut && before && bestOf(input, before) < basePriceMinor) {
    stages.push({ ...before, name: 'runs_out', lowest: 0 })
  }
  return stages.map((stage, i) => ({
    name: stage.name,
    priceMinor: i < stages.length - 1 ? bestOf(input, stage) : settledPrice(input, stage),
  }))
}

/** What an ingredient adds; its curve is computed on demand, which takes as long as a table. */
type Stage = {
  name: IngredientName
  demand: () => Float64Array
  unit: number
  /** The lowest price considered, as a log ratio to the base price; no limit if omitted. */
  lowest?: number
}

function onFirstUse<Found>(find: () => Found): () => Found {
  let found: Found | null = null
  return () => {
    found ??= find()
    return found
  }
}

function undecayedOf(input: StagesInput, belief: CellBelief): DemandPosterior {
  const { undecayed, prior, competitor, basePriceMinor, shapes, perception } = input
  if (undecayed !== null) return undecayed
  const counts = countsOf(belief, 'undecayed', basePriceMinor, prior, competitor, perception)
  return fitDemand(counts, prior, coarseGrid, shapes)
}

/** The prior mean curve, over the smooth shapes. */
function priorDemand(prior: CellPrior): Float64Array {
  const demand = new Float64Array(gridPoints)
  smoothShapes.forEach(({ weight }, i) => {
    const far = farBy[i]
    for (let k = 0; k < gridPoints; k++) {
      demand[k] += weight * logistic(prior.level - prior.slope * far[k])
    }
  })
  return demand
}

/** By smooth shape, the transformed distance of each grid price from the base price. */
const farBy = smoothShapes.map(({ lambda }) => wideGrid.map((x) => boxCox(lambda, x)))

type Curve = ReturnType<typeof meanCurve>

/** A posterior's mean curve, for the whole grid at two positions of the reference price. */
function curveOf(
  posterior: DemandPosterior,
  oneShift: number,
  otherShift: number,
  farthest: number,
): Curve {
  const lowest = Math.min(oneShift, otherShift)
  const highest = Math.max(oneShift, otherShift)
  return meanCurve(posterior, -widest - highest, farthest - lowest)
}

/** A mean curve over the grid, with the reference price shifted from the base price. */
function demandAt(curve: Curve, felt: Float64Array, shift: number, season = 0): Float64Array {
  const demand = curve(felt.map((x) => x - shift))
  return season === 0 ? demand : demand.map((probability) => shiftOdds(probability, season))
}

/** The grid price with the highest expected value, within reach, in whole minor units. */
function bestOf(input: StagesInput, stage: Stage): number {
  const { basePriceMinor, guardrails } = input
  const cost =
    guardrails.objective === 'profit' ? (costOfSale(guardrails) ?? 0) / basePriceMinor : 0
  const left = paidOf(guardrails, 1)
  const demand = stage.demand()
  let best = (gridPoints - 1) / 2
  let highest = -Infinity
  for (let k = 0; k < gridPoints; k++) {
    if (Math.abs(wideGrid[k]) > input.furthest) continue
    if (stage.lowest !== undefined && wideGrid[k] < stage.lowest) continue
    const margin =
      guardrails.objective === 'units' ? 1 : left * exp(wideGrid[k]) - cost - stage.unit
    if (margin * demand[k] > highest) {
      highest = margin * demand[k]
      best = k
    }
  }
  return Math.max(1, Math.round(basePriceMinor * exp(wideGrid[best])))
}

/**
 * Where no guardrail binds, the last ingredient gives the greedy price itself rather than its grid
 * neighbour.
 */
function settledPrice(input: StagesInput, last: Stage): number {
  const { greedyMinor, allowed } = input
  const { lowMinor, highMinor } = allowed
  if (allowed.endings !== null) return bestOf(input, last)
  if (greedyMinor > lowMinor && greedyMinor < highMinor) return greedyMinor
  const asked = bestOf(input, last)
  // Where the guardrails leave one price, it is both ends at once.
  const further =
    (greedyMinor <= lowMinor && asked < lowMinor) || (greedyMinor >= highMinor && asked > highMinor)
  return further ? asked : greedyMinor
}
