import { meanElasticity } from '../pool/mean-elasticity.ts'
import type { Candidates } from './candidates.ts'
import { confidenceOf } from './confidence.ts'
import type { DemandCurves } from './demand-curves.ts'
import { hasHistory, lossAbove } from './held-above.ts'
import { jointEarnings } from './joint-earnings.ts'
import type { KnownCell } from './known-cell.ts'
import { keepPromise, type Promised } from './loss-promise.ts'
import { goesByRevenue, hasNoCost } from './margins.ts'
import type { Method } from './method.ts'
import type { OfferWorth } from './offer-worth.ts'
import { inUnits } from './order-size.ts'
import { worthOfLearning } from './pace-of-learning.ts'
import { distributeOffers, type PriceChoice } from './price-distribution.ts'
import { withoutTakenFromLater } from './running-out.ts'
import { spendEvenly } from './scarcity.ts'
import type { PriceTableInput } from './table-input.ts'
import { reach, withinReach, withoutUnsupportedCuts } from './usable-prices.ts'

/** Without a cost, a price must earn more under nearly every draw. */
const costlessAversion = 9

/** Which candidates are served, how often, and the confidence in each. */
export type ServedOffers = {
  /** By column; sums to 1. */
  probability: Float64Array
  confidence: Float64Array
  /** The column that earns most among the usable prices. */
  greedy: number
  /** Whether offers were taken from moved prices because too much could be lost. */
  promised: boolean
  /** How far from the base price the cell may currently be priced, in log terms. */
  furthest: number
}

/**
 * Fourth stage of a table: how often each price is served.
 *
 * @see docs/method/policy.md, equations 3 to 11.
 */
export function serveOffers(
  input: PriceTableInput,
  cell: KnownCell,
  candidates: Candidates,
  curves: DemandCurves,
  worth: OfferWorth,
  method: Method,
): ServedOffers {
  const { admissible, baseColumn } = candidates
  const { value, scarce } = worth
  const furthest = method.caution ? reach(input.belief, input.siblings, input.pool) : Infinity
  const usable = usablePrices(input, cell, candidates, { curves, worth, furthest })
  const choice = choiceOf(input, cell, { curves, worth, usable, candidates, method })
  const { probability, greedy } = distributeOffers(choice)
  const promise = promiseOf(input, candidates, worth)
  const kept = promise ? keepPromise(probability, promise) : probability
  return {
    probability: scarce ? spendEvenly(kept, greedy, scarce, usable) : kept,
    confidence: confidenceOf(value, curves.demand.draws, admissible, baseColumn),
    greedy,
    promised: kept[baseColumn] > probability[baseColumn],
    furthest,
  }
}

/** 1 for the candidates that are within reach and supported by evidence. */
function usablePrices(
  { belief, basePriceMinor }: PriceTableInput,
  { guardrails }: KnownCell,
  { prices, admissible, baseColumn }: Candidates,
  known: { curves: DemandCurves; worth: OfferWorth; furthest: number },
): Uint8Array {
  const { curves, worth, furthest } = known
  const near = withinReach(prices, admissible, basePriceMinor, furthest)
  if (!goesByRevenue(guardrails)) return near
  return withoutUnsupportedCuts(near, curves.demand, worth.value, baseColumn, belief)
}

/** The choice of prices, with less exploration and fewer moves the less is sold. */
function choiceOf(
  { belief, exploration, basePriceMinor, seed }: PriceTableInput,
  { guardrails, forgettings, trafficWeight, orderSize }: KnownCell,
  known: {
    curves: DemandCurves
    worth: OfferWorth
    usable: Uint8Array
    candidates: Candidates
    method: Method
  },
): PriceChoice {
  const { curves, worth, usable, method } = known
  const { prices, baseColumn } = known.candidates
  const costless = hasNoCost(guardrails)
  return {
    demand: curves.demand,
    value: worth.value,
    usable,
    baseIndex: baseColumn,
    exploration: costless ? 0 : exploration * worthOfLearning(forgettings) * trafficWeight,
    cliffs: () => {
      const demand = curves.drawCliffs()
      const sold = inUnits(demand, orderSize, prices, basePriceMinor, seed)
      const sure = { ...worth.opportunity, sd: 0 }
      const value = jointEarnings(sold, worth.margin, sure, baseColumn)
      withoutTakenFromLater(value, sold, worth.margin, worth.shortage, baseColumn)
      return { demand, value }
    },
    trials: belief?.offersSeen ?? 0,
    method: {
      ...method,
      lossAversion: costless ? costlessAversion : method.lossAversion * (1 - trafficWeight),
      nearTie: method.nearTie * (1 - trafficWeight),
    },
  }
}

/** The account's promise and what is known about the cell's risk; null where there is none. */
function promiseOf(
  { belief, basePriceMinor, pool, promise, productId }: PriceTableInput,
  { prices, admissible, baseColumn }: Candidates,
  { sold, value, margin, opportunity, scarce }: OfferWorth,
): Promised | null {
  if (scarce || admissible[baseColumn] === 0 || promise === undefined) return null
  const { probability } = sold
  const above = { probability, margin, opportunity, prices, admissible, baseColumn }
  return {
    value,
    prices,
    baseColumn,
    ...promise,
    products: pool.earnings?.equalProducts ?? pool.products,
    share: pool.earnings?.shares[productId ?? ''] ?? 0,
    hasHistory: hasHistory(belief),
    historyRisk: pool.historyRisk ?? null,
    meanVariance: meanElasticity(pool).variance,
    lossAbove: lossAbove(belief, basePriceMinor, above),
  }
}
