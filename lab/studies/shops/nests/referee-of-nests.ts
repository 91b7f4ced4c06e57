import type { Referee } from '../contender.ts'
import { corridor } from '../shop.ts'
import { profitOfNest } from './joint-optimum.ts'
import type { NestShop } from './nest-shop.ts'
import { ratiosBeside } from './sell.ts'

const steps = 25
/** A base price is right if no other earns more by over this share of its product's profit. */
const worthMoving = 0.05

/**
 * Judges claims by what the whole nest earns, with the other prices as shown: a moved price is
 * right if the nest earns at least what it would at the product's base price.
 */
export function refereeOfNests(shop: NestShop, shown: Float64Array): Referee {
  const { products, categories, demands, placeOf } = shop
  const nests = categories.map((members) => ({
    base: members.map((i) => products[i]?.basePriceMinor ?? 1),
    costs: members.map((i) => products[i]?.unitCostMinor ?? 0),
    logs: Float64Array.from(members, (i) =>
      Math.log((shown[i] ?? 1) / (products[i]?.basePriceMinor ?? 1)),
    ),
  }))
  const beside = ratiosBeside(shop, shown)
  const earns = (i: number, priceMinor: number): number => {
    const { category = 0, basePriceMinor = 1 } = products[i] ?? {}
    const nest = nests[category]
    const demand = demands[category]
    if (!nest || !demand) throw new RangeError(`product ${i} has no nest`)
    const logs = nest.logs.slice()
    logs[placeOf[i] ?? 0] = Math.log(priceMinor / basePriceMinor)
    return profitOfNest(demand, nest.base, nest.costs, logs)
  }
  const staysRight = products.map(({ basePriceMinor, unitCostMinor, salesPerWeek }, i) => {
    const atBase = earns(i, basePriceMinor)
    const own = salesPerWeek * beside(i, basePriceMinor) * (basePriceMinor - unitCostMinor)
    return Array.from({ length: 2 * steps + 1 }, (_, k) =>
      earns(i, Math.round(basePriceMinor * (1 + (corridor * (k - steps)) / steps))),
    ).every((earned) => earned - atBase <= worthMoving * own)
  })
  return {
    isRight: (i, priceMinor) =>
      priceMinor === products[i]?.basePriceMinor
        ? (staysRight[i] ?? false)
        : earns(i, priceMinor) >= earns(i, products[i]?.basePriceMinor ?? priceMinor),
    demandRatio: (i, priceMinor) =>
      beside(i, priceMinor) / beside(i, products[i]?.basePriceMinor ?? priceMinor),
  }
}
