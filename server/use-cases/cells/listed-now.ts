import type { ListedPrice } from '../../storage/tables/price-list-prices.ts'

/**
 * The current list price of a cell, which everyone sees. Null if no list is in force, or the base
 * price has changed since the draft.
 */
export function listedNow(
  listed: readonly ListedPrice[],
  basePriceMinor: number,
  nowMs: number,
): ListedPrice | null {
  for (const one of listed) {
    if (one.fromMs <= nowMs && nowMs < one.untilMs && one.basePrice === basePriceMinor) return one
  }
  return null
}
