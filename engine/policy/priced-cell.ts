import type { DemandDraws } from '../demand/draw-demand.ts'
import type { AdmissiblePrices, Guardrails } from './guardrails.ts'
import { nextDoorUnder } from './joint-earnings.ts'
import { type PriceTable, priceCell } from './price-table.ts'
import type { PriceTableInput } from './table-input.ts'

/** A table, and what it was made from: what a price for a time to come is proposed with. */
export type PricedCell = {
  table: PriceTable
  /** Its guardrails, with what is off by quantity on average. */
  guardrails: Guardrails
  /** The prices that sales were drawn at, the base price among them. */
  pricesMinor: Float64Array
  /** Units sold per offer under each draw, in orders of the size at the base price. */
  sold: DemandDraws
  /** What a lost sale brings next door under each draw, minor units. */
  nextDoorMinor: (draw: number) => number
  /** The mean chance to sell at any price. */
  expectedAt: (priceMinor: number) => number
  /** What demand alone would ask for, and the best price that the guardrails leave. */
  wantedMinor: number
  greedyMinor: number
  /** The guardrails that move the one towards the other, in the order in which they act. */
  bounds: AdmissiblePrices['bounds']
  /** The prices that they leave. */
  lowMinor: number
  highMinor: number
  /** Whether prices must end in certain ways. */
  ending: boolean
}

/** Prices a cell as `buildPriceTable` does, and keeps the sales that it was done with. */
export function priceWithDemand(input: PriceTableInput): PricedCell {
  const { table, guardrails, stages, candidates, sold, nextDoor, soldAt } = priceCell(input)
  const { ingredients, greedyMinor, allowed } = stages
  return {
    table,
    guardrails,
    pricesMinor: candidates.prices,
    sold,
    nextDoorMinor: (draw) => nextDoorUnder(nextDoor, draw) * input.basePriceMinor,
    expectedAt: soldAt,
    wantedMinor: ingredients.at(-1)?.priceMinor ?? greedyMinor,
    greedyMinor,
    bounds: allowed.bounds,
    lowMinor: allowed.lowMinor,
    highMinor: allowed.highMinor,
    ending: allowed.endings !== null,
  }
}
