import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { referenceShift } from '../belief/competitor.ts'
import { likelyMemories } from '../belief/memories.ts'
import { assertPrice } from '../checks.ts'
import { likelyEffects } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import { type DemandDraws, drawMixture } from '../demand/draw-demand.ts'
import { fitDemand } from '../demand/posterior.ts'
import { priorOfMemory } from '../demand/prior-of-memory.ts'
import { priorOfCell } from '../pool/cell-prior.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normal95 } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { elasticityOf, type Interval, intervalOf } from './interval.ts'
import { gatherEvidence, type OfferTally, purchasesToReport } from './offers-evidence.ts'
import { cautionsOfOffers, unidentifiedByOffers } from './offers-identified.ts'

export type DemandReport = {
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /** Why not, in short sentences; where identified, what to be wary of. */
  reasons: string[]
  /** Per cent more sold per per cent dearer, about the base price; below zero. */
  elasticity: Interval
  /**
   * One for each price asked about, in the order asked. Profit per offer, or per day; revenue where
   * no cost is known.
   */
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
  /**
   * The competitor's price now, which the curve assumes; the usual one where it is unknown or left
   * out.
   */
  competitorMinor?: number | null
  /**
   * Any order; prices beyond a factor of five from the base price are reported as at that factor.
   */
  pricesMinor: readonly number[]
  /**
   * Offers of the cell that were made elsewhere, all or the first of very many; none if left out.
   */
  offersElsewhere?: readonly OfferTally[]
  seed: number
}

const drawCount = 1000

/**
 * Log ratios over which the elasticity at the base price is read off a curve: 15 % to either side.
 */
const aroundBase = Float64Array.from({ length: 13 }, (_, i) => (0.3 * i) / 12 - 0.15)

/**
 * What is believed of a cell's demand, for people to read: the curve with 90 % intervals, the
 * elasticity at the base price, and whether the data identify it.
 *
 * Offers tell the chance that one is bought. Until they have brought twenty purchases a sales
 * history, if there is one, is reported instead, in units a day; somebody chose its prices, so its
 * elasticity is an association.
 *
 * @throws RangeError if a price is not whole minor units from 1 to `highestPriceMinor`.
 */
export function reportDemand(input: DemandReportInput): DemandReport {
  assertPrice('basePriceMinor', input.basePriceMinor)
  for (const price of input.pricesMinor) assertPrice('pricesMinor', price)
  if (input.competitorMinor) assertPrice('competitorMinor', input.competitorMinor)
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
  const evidence = gatherEvidence(belief, input.offersElsewhere ?? [])
  const logBase = log(basePriceMinor)
  const ratios = pricesMinor.map((price) => log(price) - logBase)
  const asked = Float64Array.from(new Set([...ratios, ...aroundBase])).sort()
  const draws = drawCurves(input, evidence.belief, asked)
  const about = Array.from(aroundBase, (ratio) => asked.indexOf(ratio))
  const elasticity = elasticityOf(draws, asked, about)
  const points = pricesMinor.map((priceMinor, i) => {
    const column = asked.indexOf(ratios[i])
    const values = new Float64Array(draws.draws)
    for (let n = 0; n < draws.draws; n++) {
      values[n] = draws.probability[n * draws.prices + column]
    }
    const demand = intervalOf(values)
    return { priceMinor, demand, profit: times(demand, priceMinor - (input.unitCostMinor ?? 0)) }
  })
  const reasons = unidentifiedByOffers(evidence, elasticity, input)
  return {
    identified: reasons.length === 0,
    reasons: [...reasons, ...cautionsOfOffers(evidence)],
    elasticity,
    points,
    demandUnit: 'probability',
  }
}

/**
 * Draws of demand at some prices, each likely memory and way of looking at the competitor having
 * its share of them.
 */
function drawCurves(
  input: DemandReportInput,
  belief: CellBelief,
  logRatio: Float64Array,
): DemandDraws {
  const { basePriceMinor, competitorMinor } = input
  const logRival = competitorMinor ? log(competitorMinor) : null
  const prior = priorOfCell(belief, input.siblings, input.pool, basePriceMinor)
  const random = createRandom(input.seed)
  const memories = likelyMemories(belief)
  const effects = likelyEffects(belief, basePriceMinor, prior) ?? [{ effect: null, weight: 1 }]
  const views = effects.flatMap(({ effect, weight }) => {
    // Counts are by price over the reference price, which lies where the competitor's price moves
    // it.
    const shift = referenceShift(effect, logRival, log(basePriceMinor))
    const ladder = logRatio.map((x) => x - shift)
    return memories.map((one) => {
      const counts = countsOf(belief, one.memory, basePriceMinor, prior, effect)
      const known = priorOfMemory(prior, belief, one.memory, basePriceMinor)
      const posterior = fitDemand(counts, known, ladder, input.pool.shapes)
      return { posterior, weight: weight * one.weight }
    })
  })
  return drawMixture(views, drawCount, random)
}

const chosenByHand =
  "Somebody chose these prices: the elasticity is how sales went with the price, which is not all the price's doing."

function salesReport(input: DemandReportInput, sales: SalesBelief): Curve {
  const { level, elasticity } = sales
  const points = input.pricesMinor.map((priceMinor) => {
    const x = log(priceMinor) - log(sales.medianPriceMinor)
    const mean = level.mean + elasticity.mean * x
    const variance =
      square(level.sd) + 2 * x * sales.levelElasticityCovariance + square(x * elasticity.sd)
    const half = normal95 * Math.sqrt(Math.max(variance, 0))
    const demand = {
      value: exp(Math.min(mean, 600)),
      low: exp(Math.min(mean - half, 600)),
      high: exp(Math.min(mean + half, 600)),
    }
    return { priceMinor, demand, profit: times(demand, priceMinor - (input.unitCostMinor ?? 0)) }
  })
  return {
    identified: sales.identified,
    reasons: sales.randomizedShare < 1 ? [...sales.reasons, chosenByHand] : [...sales.reasons],
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
