import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { assertPrice, assertWithin } from '../checks.ts'
import { orderSizeOf } from '../pool/order-size.ts'
import { drawSizeElasticity, unitsOfOrder } from '../pool/size-draws.ts'
import { createRandom } from '../random/random.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { secondsPerDay } from '../sales/sales-row.ts'
import { isTested } from '../special/tested-prices.ts'
import { countAt } from './draw-count.ts'
import { type CurveInput, drawCurves } from './draw-curves.ts'
import { type Ahead, drawSales, type UnitDraws } from './draw-sales.ts'
import { type EvidenceUsed, evidenceOfOffers, evidenceOfSales } from './evidence-used.ts'
import { cautionsOfForecast } from './forecast-cautions.ts'
import { type Interval, intervalOf, times } from './interval.ts'
import { gatherEvidence, type OfferTally, purchasesToReport } from './offers-evidence.ts'
import { cautionsOfOffers, unidentifiedByOffers } from './offers-identified.ts'
import { reasonsOfSales } from './sales-reasons.ts'

/** The forecast of a future period at each price, with 90 % intervals. */
export type Forecast = {
  /** The kind of data that the forecast is based on. */
  source: 'sales' | 'offers'
  /** The scope of `units`: all that is sold in the period, or what one offer sells. */
  per: 'period' | 'offer'
  /** Whether the data identify the response of demand to the price. */
  identified: boolean
  /** Why not, and other caveats, in short sentences. */
  reasons: string[]
  /** One for each price requested, in that order. */
  points: ForecastPoint[]
  /** The conditions assumed for the period; null where none is known to matter. */
  assumed: { promotion: number | null; competitorMinor: number | null; visits: number | null }
  evidence: EvidenceUsed
}

export type ForecastPoint = {
  priceMinor: number
  /** Whether the price lies within those that the evidence covers. */
  tested: boolean
  units: Interval
  revenue: Interval
  /** Null without a known cost. */
  profit: Interval | null
  /** As in a demand report: what its neighbours earn from the customers that it loses. */
  neighboursMinor: number | null
}

export type ForecastInput = CurveInput & {
  belief: CellBelief | null
  unitCostMinor: number | null
  /** As in a demand report. */
  opportunityMinor?: number | null
  pricesMinor: readonly number[]
  startSeconds: number
  endSeconds: number
  /** 0 none to 1 full; null: none. */
  promotion: number | null
  /** Visits or offers in the period; null where the caller does not know. */
  visits: number | null
  /** As in a demand report. */
  offersElsewhere?: readonly OfferTally[]
}

const drawCount = 1000

/**
 * Whether units can be predicted for a number of visits: not from sales rows without visits if too
 * few offers have been answered.
 */
export function visitsTell(belief: CellBelief | null): boolean {
  const sales = belief?.sales ?? null
  if (belief === null || sales === null || sales.usedRows === 0) return true
  return sales.visitsPerDay !== null || belief.purchaseCount >= purchasesToReport
}

/**
 * Predicts units, revenue and profit at some prices over a future period.
 *
 * From sales rows where there are any: units of the whole period. Without them, or if the caller
 * gives visits and the rows do not, from offers: units of that many, or of one. The intervals
 * include the uncertainty about demand, the errors of single periods and the sampling noise of
 * purchases. The same input gives the same forecast.
 *
 * @throws RangeError if a price is not whole minor units, or the time does not end after its start.
 */
export function forecastDemand(input: ForecastInput): Forecast {
  const { startSeconds, endSeconds } = input
  assertPrice('basePriceMinor', input.basePriceMinor)
  for (const price of input.pricesMinor) assertPrice('pricesMinor', price)
  if (input.competitorMinor) assertPrice('competitorMinor', input.competitorMinor)
  if (input.promotion !== null) assertWithin('promotion', input.promotion, 0, 1)
  if (!(endSeconds > startSeconds)) {
    throw new RangeError(`endSeconds is ${endSeconds}, expected more than ${startSeconds}`)
  }
  const belief = input.belief ?? emptyBelief()
  const { sales } = belief
  const usable = sales !== null && sales.usedRows > 0
  return usable && (input.visits === null || sales.visitsPerDay !== null)
    ? fromSales(input, belief, sales)
    : fromOffers(input, belief)
}

function fromSales(input: ForecastInput, belief: CellBelief, sales: SalesBelief): Forecast {
  const ahead: Ahead = {
    startSeconds: input.startSeconds,
    endSeconds: input.endSeconds,
    promotion: input.promotion ?? 0,
    competitorMinor: input.competitorMinor ?? null,
    visits: input.visits,
  }
  const drawn = (prices: readonly number[]) =>
    drawSales(sales, ahead, prices, drawCount, createRandom(input.seed))
  const draws = drawn(input.pricesMinor)
  const atBase = input.opportunityMinor ? unitsAt(drawn([input.basePriceMinor]), 0).value : 0
  const evidence = evidenceOfSales(belief, sales)
  const days = (input.endSeconds - input.startSeconds) / secondsPerDay
  return {
    source: 'sales',
    per: 'period',
    identified: sales.identified,
    reasons: [...reasonsOfSales(sales), ...cautionsOfForecast(sales, input)],
    points: pointsOf(input, evidence, atBase, (i) => unitsAt(draws, i)),
    assumed: {
      promotion: sales.columns.promotion >= 0 ? ahead.promotion : null,
      competitorMinor:
        sales.columns.competitor >= 0
          ? (ahead.competitorMinor ?? Math.round(sales.medianCompetitorPriceMinor))
          : null,
      visits: sales.visitsPerDay === null ? null : (ahead.visits ?? sales.visitsPerDay * days),
    },
    evidence,
  }
}

function unitsAt({ expected, units, draws }: UnitDraws, i: number): Interval {
  const prices = expected.length
  const values = Float64Array.from({ length: draws }, (_, n) => units[n * prices + i])
  const { low, high } = intervalOf(values)
  return { value: Math.min(Math.max(expected[i], low), high), low, high }
}

function fromOffers(input: ForecastInput, belief: CellBelief): Forecast {
  const { visits } = input
  const gathered = gatherEvidence(belief, input.offersElsewhere ?? [])
  const prices = [...input.pricesMinor, input.basePriceMinor]
  const curves = drawCurves(input, gathered.belief, prices)
  const evidence = evidenceOfOffers(belief, gathered, input.basePriceMinor)
  const size = orderSizeOf(input.pool.orderSize, input.productId, [belief, ...input.siblings])
  const sizeElasticity = drawSizeElasticity(size, curves.draws, input.seed)
  const each = unitsOfOrder(belief)
  const random = createRandom(input.seed + 1)
  const luck = Float64Array.from({ length: curves.draws }, () => random.uniform())
  const values = new Float64Array(curves.draws)
  const reasons = unidentifiedByOffers(gathered, () => curves.elasticity, input)
  const unitsOf = (i: number): Interval => {
    let mean = 0
    for (let n = 0; n < curves.draws; n++) {
      const chance = curves.at(n, i)
      const units = each(prices[i], sizeElasticity[n])
      mean += (units * chance) / curves.draws
      values[n] = units * (visits === null ? chance : countAt(visits * chance, visits, luck[n]))
    }
    const { low, high } = intervalOf(values)
    return { value: Math.min(Math.max(mean * (visits ?? 1), low), high), low, high }
  }
  const promoted =
    input.promotion === null
      ? []
      : [
          'Offers do not show the effect of promotions: the forecast is the same with and without one.',
        ]
  return {
    source: 'offers',
    per: visits === null ? 'offer' : 'period',
    identified: reasons.length === 0,
    reasons: [...reasons, ...cautionsOfOffers(gathered), ...promoted],
    points: pointsOf(input, evidence, unitsOf(prices.length - 1).value, unitsOf),
    assumed: { promotion: null, competitorMinor: input.competitorMinor ?? null, visits },
    evidence,
  }
}

/** @param atBase - Units at the base price. */
function pointsOf(
  { pricesMinor, unitCostMinor, opportunityMinor = null }: ForecastInput,
  { tested }: EvidenceUsed,
  atBase: number,
  unitsOf: (place: number) => Interval,
): ForecastPoint[] {
  return pricesMinor.map((priceMinor, i) => {
    const units = unitsOf(i)
    return {
      priceMinor,
      tested: isTested(tested, priceMinor),
      units,
      revenue: times(units, priceMinor),
      profit: unitCostMinor === null ? null : times(units, priceMinor - unitCostMinor),
      neighboursMinor: opportunityMinor === null ? null : (atBase - units.value) * opportunityMinor,
    }
  })
}
