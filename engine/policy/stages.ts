import type { CellBelief } from '../demand/belief.ts'
import { cellPrior, poolPrior } from '../demand/cell-prior.ts'
import { buyingRate } from '../demand/cell-site.ts'
import type { CompetitorEffect } from '../demand/competitor.ts'
import { countsOf, noCounts } from '../demand/counts.ts'
import { priorInSlope } from '../demand/level-slope.ts'
import { meanDemand } from '../demand/mean-demand.ts'
import type { PoolPrior } from '../demand/pool.ts'
import { type DemandPosterior, fitDemand } from '../demand/posterior.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { type AdmissiblePrices, costOfSale, type Guardrails } from './guardrails.ts'

/** Half and twice the base price bound what the ingredients alone would ask for. */
const widest = Math.LN2
const gridPoints = 41

/**
 * The price that each ingredient alone would lead to, in a fixed order: what similar products
 * taught, the product's own answers, those of the segment, the recent trend, the stock.
 *
 * Guardrails are not applied, but the caution of a new cell is: out of reach, nothing is asked for.
 */
export function ingredientPrices(input: {
  belief: CellBelief | null
  siblings: readonly CellBelief[]
  pool: PoolPrior
  basePriceMinor: number
  guardrails: Guardrails
  referenceMinor: number
  competitor: CompetitorEffect | null
  memory: number
  posterior: DemandPosterior
  furthest: number
  bid: number
  greedyMinor: number
  allowed: AdmissiblePrices
}): { name: string; priceMinor: number }[] {
  const { belief, siblings, pool, basePriceMinor } = input
  const best = (posterior: DemandPosterior, bid: number): number => bestOf(input, posterior, bid)
  const prices: { name: string; priceMinor: number }[] = []
  const own = belief !== null && belief.offersSeen > 0
  if (pool.cells > 0) {
    const prior = priorInSlope(poolPrior(pool), buyingRate(belief, logistic(pool.mean[0])))
    const posterior = fitDemand(noCounts, prior, wideGrid)
    prices.push({ name: 'similar_products', priceMinor: best(posterior, 0) })
  }
  if (siblings.length > 0) {
    const prior = cellPrior(null, siblings, pool, basePriceMinor)
    prices.push({
      name: 'price_elasticity',
      priceMinor: best(fitDemand(noCounts, prior, wideGrid), 0),
    })
  }
  if (own && input.memory >= 0) {
    const prior = cellPrior(belief, siblings, pool, basePriceMinor)
    const undecayed = countsOf(belief, -1, basePriceMinor, prior, input.competitor)
    prices.push({
      name: siblings.length > 0 ? 'segment_demand' : 'price_elasticity',
      priceMinor: best(fitDemand(undecayed, prior, wideGrid), 0),
    })
  }
  const lastName = nameOfLast(own, input)
  prices.push({ name: lastName, priceMinor: best(input.posterior, 0) })
  if (input.bid > 0) {
    prices.push({ name: 'inventory_level', priceMinor: best(input.posterior, input.bid) })
  }
  settle(input, prices)
  return prices
}

/** What the posterior adds to the ingredients before it. */
function nameOfLast(
  own: boolean,
  input: { memory: number; siblings: readonly CellBelief[]; pool: PoolPrior },
): string {
  if (own && input.memory >= 0) return 'recent_trend'
  if (own && input.siblings.length > 0) return 'segment_demand'
  const borrowed = !own && input.siblings.length === 0 && input.pool.cells > 0
  return borrowed ? 'similar_products' : 'price_elasticity'
}

const wideGrid = Float64Array.from(
  { length: gridPoints },
  (_, i) => -widest + (2 * widest * i) / (gridPoints - 1),
)

/** The grid price with the highest expected value, within reach, whole minor units. */
function bestOf(
  input: {
    basePriceMinor: number
    referenceMinor: number
    guardrails: Guardrails
    furthest: number
  },
  posterior: DemandPosterior,
  bid: number,
): number {
  const { basePriceMinor, guardrails } = input
  const shift = log(basePriceMinor / input.referenceMinor)
  const demand = meanDemand(
    posterior,
    wideGrid.map((x) => x + shift),
  )
  const cost =
    guardrails.objective === 'profit' ? (costOfSale(guardrails) ?? 0) / basePriceMinor : 0
  let best = (gridPoints - 1) / 2
  let highest = -Infinity
  for (let k = 0; k < gridPoints; k++) {
    if (Math.abs(wideGrid[k]) > input.furthest) continue
    const margin = guardrails.objective === 'units' ? 1 : exp(wideGrid[k]) - cost - bid
    if (margin * demand[k] > highest) {
      highest = margin * demand[k]
      best = k
    }
  }
  return Math.max(1, Math.round(basePriceMinor * exp(wideGrid[best])))
}

/** Where no guardrail binds, the last ingredient leads to the greedy price itself, not to the grid's neighbour of it. */
function settle(
  input: { greedyMinor: number; allowed: AdmissiblePrices; basePriceMinor: number },
  prices: { name: string; priceMinor: number }[],
): void {
  const { greedyMinor, allowed } = input
  const last = prices.at(-1)
  if (last === undefined || allowed.endings !== null) return
  const inside = greedyMinor > allowed.lowMinor && greedyMinor < allowed.highMinor
  const further =
    greedyMinor <= allowed.lowMinor
      ? last.priceMinor < allowed.lowMinor
      : last.priceMinor > allowed.highMinor
  if (inside || !further) last.priceMinor = greedyMinor
}
