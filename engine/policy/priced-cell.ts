import type { DemandDraws } from '../demand/draw-demand.ts'
import type { AdmissiblePrices, Guardrails } from './guardrails.ts'
import { heldFrom } from './held-from.ts'
import { opportunityUnder } from './joint-earnings.ts'
import { type PriceTable, priceCell } from './price-table.ts'
import type { PriceTableInput } from './table-input.ts'

/** A table and what it was made from: the basis for proposing a price for a future period. */
export type PricedCell = {
  table: PriceTable
  /** Its guardrails, with the mean discount by quantity. */
  guardrails: Guardrails
  /** The prices at which sales were drawn, the base price among them. */
  pricesMinor: Float64Array
  /** Units sold per offer under each draw, in orders of the size at the base price. */
  sold: DemandDraws
  /** What a lost sale earns at neighbouring products under each draw, minor units. */
  opportunityMinor: (draw: number) => number
  /** The mean purchase probability at any price. */
  expectedAt: (priceMinor: number) => number
  /** The best price on demand alone, and the best one within the guardrails. */
  wantedMinor: number
  greedyMinor: number
  /** The price from which guardrails moved to the best one. */
  heldFromMinor: number
  /** The guardrails that move it there, in the order of application. */
  bounds: AdmissiblePrices['bounds']
  /** The range of prices that they leave. */
  lowMinor: number
  highMinor: number
  /** Whether prices must have certain endings. */
  ending: boolean
}

/** Prices a cell as `buildPriceTable` does, and keeps the draws of sales behind it. */
export function priceWithDemand(input: PriceTableInput): PricedCell {
  const { table, guardrails, stages, candidates, sold, opportunity, soldAt } = priceCell(input)
  const { ingredients, greedyMinor, allowed } = stages
  const wantedMinor = ingredients.at(-1)?.priceMinor ?? greedyMinor
  return {
    table,
    guardrails,
    pricesMinor: candidates.prices,
    sold,
    opportunityMinor: (draw) => opportunityUnder(opportunity, draw) * input.basePriceMinor,
    expectedAt: soldAt,
    wantedMinor,
    heldFromMinor: heldFrom({
      baseMinor: input.basePriceMinor,
      askedMinor: wantedMinor,
      greedyMinor,
      allowed,
    }),
    greedyMinor,
    bounds: allowed.bounds,
    lowMinor: allowed.lowMinor,
    highMinor: allowed.highMinor,
    ending: allowed.endings !== null,
  }
}
