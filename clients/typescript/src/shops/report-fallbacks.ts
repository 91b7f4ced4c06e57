import type { Offer } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'
import type { Sold } from './lines-sold.ts'

/** One of the shop's own prices that a customer was shown while Lerner was unavailable. */
export type Fallback = {
  /** The shop's id of the shown price: Lerner counts an offer with a known id only once. */
  id: string
  productId: string
  currency: string
  /** In the smallest unit. */
  price: number
  shownAt: Date
  /** Units sold at it; 0 bought: it was declined. */
  sold: Sold
}

/** Offers per request. */
const batchSize = 10_000

/**
 * Reports the outcomes of prices that were shown without a quote, so that the responses to them
 * count as well, as those to chosen prices. An offer is reported once and never corrected: later
 * returns still count as bought.
 */
export async function reportFallbacks(
  lerner: Lerner,
  fallbacks: readonly Fallback[],
  note: (confirmed: readonly Fallback[]) => Promise<void>,
): Promise<number> {
  let recorded = 0
  for (let i = 0; i < fallbacks.length; i += batchSize) {
    const batch = fallbacks.slice(i, i + batchSize)
    recorded += (await lerner.offers.create(batch.map(toOffer))).recorded
    await note(batch)
  }
  return recorded
}

function toOffer({ id, productId, currency, price, shownAt, sold }: Fallback): Offer {
  return {
    offerId: id,
    productId,
    currency,
    price,
    accepted: sold.bought > 0,
    ...(sold.bought > 0 && { quantity: sold.bought }),
    offeredAt: shownAt.toISOString(),
  }
}
