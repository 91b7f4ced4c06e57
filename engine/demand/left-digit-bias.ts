import { seenRatio } from '../special/seen-price.ts'

/**
 * Posterior of the share of a price after its leading digits that customers overlook: to many, 7.99
 * is closer to 7 than to 8. Plain JSON.
 *
 * @see Lacetera, Pope & Sydnor, Heuristic thinking and limited attention in the car market,
 * American Economic Review 102 (2012), equation 1.
 */
export type LeftDigitBias = readonly { share: number; probability: number }[]

/** Every digit counts. */
export const noLeftDigitBias: LeftDigitBias = [{ share: 0, probability: 1 }]

/** While the probability of no bias exceeds this, the bias is not established. */
const unsure = 0.2
/** Traffic weight below which prices use it all the same; 1 where learning pays for itself. */
const littleSold = 0.5

/**
 * The bias that a product's prices use: where much is sold, its own answers soon decide, and moving
 * on a mere possibility costs more than it gains.
 *
 * @param trafficWeight - 1 where sales are high enough for learning to pay, 0 where next to nothing
 * is sold.
 */
export function leftDigitBiasBy(
  bias: LeftDigitBias | undefined,
  trafficWeight: number,
): LeftDigitBias {
  if (!bias) return noLeftDigitBias
  const nothing = bias.find(({ share }) => share === 0)?.probability ?? 0
  return nothing > unsure && trafficWeight >= littleSold ? noLeftDigitBias : bias
}

/** The expected share that is overlooked. */
export function meanUnseenShare(bias: LeftDigitBias): number {
  return bias.reduce((sum, { share, probability }) => sum + share * probability, 0)
}

/**
 * One way to perceive some prices: its probability, and their perceived log ratios to the base
 * price.
 */
export type SeenPrices = { probability: number; logRatio: Float64Array }

/** Prices as perceived under each share that customers may overlook. */
export function seenPrices(
  pricesMinor: Float64Array,
  baseMinor: number,
  shift: number,
  bias: LeftDigitBias,
  lossAversion: number,
): SeenPrices[] {
  return bias.map(({ share: unseenShare, probability }) => ({
    probability,
    logRatio: pricesMinor.map(
      (price) => seenRatio(price, baseMinor, { unseenShare, lossAversion }) - shift,
    ),
  }))
}
