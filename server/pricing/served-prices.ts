import type { PriceTable } from '../../engine/policy/price-table.ts'

/** A price that a cell may answer, and what is said of it. */
export type ServedPrice = {
  priceMinor: number
  confidence: number
  /** Lists are shared between cells. */
  factors: readonly string[]
}

/** What quotes need of a price table. */
export type ServedPrices = {
  /** Ascending. */
  prices: readonly ServedPrice[]
  /** How often each of them is served; sums to 1. */
  probability: readonly number[]
  /** One of `prices`: the base price, or the price nearest to it where guardrails forbid it. */
  base: ServedPrice
  baseIsAllowed: boolean
  baseProbability: number
  beliefVersion: number
  rebuildAfterOffers: number
}

/**
 * The part of a price table that can be asked for: of some twenty prices a table serves a few. With 100 000 cells
 * in memory a quote waits for every object that it looks at, so there are few of them, and they are small.
 *
 * @param heldMinor - A price that may be answered even where the table does not serve it, because it is being kept.
 */
export function servedPrices(
  table: PriceTable,
  basePriceMinor: number,
  heldMinor: number | null,
): ServedPrices {
  const prices: ServedPrice[] = []
  const probability: number[] = []
  let base: ServedPrice | undefined
  table.prices.forEach((priceMinor, i) => {
    const share = table.probability[i] ?? 0
    if (share === 0 && i !== table.baseIndex && priceMinor !== heldMinor) return
    const price = {
      priceMinor,
      confidence: table.confidence[i] ?? 0,
      factors: table.factors[i] ?? [],
    }
    prices.push(price)
    probability.push(share)
    if (i === table.baseIndex) base = price
  })
  if (base === undefined) throw new RangeError(`baseIndex ${table.baseIndex} is not in the table`)
  return {
    // Copies have no room to grow.
    prices: prices.slice(),
    probability: probability.slice(),
    base,
    baseIsAllowed: base.priceMinor === basePriceMinor,
    baseProbability: table.probability[table.baseIndex] ?? 0,
    beliefVersion: table.beliefVersion,
    rebuildAfterOffers: table.rebuildAfterOffers,
  }
}
