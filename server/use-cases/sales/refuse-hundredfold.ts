import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { PriceMark } from '../../storage/tables/products.ts'

/** Whole cents taken for whole units are off by 100; prices and base prices differ besides. */
const leastTimes = 50
const mostTimes = 200

type Priced = { productId: string; currency: string; price: number }

/**
 * Refuses rows if all whose product has a base price that somebody set have about a hundred times
 * that price: their amounts were in whole cents already. One price among others is only asked
 * about.
 *
 * @throws Refusal `state_conflict` that gives the first of them and what to do.
 */
export function refuseHundredfold(
  reports: readonly Priced[],
  marks: ReadonlyMap<string, PriceMark>,
): void {
  let first: { productId: string; priceMinor: number; baseMinor: number; currency: string } | null =
    null
  for (const { productId, price, currency } of reports) {
    const mark = marks.get(productId)
    if (mark === undefined || !mark.isBaseSet || mark.currency !== currency || price === 0) continue
    const times = price / mark.basePriceMinor
    if (times < leastTimes || times > mostTimes) return
    first ??= { productId, priceMinor: price, baseMinor: mark.basePriceMinor, currency }
  }
  if (first !== null) throw refusalFor('rows_hundredfold', first, { param: 'price' })
}
