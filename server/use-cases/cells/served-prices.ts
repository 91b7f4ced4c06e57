import type { PriceTable } from '../../../engine/policy/price-table.ts'
import type { FactorLists } from './factor-lists.ts'

/** What quotes need of a price table: columns side by side, prices ascending. */
export type ServedPrices = {
  /** What names the table, see decision.ts. */
  id: string
  prices: readonly number[]
  /** How often each of them is served; sums to 1. */
  probability: readonly number[]
  confidence: readonly number[]
  /** Lists are shared between cells. */
  factors: readonly (readonly string[])[]
  /** Where the base price stands, or the price nearest to it where guardrails forbid it. */
  baseIndex: number
  baseIsAllowed: boolean
  beliefVersion: number
  rebuildAfterOffers: number
  /** Seconds until the calendar may have moved demand. */
  steadySeconds: number
}

/**
 * The part of a price table that can be asked for: of some twenty prices a table serves a few. With
 * 100 000 cells in memory a quote waits for every object that it looks at, so there are few of
 * them, and they are small.
 *
 * @param heldMinor - A price that may be answered even where the table does not serve it, because
 * it is being kept.
 */
export function servedPrices(
  table: PriceTable,
  basePriceMinor: number,
  heldMinor: number | null,
  lists: FactorLists,
  id = '',
): ServedPrices {
  const { prices, probability, confidence, factors, baseIndex } = table
  const asked = Array.from(prices.keys()).filter(
    (i) => probability[i] > 0 || i === baseIndex || prices[i] === heldMinor,
  )
  if (!asked.includes(baseIndex)) throw new RangeError(`baseIndex ${baseIndex} is not in the table`)
  return {
    id,
    prices: asked.map((i) => prices[i]),
    probability: asked.map((i) => probability[i]),
    confidence: asked.map((i) => confidence[i]),
    factors: asked.map((i) => lists.share(factors[i])),
    baseIndex: asked.indexOf(baseIndex),
    baseIsAllowed: prices[baseIndex] === basePriceMinor,
    beliefVersion: table.beliefVersion,
    rebuildAfterOffers: table.rebuildAfterOffers,
    steadySeconds: table.steadySeconds,
  }
}
