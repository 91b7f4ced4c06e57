import type { OfferObservation } from '../belief/fold-offers.ts'

/** An offer at a random price that its customer accepted (one unit) or refused at once. */
export function answeredOffer(
  priceMinor: number,
  bought: boolean,
  atSeconds: number,
): OfferObservation {
  const purchases = bought ? 1 : 0
  return {
    priceMinor,
    offers: 1,
    purchases,
    quantity: purchases,
    weight: 1,
    ageOffers: 0,
    atSeconds,
  }
}
