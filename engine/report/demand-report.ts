import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { assertPrice } from '../checks.ts'
import { orderSizeOf } from '../pool/order-size.ts'
import { drawSizeElasticity, meanSizeElasticity, unitsOfOrder } from '../pool/size-draws.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normal95 } from '../special/normal.ts'
import { square } from '../special/square.ts'
import { type CurveInput, drawCurves } from './draw-curves.ts'
import { type EvidenceUsed, evidenceOfOffers, evidenceOfSales } from './evidence-used.ts'
import { type Interval, intervalOf, times } from './interval.ts'
import { gatherEvidence, type OfferTally, purchasesToReport } from './offers-evidence.ts'
import { cautionsOfOffers, unidentifiedByOffers } from './offers-identified.ts'
import { reasonsOfSales } from './sales-reasons.ts'
import { type WinningCosts, winningCosts } from './winning-costs.ts'

export type DemandReport = {
  /** Whether the data identify the response of demand to the price. */
  identified: boolean
  /** Why not, in short sentences; where identified, caveats. */
  reasons: string[]
  /** Per cent more sold per per cent dearer, around the base price; below zero. */
  elasticity: Interval
  /**
   * One for each price requested, in that order. Profit per offer, or per day; revenue without a
   * known cost.
   */
  points: DemandPoint[]
  /** The unit of `demand`: the probability that an offer is bought, or units sold a day. */
  demandUnit: 'probability' | 'units_per_day'
  /** How large accepted orders are, which profit includes; null where all are for one unit. */
  orderSize: OrderSizeReport | null
  offers: number
  purchases: number
  salesRows: number
  evidence: EvidenceUsed
}

/** The size of an accepted order. */
export type OrderSizeReport = {
  /** Mean units at the base price. */
  units: number
  /** Per cent fewer units per per cent dearer, at or above 0. */
  elasticity: Interval
}

export type DemandPoint = {
  priceMinor: number
  demand: Interval
  profit: Interval
  /**
   * What its neighbours earn from the customers that it loses relative to the base price; below 0
   * where they lose with it. Null where nothing is known of neighbours.
   */
  neighboursMinor: number | null
  /**
   * Costs at which it earns more than the base price; null where the cost is known, or none would.
   */
  winningCosts: WinningCosts | null
}

export type DemandReportInput = CurveInput & {
  belief: CellBelief | null
  unitCostMinor: number | null
  /** What neighbours earn with each unit that it loses; null or omitted: nothing is known. */
  opportunityMinor?: number | null
  /**
   * Any order; prices beyond a factor of five from the base price are reported as at that factor.
   */
  pricesMinor: readonly number[]
  /** The cell's offers that were made elsewhere, all or the first of very many; none if omitted. */
  offersElsewhere?: readonly OfferTally[]
}

/**
 * The posterior of a cell's demand, for people to read: the curve with 90 % intervals, the
 * elasticity at the base price, and whether the data identify it.
 *
 * Offers inform the probability that one is bought. Until they include twenty purchases a sales
 * history, if there is one, is reported instead, in units a day; its prices were chosen, so its
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
    return { ...salesReport(input, belief, sales), ...counted }
  }
  return { ...offersReport(input, belief), ...counted }
}

const ofHistory = 'The offers alone do not show it yet: it is known from what was sold before.'

type Curve = Omit<DemandReport, 'offers' | 'purchases' | 'salesRows'>

function offersReport(input: DemandReportInput, belief: CellBelief): Curve {
  const evidence = gatherEvidence(belief, input.offersElsewhere ?? [])
  const prices = [...input.pricesMinor, input.basePriceMinor]
  const curves = drawCurves(input, evidence.belief, prices)
  const values = new Float64Array(curves.draws)
  const demands = prices.map((_, i) => {
    for (let n = 0; n < curves.draws; n++) values[n] = curves.at(n, i)
    return intervalOf(values)
  })
  const size = orderSizeOf(input.pool.orderSize, input.productId, [belief, ...input.siblings])
  const each = unitsOfOrder(belief)
  const sizeElasticity = drawSizeElasticity(size, curves.draws, input.seed)
  const sold = prices.map((price, i) => {
    for (let n = 0; n < curves.draws; n++)
      values[n] = curves.at(n, i) * each(price, sizeElasticity[n])
    return intervalOf(values)
  })
  const lacking = unidentifiedByOffers(evidence, () => curves.elasticity, input)
  const isOfHistory = lacking.length > 0 && belief.sales?.identified === true
  return {
    identified: lacking.length === 0 || isOfHistory,
    reasons: [...(isOfHistory ? [ofHistory] : lacking), ...cautionsOfOffers(evidence)],
    elasticity: curves.elasticity,
    points: pointsOf(input, demands, sold),
    demandUnit: 'probability',
    orderSize: size && {
      units: each(input.basePriceMinor, meanSizeElasticity(size)),
      elasticity: intervalOf(sizeElasticity),
    },
    evidence: evidenceOfOffers(belief, evidence, input.basePriceMinor),
  }
}

/**
 * @param demands - At the prices requested, and at the base price.
 * @param sold - Units at the same.
 */
function pointsOf(
  input: DemandReportInput,
  demands: readonly Interval[],
  sold: readonly Interval[],
): DemandPoint[] {
  const { basePriceMinor, unitCostMinor, opportunityMinor = null } = input
  const atBase = sold[sold.length - 1].value
  return input.pricesMinor.map((priceMinor, i) => ({
    priceMinor,
    demand: demands[i],
    profit: times(sold[i], priceMinor - (unitCostMinor ?? 0)),
    neighboursMinor: opportunityMinor === null ? null : (atBase - sold[i].value) * opportunityMinor,
    winningCosts:
      unitCostMinor === null
        ? winningCosts(priceMinor, basePriceMinor, { atPrice: sold[i].value, atBase })
        : null,
  }))
}

function salesReport(input: DemandReportInput, belief: CellBelief, sales: SalesBelief): Curve {
  const { level, elasticity } = sales
  const prices = [...input.pricesMinor, input.basePriceMinor]
  const demands = prices.map((priceMinor) => {
    const x = log(priceMinor) - log(sales.medianPriceMinor)
    const mean = level.mean + elasticity.mean * x
    const variance =
      square(level.sd) + 2 * x * sales.levelElasticityCovariance + square(x * elasticity.sd)
    const half = normal95 * Math.sqrt(Math.max(variance, 0))
    return {
      value: exp(Math.min(mean, 600)),
      low: exp(Math.min(mean - half, 600)),
      high: exp(Math.min(mean + half, 600)),
    }
  })
  return {
    identified: sales.identified,
    reasons: reasonsOfSales(sales),
    elasticity: { value: elasticity.mean, low: elasticity.low, high: elasticity.high },
    points: pointsOf(input, demands, demands),
    demandUnit: 'units_per_day',
    orderSize: null,
    evidence: evidenceOfSales(belief, sales),
  }
}
