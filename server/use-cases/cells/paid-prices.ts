import type { CellBelief } from '../../../engine/belief/belief.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import { isPriceOff } from '../../domain/breaker.ts'
import type { CellRequest, ReadCell } from './table-input.ts'

/** This many purchases, or a fit of sales rows, make a history. */
const leastPurchases = 3

/**
 * The price to show instead of a base price that is too far from all that customers ever paid for
 * the product, and that nobody accepted; null if it is not, or nothing has been sold yet. So a
 * wrong first price can be corrected, and a price that sells cannot be lost by mistake.
 */
export function replacementBase(
  { productId, currency, basePriceMinor }: CellRequest,
  { product, context }: Pick<ReadCell, 'product' | 'context'>,
  { belief, siblings }: Pick<PriceTableInput, 'belief' | 'siblings'>,
): number | null {
  const paid = paidPrices(belief === null ? siblings : [belief, ...siblings])
  if (paid === null) return null
  if (!isPriceOff(basePriceMinor, paid.lowMinor) || !isPriceOff(basePriceMinor, paid.highMinor)) {
    return null
  }
  const accepted = context.breakers.accepted.get(`${productId}\0${currency}`) ?? []
  if (accepted.some((one) => !isPriceOff(basePriceMinor, one))) return null
  const known = product.product?.basePrice
  return usualBaseOf(paid.usualMinor, known ?? null)
}

/** The last good base price: the product's own, unless it is equally far from what was paid. */
export function usualBaseOf(usualPaidMinor: number, knownMinor: number | null): number {
  return knownMinor !== null && !isPriceOff(knownMinor, usualPaidMinor)
    ? knownMinor
    : usualPaidMinor
}

/** The lowest, highest and most common price paid; null without a history. */
export function paidPrices(
  beliefs: readonly CellBelief[],
): { lowMinor: number; highMinor: number; usualMinor: number } | null {
  let lowMinor = Number.POSITIVE_INFINITY
  let highMinor = 0
  let usualMinor = 0
  let most = 0
  let purchases = 0
  const note = (low: number, high: number, count: number) => {
    lowMinor = Math.min(lowMinor, low)
    highMinor = Math.max(highMinor, high)
    if (count <= most) return
    most = count
    usualMinor = Math.round(Math.sqrt(low * high))
  }
  for (const { bins, sales } of beliefs) {
    for (let i = 0; i < bins.lowMinor.length; i++) {
      const count = bins.purchases[i] ?? 0
      if (count <= 0) continue
      purchases += count
      note(bins.lowMinor[i] ?? 0, bins.highMinor[i] ?? 0, count)
    }
    if (sales?.tested) {
      purchases += leastPurchases
      note(sales.tested.lowMinor, sales.tested.highMinor, 0.5)
    }
  }
  return purchases >= leastPurchases && highMinor > 0 ? { lowMinor, highMinor, usualMinor } : null
}
