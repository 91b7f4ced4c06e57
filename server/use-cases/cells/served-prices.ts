import type { PriceTable } from '../../../engine/policy/price-table.ts'
import type { Factor } from '../../domain/factors.ts'
import type { FactorLists } from './factor-lists.ts'

/** What quotes need from a price table: parallel columns, prices ascending. */
export type ServedPrices = {
  /** The id of the table, see decision.ts. */
  id: string
  prices: readonly number[]
  /** How often each of them is served; sums to 1. */
  probability: readonly number[]
  confidence: readonly number[]
  /** Lists are shared between cells. */
  factors: readonly (readonly Factor[])[]
  /** Index of the base price, or of the nearest price if guardrails forbid it. */
  baseIndex: number
  baseIsAllowed: boolean
  beliefVersion: number
  rebuildAfterOffers: number
  /** Seconds until the calendar may have moved demand. */
  steadySeconds: number
}

/**
 * The part of a price table that can be served: a few of some twenty prices. With 100 000 cells in
 * memory, a quote pays a cache miss for every object it touches, so these are few and small.
 *
 * @param heldMinor - A price that may be returned even if the table does not serve it, because it
 * is being kept. Within the table's bounds it gets a column if the table has none for it.
 */
export function servedPrices(
  table: PriceTable,
  basePriceMinor: number,
  heldMinor: number | null,
  lists: FactorLists,
  id = '',
): ServedPrices {
  const { prices, probability, confidence, factors, baseIndex } = table
  const served = Array.from(prices.keys()).filter(
    (i) => probability[i] > 0 || i === baseIndex || prices[i] === heldMinor,
  )
  const nearest = heldMinor === null ? -1 : columnOf(prices, heldMinor)
  const columns = heldMinor === null ? served : withHeld(prices, served, heldMinor)
  if (!served.includes(baseIndex))
    throw new RangeError(`baseIndex ${baseIndex} is not in the table`)
  return {
    id,
    prices: columns.map((i) => (i === heldColumn ? (heldMinor ?? 0) : prices[i])),
    probability: columns.map((i) => (i === heldColumn ? 0 : probability[i])),
    confidence: columns.map((i) => confidence[i === heldColumn ? nearest : i]),
    factors: columns.map((i) => lists.share(factors[i === heldColumn ? nearest : i])),
    baseIndex: columns.indexOf(baseIndex),
    baseIsAllowed: prices[baseIndex] === basePriceMinor,
    beliefVersion: table.beliefVersion,
    rebuildAfterOffers: table.rebuildAfterOffers,
    steadySeconds: table.steadySeconds,
  }
}

/** The column index of a kept price that has none in the table. */
const heldColumn = -1

function withHeld(
  prices: ArrayLike<number>,
  served: readonly number[],
  heldMinor: number,
): readonly number[] {
  const isWithin = prices[0] < heldMinor && heldMinor < prices[prices.length - 1]
  if (!isWithin || prices[columnOf(prices, heldMinor)] === heldMinor) return served
  const after = served.findIndex((i) => prices[i] > heldMinor)
  const at = after < 0 ? served.length : after
  return [...served.slice(0, at), heldColumn, ...served.slice(at)]
}

/** Index of a price in a table, or of the nearest one, the cheaper of two. */
export function columnOf(prices: ArrayLike<number>, priceMinor: number): number {
  let nearest = 0
  for (let i = 1; i < prices.length; i++) {
    if (Math.abs(prices[i] - priceMinor) < Math.abs(prices[nearest] - priceMinor)) nearest = i
  }
  return nearest
}
