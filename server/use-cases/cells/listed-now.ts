import type { ListedPrice } from '../../storage/tables/price-list-prices.ts'

/**
 * What price lists say now, of those that name a cell: everybody sees that price. Null where none
 * is in force, or the base price has become another one since it was drafted.
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
