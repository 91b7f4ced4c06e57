import type { Referee } from './contender.ts'
import { corridor } from './shop.ts'
import type { ShopKind } from './shop-kind.ts'

/** A base price is right where no other earns over this share more. */
const worthMoving = 0.05

/** What the referee knows of a shop. */
export type Truth = {
  products: readonly { basePriceMinor: number; unitCostMinor: number }[]
  /** What a product sells at a price, all others at their base prices, in any unit. */
  sold: (product: number, priceMinor: number) => number
  demandRatio: Referee['demandRatio']
  cost: ShopKind['cost']
  /** Prices that are tried to either side of the base price. */
  steps: number
}

/**
 * Judges claims by the truth, as confidence is meant: by the cost of a unit where it is told; where
 * it is not, whatever the cost may be, so that a move has to win at the worst of all costs from
 * nothing to the base price.
 *
 * @see docs/method/confidence.md, equation 1.
 */
export function refereeOf({ products, sold, demandRatio, cost, steps }: Truth): Referee {
  /** By how much more a price earns than the base price does, and what that earns. */
  const against = (i: number, priceMinor: number): { more: number; base: number } => {
    const { basePriceMinor = 1, unitCostMinor = 0 } = products[i] ?? {}
    const here = sold(i, priceMinor)
    const atBase = sold(i, basePriceMinor)
    const moreAt = (costMinor: number): number =>
      here * (priceMinor - costMinor) - atBase * (basePriceMinor - costMinor)
    if (cost !== 'unknown') {
      return { more: moreAt(unitCostMinor), base: atBase * (basePriceMinor - unitCostMinor) }
    }
    // Linear in the cost, so the worst is one of the bounds; the middle is what it is a share of.
    return {
      more: Math.min(moreAt(0), moreAt(basePriceMinor)),
      base: (atBase * basePriceMinor) / 2,
    }
  }
  const staysRight = products.map(({ basePriceMinor }, i) =>
    Array.from({ length: 2 * steps + 1 }, (_, k) =>
      Math.round(basePriceMinor * (1 + (corridor * (k - steps)) / steps)),
    ).every((priceMinor) => {
      const { more, base } = against(i, priceMinor)
      return more <= worthMoving * base
    }),
  )
  return {
    isRight: (i, priceMinor) =>
      priceMinor === products[i]?.basePriceMinor
        ? (staysRight[i] ?? false)
        : against(i, priceMinor).more >= 0,
    demandRatio,
  }
}
