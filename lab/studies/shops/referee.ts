import type { Referee } from './contender.ts'
import { corridor } from './shop.ts'
import type { ShopKind } from './shop-kind.ts'

/** A base price is right if no other earns more by over this share. */
const worthMoving = 0.05

/** What a product sells at a given own price, and what its neighbours earn then. */
export type AtPrice = { sold: number; others: number }

/** What the referee knows of a shop. */
export type Truth = {
  products: readonly { basePriceMinor: number; unitCostMinor: number }[]
  /**
   * With all other prices as shown: units over any period, and over the same period the profit in
   * minor units of all products whose sales depend on the price.
   */
  at: (product: number, priceMinor: number) => AtPrice
  demandRatio: Referee['demandRatio']
  cost: ShopKind['cost']
  /** Number of prices tried to either side of the base price. */
  steps: number
}

/**
 * Judges claims by the truth, as confidence is defined: by what the account earns, including
 * neighbours, at the unit cost if it is reported; if it is not, for every possible cost, so that a
 * move has to win at the worst of all costs from zero to the base price.
 *
 * @see docs/method/confidence.md, equation 1.
 */
export function refereeOf({ products, at, demandRatio, cost, steps }: Truth): Referee {
  /** The account's gain over the base price; what the product earns there. */
  const against = (i: number, priceMinor: number): { more: number; base: number } => {
    const { basePriceMinor = 1, unitCostMinor = 0 } = products[i] ?? {}
    const here = at(i, priceMinor)
    const atBase = at(i, basePriceMinor)
    const moreAt = (costMinor: number): number =>
      here.sold * (priceMinor - costMinor) -
      atBase.sold * (basePriceMinor - costMinor) +
      here.others -
      atBase.others
    if (cost !== 'unknown') {
      return { more: moreAt(unitCostMinor), base: atBase.sold * (basePriceMinor - unitCostMinor) }
    }
    // Linear in the cost, so the worst is at a bound; the middle is the reference for shares.
    return {
      more: Math.min(moreAt(0), moreAt(basePriceMinor)),
      base: (atBase.sold * basePriceMinor) / 2,
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
