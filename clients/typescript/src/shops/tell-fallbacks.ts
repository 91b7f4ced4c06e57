import type { Offer } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'
import type { Sold } from './lines-sold.ts'

/** A price of the shop's own that a customer was shown while Lerner was away. */
export type Fallback = {
  /** The shop's id of the shown price: Lerner counts an offer of a known id once. */
  id: string
  productId: string
  currency: string
  /** In the smallest unit. */
  price: number
  shownAt: Date
  /** What was sold at it; 0 bought: nobody took it. */
  sold: Sold
}

/** How many offers a request may hold. */
const batchSize = 10_000

/**
 * Tells what became of prices that were shown without a quote, so that the answers to them count
 * too, as those to prices that somebody chose. An offer is told once and never corrected: what
 * comes back later stays bought.
 */
export async function tellFallbacks(
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
