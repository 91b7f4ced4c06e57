import { assertPrice } from '../checks.ts'
import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { type CellBelief, emptyBelief } from './belief.ts'
import { cellPrior } from './cell-prior.ts'
import { competitorEffect } from './competitor-effect.ts'
import { bestMemory, countsOf } from './counts.ts'
import { drawDemand } from './draw-demand.ts'
import { elasticityOf, type Interval, intervalOf } from './interval.ts'
import { unidentifiedByOffers } from './offers-identified.ts'
import type { PoolPrior } from './pool.ts'
import { fitDemand } from './posterior.ts'
import type { SalesBelief } from './sales.ts'

export type DemandReport = {
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /** Why not, in short sentences; empty where identified. */
  reasons: string[]
  /** Per cent more sold per per cent dearer, at the base price; below zero. */
  elasticity: Interval
  /** One for each price asked about, in the order asked. Profit per offer, or per day; revenue where no cost is known. */
  points: { priceMinor: number; demand: Interval; profit: Interval }[]
  /** What `demand` counts: the chance that an offer is bought, or units sold a day. */
  demandUnit: 'probability' | 'units_per_day'
  offers: number
  purchases: number
  salesRows: number
}

export type DemandReportInput = {
  belief: CellBelief | null
  siblings: readonly CellBelief[]
  pool: PoolPrior
  basePriceMinor: number
  unitCostMinor: number | null
  /** Any order; prices beyond a factor of five from the base price are reported as at that factor. */
  pricesMinor: readonly number[]
  seed: number
}

const drawCount = 1000

/** Own purchases after which offers, rather than a sales history, carry the report. */
const purchasesToReport = 20

/** Log steps to either side of the base price over which its elasticity is read off a curve. */
const elasticityStep = 0.02

/**
 * What is believed of a cell's demand, for people to read: the curve with 90 % intervals, the
 * elasticity at the base price, and whether the data identify it.
 *
 * Offers tell the chance that one is bought. Until they have brought twenty purchases a sales
 * history, if there is one, is reported instead, in units a day; somebody chose its prices, so its
 * elasticity is an association.
 *
 * @throws RangeError if a price is not whole minor units from 1 to 1e12.
 */
export function demandReport(input: DemandReportInput): DemandReport {
  assertPrice('basePriceMinor', input.basePriceMinor)
  for (const price of input.pricesMinor) assertPrice('pricesMinor', price)
  const belief = input.belief ?? emptyBelief()
  const sales = belief.sales
  const counted = {
    offers: belief.offersSeen,
    purchases: belief.purchaseCount,
    salesRows: sales?.rows ?? 0,
  }
  if (sales !== null && sales.usedRows > 0 && belief.purchaseCount < purchasesToReport) {
    return { ...salesReport(input, sales), ...counted }
  }
  return { ...offersReport(input, belief), ...counted }
}

type Curve = Pick<DemandReport, 'identified' | 'reasons' | 'elasticity' | 'points' | 'demandUnit'>

function offersReport(input: DemandReportInput, belief: CellBelief): Curve {
  const { basePriceMinor, pricesMinor } = input
  const prior = cellPrior(belief, input.siblings, input.pool, basePriceMinor)
  const competitor = competitorEffect(belief, basePriceMinor, null, prior)
  const counts = countsOf(belief, bestMemory(belief), basePriceMinor, prior, competitor)
  const logBase = log(basePriceMinor)
  const asked = new Set(pricesMinor.map((price) => log(price) - logBase))
  asked.add(-elasticityStep).add(elasticityStep)
  const logRatio = Float64Array.from(asked).sort()
  const posterior = fitDemand(counts, prior, logRatio)
  const draws = drawDemand(posterior, logRatio, drawCount, createRandom(input.seed))

  const below = logRatio.indexOf(-elasticityStep)
  const above = logRatio.indexOf(elasticityStep)
  const elasticity = elasticityOf(draws, below, above, 2 * elasticityStep)
  const points = pricesMinor.map((priceMinor) => {
    const column = logRatio.indexOf(log(priceMinor) - logBase)
    const values = new Float64Array(drawCount)
    for (let n = 0; n < drawCount; n++) {
      values[n] = draws.probability[n * draws.prices + column]
    }
    const demand = intervalOf(values)
    return { priceMinor, demand, profit: times(demand, priceMinor - (input.unitCostMinor ?? 0)) }
  })
  const reasons = unidentifiedByOffers(belief, elasticity, input)
  return {
    identified: reasons.length === 0,
    reasons,
    elasticity,
    points,
    demandUnit: 'probability',
  }
}

function salesReport(input: DemandReportInput, sales: SalesBelief): Curve {
  const { level, elasticity } = sales
  const points = input.pricesMinor.map((priceMinor) => {
    const x = log(priceMinor) - log(sales.medianPriceMinor)
    const mean = level.mean + elasticity.mean * x
    const variance =
      square(level.sd) + 2 * x * sales.levelElasticityCovariance + square(x * elasticity.sd)
    const half = 1.6448536269514722 * Math.sqrt(Math.max(variance, 0))
    const demand = {
      value: exp(Math.min(mean, 600)),
      low: exp(Math.min(mean - half, 600)),
      high: exp(Math.min(mean + half, 600)),
    }
    return { priceMinor, demand, profit: times(demand, priceMinor - (input.unitCostMinor ?? 0)) }
  })
  return {
    identified: sales.identified,
    reasons: [...sales.reasons],
    elasticity: { value: elasticity.mean, low: elasticity.low, high: elasticity.high },
    points,
    demandUnit: 'units_per_day',
  }
}

/** An interval times a number that may be negative, as a margin below cost is. */
function times({ value, low, high }: Interval, factor: number): Interval {
  return factor >= 0
    ? { value: value * factor, low: low * factor, high: high * factor }
    : { value: value * factor, low: high * factor, high: low * factor }
}
