/** A line of an order, as a shop's database has it now. */
export type LineSold = {
  /** Which shown price it was sold at: the id of a quote, or of a price of the shop's own. */
  priceId: string
  /** Units ordered, those that came back since included. */
  quantity: number
  /** Units that came back, or were refunded, so far. */
  returned: number
  /** The order was cancelled: nothing of it was sold. */
  cancelled: boolean
  /** When it was ordered. */
  orderedAt: Date
}

/** What was sold at one shown price, over all orders. */
export type Sold = {
  /** Units ordered. */
  bought: number
  /** Units of them that came back. */
  returned: number
  /** When the first of them were ordered. */
  at: Date
}

/**
 * Adds up what was sold at each shown price. Whatever happened in between, it is the state that
 * counts: orders that were changed, cancelled or refunded are what they are now.
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
