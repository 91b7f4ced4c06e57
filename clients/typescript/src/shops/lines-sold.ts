/** An order line, in its current state in a shop's database. */
export type LineSold = {
  /** The shown price it was sold at: the id of a quote, or of one of the shop's own prices. */
  priceId: string
  /** Units ordered, including those returned since. */
  quantity: number
  /** Units returned or refunded so far. */
  returned: number
  /** The order was cancelled: none of it was sold. */
  cancelled: boolean
  /** When it was ordered. */
  orderedAt: Date
}

/** Sales at one shown price, over all orders. */
export type Sold = {
  /** Units ordered. */
  bought: number
  /** Units of them returned. */
  returned: number
  /** When the first of them were ordered. */
  at: Date
}

/**
 * Sums the sales at each shown price. Only the current state counts, whatever happened in between:
 * orders that were changed, cancelled or refunded are taken as they are now.
 */
export function linesByPrice(lines: Iterable<LineSold>): Map<string, Sold> {
  const sums = new Map<string, Sold>()
  for (const { priceId, quantity, returned, cancelled, orderedAt } of lines) {
    const before = sums.get(priceId)
    sums.set(priceId, {
      bought: (before?.bought ?? 0) + quantity,
      returned: (before?.returned ?? 0) + (cancelled ? quantity : Math.min(returned, quantity)),
      at: before !== undefined && before.at < orderedAt ? before.at : orderedAt,
    })
  }
  return sums
}
