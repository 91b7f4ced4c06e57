import type { Random } from '../../../engine/random/random.ts'

/**
 * A type of buyer: its share of the market, its median willingness to pay relative to the base
 * price, and how steeply its share falls with the price.
 */
type Buyers = { weight: number; medianRatio: number; steepness: number }

/** How demand responds to a price, apart from its level. */
export type Answer = {
  /** Demand at a price relative to that at the base price, with all other prices unmoved. */
  demandRatio: (priceMinor: number) => number
  /** Absolute elasticity at the base price, without the jumps of left digits. */
  elasticity: number
}

/**
 * Customers see 9.99 as closer to 9 than to 10.
 *
 * @param unseenShare - Share of the amount after the first digits that they overlook.
 */
function perceivedPrice(priceMinor: number, unseenShare: number): number {
  const unit = priceMinor < 2000 ? 100 : priceMinor < 20_000 ? 1000 : 10_000
  return priceMinor - unseenShare * (priceMinor % unit)
}

/**
 * Draws how demand of a product responds to its price: two or three types of buyers, each with
 * log-logistic willingness to pay, who see left digits first. No shape that the engine knows is of
 * this kind.
 *
 * @param elasticity - Absolute elasticity at the base price to which the mixture is scaled.
 * @param unseenShare - Share of the amount after the first digits that they overlook.
 */
export function drawAnswer(
  basePriceMinor: number,
  elasticity: number,
  unseenShare: number,
  random: Random,
): Answer {
  const types = random.uniform() < 0.5 ? 2 : 3
  const buyers = Array.from({ length: types }, (_, type): Buyers => {
    return {
      weight: 0.3 + random.uniform(),
      medianRatio: 0.2 + 0.35 * type + 0.2 * random.uniform(),
      steepness: 2 + 6 * random.uniform(),
    }
  })
  const paying = ({ medianRatio, steepness }: Buyers, ratio: number): number =>
    1 / (1 + (ratio / medianRatio) ** steepness)
  const raw = (ratio: number): number =>
    buyers.reduce((sum, type) => sum + type.weight * paying(type, ratio), 0)
  const atBase = raw(1)
  const rawElasticity =
    buyers.reduce((sum, type) => {
      const pay = paying(type, 1)
      return sum + type.weight * pay * (1 - pay) * type.steepness
    }, 0) / atBase
  const stretch = elasticity / rawElasticity
  const perceivedBase = perceivedPrice(basePriceMinor, unseenShare)
  return {
    demandRatio: (priceMinor) =>
      raw((perceivedPrice(priceMinor, unseenShare) / perceivedBase) ** stretch) / atBase,
    elasticity,
  }
}
