import type { Caller } from '../domain/caller.ts'
import type { Db } from '../storage/db.ts'
import { appendObservations, reserveObservations } from '../storage/observations.ts'
import { insertOffers, type Offer } from '../storage/offers.ts'
import { createMissingProducts } from '../storage/products.ts'
import type { RowsAnswer } from './record-sales.ts'

export type OfferRequest = {
  offer_id: string
  product_id: string
  segment?: string
  currency: string
  /** Minor units. */
  price: number
  accepted: boolean
  quantity?: number
  offered_at: string
  randomized?: boolean
  competitor_price?: number
}

/** How much an offer tells whose price somebody chose: some of the level, little of the slope. */
const chosenPriceWeight = 0.1

/**
 * Stores offers that were made elsewhere, in the order of their time. An offer known by its product
 * and offer_id changes nothing. Prices drawn at random count in full, chosen ones a little.
 */
export async function recordOffers(
  db: Db,
  caller: Caller,
  requests: readonly OfferRequest[],
): Promise<RowsAnswer> {
  const { tenantId } = caller
  const offers = requests.map(toOffer).sort((a, b) => a.offeredAt.getTime() - b.offeredAt.getTime())
  const products = new Map(offers.map((offer) => [offer.productId, offer]))
  await createMissingProducts(
    db,
    tenantId,
    [...products.values()].map((offer) => ({
      id: offer.productId,
      basePrice: offer.priceMinor,
      currency: offer.currency,
    })),
  )
  const places = await insertOffers(db, tenantId, offers)
  if (places.length > 0) {
    const base = await reserveObservations(db, tenantId, places.length)
    await appendObservations(
      db,
      tenantId,
      places.flatMap((place, i) => {
        const offer = offers[place]
        if (!offer) return []
        return {
          seq: base + i,
          kind: 'offer' as const,
          productId: offer.productId,
          currency: offer.currency,
          segment: offer.segment,
          priceMinor: offer.priceMinor,
          competitorMinor: offer.competitorPriceMinor,
          offers: 1 as const,
          purchases: offer.accepted ? (1 as const) : (0 as const),
          quantity: offer.accepted ? offer.quantity : 0,
          weight: offer.randomized ? 1 : chosenPriceWeight,
          correctsSeq: null,
          occurredAt: offer.offeredAt,
        }
      }),
    )
  }
  return { recorded: places.length, unchanged: requests.length - places.length }
}

function toOffer(request: OfferRequest): Offer {
  return {
    offerId: request.offer_id,
    productId: request.product_id,
    currency: request.currency,
    segment: request.segment ?? '',
    priceMinor: request.price,
    accepted: request.accepted,
    quantity: request.quantity ?? 1,
    randomized: request.randomized ?? false,
    competitorPriceMinor: request.competitor_price ?? null,
    offeredAt: new Date(request.offered_at),
  }
}
