import { seenRatio } from '../special/seen-price.ts'

/**
 * How likely it is that customers overlook a share of what stands behind a price's first digits: to
 * many 7.99 is closer to 7 than to 8. Plain JSON.
 *
 * @see Lacetera, Pope & Sydnor, Heuristic thinking and limited attention in the car market,
 * American Economic Review 102 (2012), equation 1.
 */
export type LeftDigitBias = readonly { share: number; probability: number }[]

/** Every digit counts. */
export const noLeftDigitBias: LeftDigitBias = [{ share: 0, probability: 1 }]

/** While nothing being overlooked is likelier than this, it is not known. */
const unsure = 0.2
/** How little is sold where prices move on it all the same; 1 where learning pays for itself. */
const littleSold = 0.5

/**
 * What a product's prices go by: where much is sold, its own answers soon tell, and to move on what
 * is only possible costs more than it wins.
 *
 * @param trafficWeight - 1 where so much is sold that learning pays, 0 where next to nothing is.
 */
export function leftDigitBiasBy(
  bias: LeftDigitBias | undefined,
  trafficWeight: number,
): LeftDigitBias {
  if (!bias) return noLeftDigitBias
  const nothing = bias.find(({ share }) => share === 0)?.probability ?? 0
  return nothing > unsure && trafficWeight >= littleSold ? noLeftDigitBias : bias
}

/** The share that is overlooked on average. */
export function meanUnseenShare(bias: LeftDigitBias): number {
  return bias.reduce((sum, { share, probability }) => sum + share * probability, 0)
}

/** A view of some prices: how likely it is, and their log ratios to the base price in it. */
export type SeenPrices = { probability: number; logRatio: Float64Array }

/** Prices as they are seen by each share that customers may overlook. */
export function seenPrices(
  pricesMinor: Float64Array,
  baseMinor: number,
  shift: number,
  bias: LeftDigitBias,
): SeenPrices[] {
  return bias.map(({ share, probability }) => ({
    probability,
    logRatio: pricesMinor.map((price) => seenRatio(price, baseMinor, share) - shift),
  }))
}
