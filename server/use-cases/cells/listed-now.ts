import type { ListedPrice } from '../../storage/tables/price-list-prices.ts'
import type { CellEntry } from './cache.ts'

/**
 * What a price list in force says of the cell now: everybody sees that price. Null where none does,
 * or the base price has become another one since it was drafted.
 */
export function listedNow(
  { listed }: CellEntry,
  basePriceMinor: number,
  nowMs: number,
): ListedPrice | null {
  for (const one of listed) {
    if (one.fromMs <= nowMs && nowMs < one.untilMs && one.basePrice === basePriceMinor) return one
  }
  return null
}
